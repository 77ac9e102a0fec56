import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireLock } from '../../src/core/adapters/lock.ts'

/** Root of this repository. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** The program as it is installed. */
export const PROGRAM = join(REPOSITORY, 'bin/escurel.js')

/** Builds `dist/` when it is older than the sources. Test files that run side by side share one build. */
export async function ensureBuilt(): Promise<void> {
  const lock = await acquireLock(join(REPOSITORY, 'node_modules/.cache/escurel-build'), { waitMs: 280_000 })
  try {
    if (isFresh()) return
    execFileSync(process.execPath, [join(REPOSITORY, 'node_modules/tsup/dist/cli-default.js'), '--silent'], {
      cwd: REPOSITORY,
      stdio: 'inherit',
    })
  } finally {
    await lock.release()
  }
}

function isFresh(): boolean {
  const built = statSync(join(REPOSITORY, 'dist/index.d.ts'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = readdirSync(join(REPOSITORY, 'src'), { recursive: true, withFileTypes: true })
  const files = sources
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  return [join(REPOSITORY, 'tsup.config.ts'), ...files].every((file) => statSync(file).mtimeMs < built)
}

export interface ProcessOutcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ProcessOptions {
  readonly cwd: string
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  /** Hears standard error as it comes, with the process to act on. */
  onTalk?(text: string, kill: (signal: NodeJS.Signals) => void): void
}

/** Runs a program to its end. */
export function runProcess(
  command: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<ProcessOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      options.onTalk?.(text, (signal) => child.kill(signal))
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
    // A program that does not read its input closes it, which is no failure of the test.
    child.stdin.on('error', () => undefined).end(options.stdin ?? '')
  })
}

/** Runs the built command line as a process of its own. */
export function runEscurel(args: readonly string[], options: ProcessOptions): Promise<ProcessOutcome> {
  return runProcess(process.execPath, [PROGRAM, ...args], options)
}
