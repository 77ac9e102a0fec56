export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export interface CompletionTable {
  readonly commands: readonly CompletionCommand[]
}

export interface CompletionCommand {
  readonly name: string
  readonly summary: string
  readonly options: readonly {
    readonly flag: string
    readonly description: string
    readonly takesValue: boolean
    readonly choices: readonly string[]
  }[]
  /** Words that can be its first argument. */
  readonly words: readonly string[]
}

/** A self-contained script: completing starts no process. */
export function completionScript(shell: Shell, table: CompletionTable): string {
  if (shell === 'bash') return bashScript(table)
  return shell === 'zsh' ? zshScript(table) : fishScript(table)
}

function bashScript({ commands }: CompletionTable): string {
  return `# bash completion for escurel
_escurel() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "\${COMP_WORDS[index]}" in
      --tenant|--format|--as) ((index++)) ;;
      -*) ;;
      *) command="\${COMP_WORDS[index]}"; break ;;
    esac
  done
  case "$command $before" in
${choiceCases(commands, (choices) => `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$word")); return`)}
    *' --tenant') COMPREPLY=($(compgen -d -- "$word")); return ;;
  esac
  case "$command" in
    '') COMPREPLY=($(compgen -W ${quoted([...commands.map((command) => command.name), ...globalFlags(commands)].join(' '))} -- "$word")) ;;
${commands.map((command) => `    ${command.name}) COMPREPLY=($(compgen -W ${quoted(wordsOf(command).join(' '))} -- "$word")) ;;`).join('\n')}
  esac
}
complete -o bashdefault -o default -F _escurel escurel
`
}

function zshScript({ commands }: CompletionTable): string {
  return `#compdef escurel
# zsh completion for escurel
_escurel() {
  local command="" index before="\${words[CURRENT-1]}"
  for ((index = 2; index < CURRENT; index++)); do
    case "\${words[index]}" in
      --tenant|--format|--as) ((index++)) ;;
      -*) ;;
      *) command="\${words[index]}"; break ;;
    esac
  done
  local -a items
  case "$command $before" in
${choiceCases(commands, (choices) => `compadd -- ${choices.map(quoted).join(' ')}; return`)}
    *' --tenant') _files -/; return ;;
  esac
  case "$command" in
    '') items=(${commands.map((command) => described(command.name, command.summary)).join(' ')}); _describe command items; compadd -- ${globalFlags(commands).join(' ')} ;;
${commands
  .map(
    (command) =>
      `    ${command.name}) items=(${command.options.map((option) => described(option.flag, option.description)).join(' ')}); _describe option items${command.words.length === 0 ? '; _files' : `; compadd -- ${command.words.join(' ')}`} ;;`,
  )
  .join('\n')}
  esac
}
# As a file in $fpath this runs at the first completion; sourced, it only has to be announced.
if [[ "\${funcstack[1]}" == _escurel ]]; then _escurel "$@"; else compdef _escurel escurel; fi
`
}

function fishScript({ commands }: CompletionTable): string {
  const names = commands.map((command) => command.name).join(' ')
  const lines = commands.flatMap((command) => {
    const when = `-n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`
    const flags = command.options.map((option) => {
      const value =
        option.choices.length > 0
          ? ` -xa ${quoted(option.choices.join(' '))}`
          : option.takesValue
            ? ' -r'
            : ''
      return `complete -c escurel ${when} -l ${option.flag.slice(2)}${value} -d ${quoted(option.description)}`
    })
    const words =
      command.words.length === 0 ? [] : [`complete -c escurel ${when} -fa ${quoted(command.words.join(' '))}`]
    return [
      `complete -c escurel -n ${quoted(`not __fish_seen_subcommand_from ${names}`)} -fa ${command.name} -d ${quoted(command.summary)}`,
      ...flags,
      ...words,
    ]
  })
  return `# fish completion for escurel\n${lines.join('\n')}\n`
}

function choiceCases(
  commands: readonly CompletionCommand[],
  action: (choices: readonly string[]) => string,
): string {
  return commands
    .flatMap((command) =>
      command.options
        .filter((option) => option.choices.length > 0)
        .map((option) => `    ${quoted(`${command.name} ${option.flag}`)}) ${action(option.choices)} ;;`),
    )
    .join('\n')
}

function wordsOf(command: CompletionCommand): string[] {
  return [...command.words, ...command.options.map((option) => option.flag), '--help']
}

/** Flags that every command has, which may also stand before its name. */
function globalFlags(commands: readonly CompletionCommand[]): string[] {
  const [first, ...others] = commands.map((command) => new Set(command.options.map((option) => option.flag)))
  return [...(first ?? [])]
    .filter((flag) => others.every((flags) => flags.has(flag)))
    .concat('--help', '--version')
}

function described(word: string, description: string): string {
  return quoted(`${word}:${description.replaceAll(':', '\\:')}`)
}

/** A text in single quotes, for any of the three shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
