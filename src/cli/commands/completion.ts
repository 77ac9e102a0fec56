import { EscurelError } from '../../core/errors.ts'
import type { CommandBody } from '../command.ts'
import { type CompletionTable, completionScript, SHELLS, type Shell } from '../completion-script.ts'
import { DEFAULT_FORMATS, GLOBAL_OPTIONS } from '../globals.ts'
import { print } from '../io.ts'
import { TOPICS } from '../topics.ts'
import { COMMANDS } from './list.ts'

export const completionCommand: CommandBody = {
  about:
    'The script completes commands, flags and the values that flags can have. Print it again after an update.',
  arguments: [{ name: 'shell', description: SHELLS.join(', '), required: true }],
  options: [],
  examples: [
    { line: 'completion bash >> ~/.bash_completion', says: 'bash' },
    { line: 'completion zsh > ~/.zfunc/_escurel', says: 'zsh, with ~/.zfunc in $fpath' },
    { line: 'completion fish > ~/.config/fish/completions/escurel.fish', says: 'fish' },
  ],
  formats: ['text'],
  async run({ io, args }) {
    const shell = SHELLS.find((known) => known === args[0])
    if (shell === undefined) {
      throw new EscurelError(
        'invalid_argument',
        `"${args[0]}" is not a shell that is known; expected ${SHELLS.join(', ')}`,
      )
    }
    print(io, completionScript(shell satisfies Shell, await completionTable()))
    return 0
  },
}

/** What can follow what, read from the commands themselves. */
async function completionTable(): Promise<CompletionTable> {
  const commands = []
  for (const summary of COMMANDS) {
    const body = await summary.load()
    const formats = body.formats ?? DEFAULT_FORMATS
    const options = [...body.options, ...GLOBAL_OPTIONS].map((option) => ({
      flag: `--${option.name}`,
      description: option.description,
      takesValue: option.value !== undefined,
      choices: option.name === 'format' ? formats : (option.choices ?? []),
    }))
    commands.push({ name: summary.name, summary: summary.summary, options, words: wordsOf(summary.name) })
  }
  return { commands }
}

/** First arguments that are known beforehand. */
function wordsOf(command: string): readonly string[] {
  if (command === 'completion') return SHELLS
  if (command === 'help')
    return [...TOPICS.map((topic) => topic.name), ...COMMANDS.map((other) => other.name)]
  return command === 'provenance-report' ? ['drift', 'abandoned'] : []
}
