import { CommanderError } from 'commander'
import type { CommandBody, Globals } from './command.ts'
import { findCommand } from './commands/list.ts'
import type { GeneratedDoc } from './docs/index.ts'
import { reportError, usageError } from './errors.ts'
import { peekOption, readGlobals } from './globals.ts'
import type { Io } from './io.ts'
import { createPaint, wantsColor } from './paint.ts'
import { processIo } from './process-io.ts'
import { ChoiceError, createProgram, invokedName } from './program.ts'

/** Runs one command line and returns the exit code; never throws, never exits. `argv` starts after the program's name. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  // Known before the line is parsed, so that errors in the line are reported in the form that was asked for.
  const style = {
    format: peekOption(argv, 'format') ?? 'text',
    debug: argv.includes('--debug'),
    paint: createPaint(wantsColor(io.env, io.stderrIsTerminal, argv.includes('--no-color'))),
  }
  try {
    return await execute(argv, io)
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      if (thrown.exitCode === 0) return 0
      return reportError(io, usageError(usageMessage(thrown)), style)
    }
    if (thrown instanceof ChoiceError) return reportError(io, usageError(thrown.message), style)
    return reportError(io, thrown, style)
  }
}

async function execute(argv: readonly string[], io: Io): Promise<number> {
  const invoked = invokedName(argv)
  if (invoked !== undefined && findCommand(invoked)?.refreshes === true)
    (await import('./head-start.ts')).startAhead(argv, io)
  let code = 0
  const program = await createProgram(
    invoked,
    async (_summary, body: CommandBody, { args, options, globals }) => {
      const read: Globals = readGlobals(globals as Record<string, unknown>, body, io)
      code = await body.run({ io, globals: read, args, options })
    },
  )
  for (const command of [program, ...program.commands]) {
    command.configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // Commander's own wording of an error; `main` writes the error itself.
      writeErr: () => undefined,
      getOutHelpWidth: () => Math.min(io.columns, 110),
      getOutHasColors: () => wantsColor(io.env, io.stdoutIsTerminal, argv.includes('--no-color')),
    })
  }
  if (argv.length === 0) {
    program.outputHelp()
    return 0
  }
  await program.parseAsync(
    spelled(
      argv,
      invoked,
      program.commands.map((command) => command.name()),
    ),
    { from: 'user' },
  )
  return code
}

/** `list_skills` is the command `list-skills`. */
function spelled(argv: readonly string[], invoked: string | undefined, names: readonly string[]): string[] {
  const line = [...argv]
  if (invoked === undefined || names.includes(invoked)) return line
  const kebab = invoked.replaceAll('_', '-')
  if (names.includes(kebab)) line[line.indexOf(invoked)] = kebab
  return line
}

function usageMessage(error: CommanderError): string {
  const message = error.message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*)\?\)$/s, '; did you mean $1?')
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  if (error.code === 'commander.excessArguments') return `${text} Put quotes around a text with blanks`
  if (error.code === 'commander.unknownCommand')
    return `${text}${text.endsWith('?') ? '' : '. `escurel --help` lists the commands'}`
  return text
}

/** The process: runs its command line, then exits. The only place that does. */
export async function run(): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read our output has seen enough (`| head`): no error.
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const code = await main(process.argv.slice(2), processIo())
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()))
  process.exit(code)
}

/** The generated parts of the documentation, for `scripts/generate-docs.js`. */
export async function generatedDocs(): Promise<readonly GeneratedDoc[]> {
  return (await import('./docs/index.ts')).generatedDocs()
}
