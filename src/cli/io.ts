import type { Readable, Writable } from 'node:stream'

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
