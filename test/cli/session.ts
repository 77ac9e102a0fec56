import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { main } from '../../src/cli/main.ts'

/** What one command line left behind. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface SessionOptions {
  readonly stdin?: string
  readonly env?: Record<string, string>
  readonly terminal?: boolean
  readonly signal?: AbortSignal
}

/** Runs a command line in this process. */
export async function escurel(
  cwd: string,
  argv: readonly string[],
  options: SessionOptions = {},
): Promise<Outcome> {
  const stdout = new Collector()
  const stderr = new Collector()
  const terminal = options.terminal === true
  const io: Io = {
    stdin: options.stdin === undefined ? new PassThrough().end() : Readable.from([options.stdin]),
    stdout,
    stderr,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    cwd,
    stdinIsTerminal: false,
    stdoutIsTerminal: terminal,
    stderrIsTerminal: terminal,
    columns: 100,
    interrupt: () => options.signal ?? new AbortController().signal,
  }
  const code = await main(argv, io)
  return { code, stdout: stdout.text, stderr: stderr.text }
}

class Collector extends Writable {
  text = ''

  override _write(chunk: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

/** An empty directory that goes when the test is over. */
export function emptyDirectory(): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'escurel-cli-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** A directory with these files; names are paths below it. */
export function directoryOf(files: Readonly<Record<string, string>>): string {
  const root = emptyDirectory()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** A copy of the example tenant, for one test. */
export function exampleTenant(): string {
  return copyExample(emptyDirectory())
}

/** Fills a directory with the example tenant. */
export function copyExample(root: string): string {
  cpSync(new URL('../../examples/kb', import.meta.url), root, {
    recursive: true,
    filter: (source) => !source.includes('.escurel'),
  })
  return root
}
