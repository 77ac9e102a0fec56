import type { CommandBody, CommandSummary, OptionSpec } from '../command.ts'
import { COMMANDS } from '../commands/list.ts'
import { DEFAULT_FORMATS, GLOBAL_OPTIONS } from '../globals.ts'
import { TOPICS } from '../topics.ts'
import { cell } from './cell.ts'

/** The command reference, from the same declarations as `--help`. */
export async function commandsDoc(): Promise<string> {
  const sections: string[] = []
  for (const summary of COMMANDS) sections.push(section(summary, await summary.load()))
  const topics = TOPICS.map(
    (topic) => `### ${topic.name}: ${topic.summary}\n\n\`\`\`text\n${topic.text}\n\`\`\``,
  )
  return `# Commands

<!-- Made by \`npm run docs\` from the commands themselves. Do not edit. -->

${COMMANDS.map(({ name, summary }) => `- [\`${name}\`](#${name}): ${summary}`).join('\n')}

Options of every command, before or after its name:

${optionTable(GLOBAL_OPTIONS)}

${sections.join('\n\n')}

## Topics

\`escurel help <topic>\` prints these.

${topics.join('\n\n')}
`
}

function section(summary: CommandSummary, body: CommandBody): string {
  const usage = [
    `escurel ${summary.name}`,
    ...(body.options.length > 0 ? ['[options]'] : []),
    ...body.arguments.map((argument) => {
      const name = argument.many === true ? `${argument.name}...` : argument.name
      return argument.required === true ? `<${name}>` : `[${name}]`
    }),
  ].join(' ')
  const formats = body.formats ?? DEFAULT_FORMATS
  const parts = [
    `## ${summary.name}`,
    `${summary.summary}${body.about === undefined ? '' : ` ${body.about}`}`,
    `    ${usage}`,
    ...(body.arguments.length === 0 ? [] : [argumentList(body)]),
    ...(body.options.length === 0 ? [] : [optionTable(body.options)]),
    ...(formats === DEFAULT_FORMATS ? [] : [`Formats: ${formats.join(', ')}.`]),
    ...(summary.aliases === undefined || summary.aliases.length === 0
      ? []
      : [`Also written ${summary.aliases.map((alias) => `\`${alias}\``).join(', ')}.`]),
    `\`\`\`sh\n${exampleLines(body)}\n\`\`\``,
  ]
  return parts.join('\n\n')
}

function exampleLines(body: CommandBody): string {
  const width = Math.max(...body.examples.map((example) => example.line.length))
  return body.examples
    .map(({ line, says }) => (says === '' ? `escurel ${line}` : `escurel ${line.padEnd(width)}   # ${says}`))
    .join('\n')
}

function argumentList(body: CommandBody): string {
  return body.arguments.map((argument) => `- \`${argument.name}\`: ${cell(argument.description)}`).join('\n')
}

function optionTable(options: readonly OptionSpec[]): string {
  const rows = options.map((option) => {
    const value = option.value === undefined ? '' : ` ${option.value}`
    const notes = [
      ...(option.default === undefined ? [] : [`default \`${option.default}\``]),
      ...(option.many === true ? ['may be repeated'] : []),
    ]
    return `| \`${cell(`--${option.name}${value}`)}\` | ${cell(option.description)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`} |`
  })
  return ['| option | meaning |', '|---|---|', ...rows].join('\n')
}
