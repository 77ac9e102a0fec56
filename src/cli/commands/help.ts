import { closest } from '../../core/closest.ts'
import { EscurelError } from '../../core/errors.ts'
import type { CommandBody } from '../command.ts'
import { print } from '../io.ts'
import { createProgram } from '../program.ts'
import { TOPICS } from '../topics.ts'
import { COMMANDS, findCommand } from './list.ts'

export const helpCommand: CommandBody = {
  arguments: [{ name: 'topic', description: 'a command or a topic; without one, lists the topics' }],
  options: [],
  examples: [
    { line: 'help', says: 'list the topics' },
    { line: 'help links', says: 'how wikilinks work' },
    { line: 'help search', says: 'same as escurel search --help' },
  ],
  formats: ['text'],
  async run({ io, args }) {
    const [name] = args
    if (name === undefined) {
      print(io, topicList())
      return 0
    }
    const topic = TOPICS.find((candidate) => candidate.name === name)
    if (topic !== undefined) {
      print(io, topic.text)
      return 0
    }
    const command = findCommand(name)
    if (command === undefined) throw unknownTopic(name)
    const program = await createProgram(command.name, async () => undefined)
    const target = program.commands.find((candidate) => candidate.name() === command.name)
    target?.configureOutput({
      writeOut: (text) => io.stdout.write(text),
      getOutHelpWidth: () => Math.min(io.columns, 110),
    })
    target?.outputHelp()
    return 0
  },
}

function topicList(): string {
  const width = Math.max(...TOPICS.map((topic) => topic.name.length))
  const lines = TOPICS.map((topic) => `  ${topic.name.padEnd(width)}   ${topic.summary}`)
  return `Topics:\n${lines.join('\n')}\n\n\`escurel help <topic>\` shows one; \`escurel --help\` lists the commands.`
}

function unknownTopic(name: string): EscurelError {
  const known = [...TOPICS.map((topic) => topic.name), ...COMMANDS.map((command) => command.name)]
  const nearest = closest(name, known)
  const hint = nearest === undefined ? '`escurel help` lists the topics' : `did you mean ${nearest}?`
  return new EscurelError('invalid_argument', `There is no command or topic "${name}"; ${hint}`)
}
