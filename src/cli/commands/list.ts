import { TOOLS } from '../../core/tools/list.ts'
import type { CommandSummary } from '../command.ts'

/** Every command, in the order in which help shows them: our own, then one for each tool. */
export const COMMANDS: readonly CommandSummary[] = [
  {
    name: 'init',
    summary: 'Makes a directory a tenant.',
    group: 'Set up and check',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'validate',
    summary: 'Checks pages and reports everything that is wrong with them.',
    group: 'Set up and check',
    load: async () => (await import('./validate.ts')).validateCommand,
  },
  {
    name: 'rebuild',
    summary: 'Brings the index up to date with the pages.',
    group: 'Index',
    refreshes: true,
    load: async () => (await import('./rebuild.ts')).rebuildCommand,
  },
  {
    name: 'status',
    summary: 'Tells what the index holds and whether it is up to date.',
    group: 'Index',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  {
    name: 'audit',
    summary: 'Compares pages and index in both directions.',
    group: 'Index',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  {
    name: 'eval',
    summary: 'Measures search on this tenant against judged queries.',
    group: 'Index',
    refreshes: true,
    load: async () => (await import('./eval.ts')).evalCommand,
  },
  ...TOOLS.filter((tool) => tool.name !== 'validate').map(
    (tool): CommandSummary => ({
      name: kebab(tool.name),
      summary: tool.summary,
      group: tool.cost === 'queries' ? 'Find and read' : 'Write',
      refreshes: true,
      aliases: [tool.name, ...(tool.aliases ?? [])].filter((name) => name !== kebab(tool.name)),
      load: async () => (await import('../tool-command.ts')).toolCommand(tool),
    }),
  ),
  {
    name: 'completion',
    summary: 'Prints a completion script for bash, zsh or fish.',
    group: 'More',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
  {
    name: 'help',
    summary: 'Explains a command or a topic.',
    group: 'More',
    load: async () => (await import('./help.ts')).helpCommand,
  },
]

/** The command of a name, however it is spelled. */
export function findCommand(name: string): CommandSummary | undefined {
  return COMMANDS.find((command) => command.name === name || command.aliases?.includes(name) === true)
}

function kebab(name: string): string {
  return name.replaceAll('_', '-')
}
