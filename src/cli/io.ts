import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { EscurelError } from '../core/errors.ts'

/** Everything of the outside world that a command touches, handed in so that tests can hand in their own. */
export interface Io {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly stdinIsTerminal: boolean
  readonly stdoutIsTerminal: boolean
  readonly stderrIsTerminal: boolean
  /** Width of the terminal in columns; infinite when the output is none, so that nothing is cut. */
  readonly columns: number
  /** Starts to listen for Ctrl-C; the signal fires at the first one. Without a call, Ctrl-C ends the process. */
  interrupt(): AbortSignal
}

/** Results go here, and nothing else. */
export function print(io: Io, text: string): void {
  io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Talk: notices, progress, what to do next. */
export function say(io: Io, text: string): void {
  io.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** All of standard input as text. */
export async function readStdin(io: Io): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of io.stdin)
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer))
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A long text as it is given on a command line: `-` for standard input, `@draft.md` for a file, else itself.
 * @throws EscurelError `invalid_argument` naming the option when the file cannot be read
 */
export async function readLongText(name: string, value: string, io: Io): Promise<string> {
  if (value === '-') return readStdin(io)
  if (!value.startsWith('@')) return value
  const file = value.slice(1)
  try {
    return readFileSync(resolve(io.cwd, file), 'utf8')
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error)
    throw new EscurelError('invalid_argument', `--${name} is ${value}: ${reason}`, { cause: error })
  }
}
