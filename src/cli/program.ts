import { Argument, Command, Option } from 'commander'
import type { ArgumentSpec, Call, CommandBody, CommandSummary, OptionSpec } from './command.ts'
import { COMMANDS, findCommand } from './commands/list.ts'
import { GLOBAL_OPTIONS } from './globals.ts'
import { TOPICS } from './topics.ts'
import { VERSION } from './version.ts'

const EVERYWHERE = 'Options of every command:'

/** Runs a command whose line was understood. */
export type Runner = (
  summary: CommandSummary,
  body: CommandBody,
  call: Pick<Call, 'args' | 'options'> & { globals: object },
) => Promise<void>

/** Name of the command that a command line invokes, as it is spelled there. */
export function invokedName(argv: readonly string[]): string | undefined {
  const valued = new Set(
    GLOBAL_OPTIONS.filter((option) => option.value !== undefined).map((option) => `--${option.name}`),
  )
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] as string
    if (valued.has(word)) index++
    else if (!word.startsWith('-')) return word
  }
  return undefined
}

/**
 * The commander tree for one command line: every command by name and summary, and the invoked one with all its flags.
 * The others stay unloaded, so that help and errors start fast.
 */
export async function createProgram(invoked: string | undefined, run: Runner): Promise<Command> {
  const program = new Command('escurel')
    .description('A knowledge base that lives in a directory of typed markdown.')
    .usage('[options] <command>')
    .version(VERSION, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand(false)
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ showGlobalOptions: false, helpWidth: 110, subcommandTerm: (command) => command.name() })
    .addHelpText('after', rootEpilogue())
  for (const option of GLOBAL_OPTIONS) program.addOption(toOption(option))
  const target = invoked === undefined ? undefined : findCommand(invoked)
  for (const summary of COMMANDS) {
    const command = new Command(summary.name).summary(summary.summary).description(summary.summary)
    command.copyInheritedSettings(program).helpGroup(`${summary.group}:`)
    command.addHelpOption(new Option('-h, --help', 'Show help').helpGroup(EVERYWHERE))
    if (summary === target) declare(command, summary, await summary.load(), run)
    program.addCommand(command)
  }
  return program
}

/** Gives a command everything that its body declares. */
export function declare(command: Command, summary: CommandSummary, body: CommandBody, run: Runner): Command {
  if (body.about !== undefined) command.description(`${summary.summary}\n\n${body.about}`)
  for (const spec of body.arguments) command.addArgument(toArgument(spec))
  for (const spec of body.options) command.addOption(toOption(spec))
  for (const spec of GLOBAL_OPTIONS)
    command.addOption(toOption(withFormats(spec, body)).helpGroup(EVERYWHERE))
  command.addHelpText('after', examplesText(body))
  command.action(async () => {
    const all = command.opts<Record<string, unknown>>()
    const options: Record<string, Call['options'][string]> = {}
    for (const spec of body.options) {
      const key = new Option(`--${spec.name}`).attributeName()
      const value = spec.name.startsWith('no-') ? (all[key] === false ? true : undefined) : all[key]
      options[spec.name] = value as Call['options'][string] // Commander gives texts, lists of texts and true.
    }
    const args = command.processedArgs.flat().filter((arg): arg is string => typeof arg === 'string')
    // A flag may stand before the command's name or after it.
    const globals = { ...command.parent?.opts(), ...definedGlobals(command) }
    await run(summary, body, { args, options, globals })
  })
  return command
}

function definedGlobals(command: Command): Record<string, unknown> {
  const keys = GLOBAL_OPTIONS.map((spec) => new Option(`--${spec.name}`).attributeName())
  return Object.fromEntries(
    keys
      .filter((key) => command.getOptionValueSource(key) === 'cli')
      .map((key) => [key, command.getOptionValue(key)]),
  )
}

function withFormats(spec: OptionSpec, body: CommandBody): OptionSpec {
  if (spec.name !== 'format' || body.formats === undefined) return spec
  return { ...spec, description: `output: ${body.formats.join(', ')}`, default: body.formats[0] as string }
}

function toOption(spec: OptionSpec): Option {
  const flag = `${spec.short === undefined ? '' : `-${spec.short}, `}--${spec.name}`
  const hint = [
    spec.default === undefined ? undefined : `default: ${spec.default}`,
    spec.many === true ? 'may be repeated' : undefined,
  ].filter((part) => part !== undefined)
  const description = `${capital(spec.description)}${hint.length === 0 ? '' : ` (${hint.join('; ')})`}`
  const option = new Option(spec.value === undefined ? flag : `${flag} <${spec.value}>`, description)
  if (spec.many === true) {
    option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value])
  } else if (spec.choices !== undefined) {
    const choices = spec.choices
    option.argParser((value: string) => {
      if (choices.includes(value)) return value
      throw new ChoiceError(`--${spec.name} is "${value}"; expected one of ${choices.join(', ')}`)
    })
  }
  return option
}

/** A value that is none of an option's choices; the message is complete. */
export class ChoiceError extends Error {}

function toArgument(spec: ArgumentSpec): Argument {
  const name = spec.many === true ? `${spec.name}...` : spec.name
  return new Argument(spec.required === true ? `<${name}>` : `[${name}]`, capital(spec.description))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function examplesText(body: CommandBody): string {
  const width = Math.max(...body.examples.map((example) => example.line.length))
  const lines = body.examples.map(({ line, says }) =>
    says === '' ? `  escurel ${line}` : `  escurel ${line.padEnd(width)}   ${says}`,
  )
  return `\n${body.examples.length === 1 ? 'Example' : 'Examples'}:\n${lines.join('\n')}\n`
}

function rootEpilogue(): string {
  return `
Examples:
  escurel init my-kb                        make a tenant
  escurel validate                          check every page
  escurel search "renewal risk" --k 5       find passages
  escurel neighbours customer::acme         follow links

\`escurel <command> --help\` shows flags and examples of a command.
\`escurel help <topic>\` explains: ${TOPICS.map((topic) => topic.name).join(', ')}.
`
}
