import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { makeFolder, writeNewFile } from '../../core/adapters/atomic-write.ts'
import { findTenant } from '../../core/adapters/discover.ts'
import { META_SKILL_PATH, metaSkillText } from '../../core/meta-skill/text.ts'
import type { Call, CommandBody } from '../command.ts'
import { say } from '../io.ts'
import { writeOutput } from '../output.ts'

const FOLDERS = ['markdown/skills', 'markdown/instances']

const FILES: readonly { readonly path: string; text(): string }[] = [
  { path: META_SKILL_PATH, text: metaSkillText },
  {
    path: '.gitignore',
    text: () =>
      '# Derived: the index and caches. Delete it at any time.\n.escurel/\n# Credentials and tokens.\nprivate/\n',
  },
  {
    path: '.gitattributes',
    text: () =>
      '# The same bytes on every machine: a page is known by the hash of its file.\n*.md text eol=lf\n' +
      '# Append-only records: keep the lines of both sides.\njournal/**/*.jsonl text eol=lf merge=union\n' +
      '# Originals of documents.\nblobs/** binary\n',
  },
]

export const initCommand: CommandBody = {
  about:
    'Writes the folders, the page that explains the knowledge base to agents, .gitignore and .gitattributes. ' +
    'Files that exist are left as they are.',
  arguments: [{ name: 'directory', description: 'where (default: here)' }],
  options: [],
  examples: [
    { line: 'init', says: 'make the current directory a tenant' },
    { line: 'init my-kb', says: 'make my-kb one, and the directory when there is none' },
  ],
  async run(call) {
    const root = resolve(call.io.cwd, call.args[0] ?? call.globals.tenant ?? '.')
    const outer = findTenant(resolve(root, '..'))
    const { created, kept } = await createTenant(root)
    const output = { tenant: basename(root), directory: root, created, kept }
    writeOutput(call, output, () => renderInit(call, root, created, kept))
    for (const advice of advise(root, kept)) say(call.io, advice)
    if (outer !== undefined)
      say(call.io, `Note: ${root} lies inside the tenant ${outer}, which reads its own pages only`)
    return 0
  },
}

interface Made {
  readonly created: readonly string[]
  readonly kept: readonly string[]
}

async function createTenant(root: string): Promise<Made> {
  const created: string[] = []
  const kept: string[] = []
  for (const folder of FOLDERS) {
    const isNew = !existsSync(join(root, folder))
    await makeFolder(join(root, folder))
    ;(isNew ? created : kept).push(`${folder}/`)
  }
  for (const { path, text } of FILES) {
    ;((await writeNewFile(join(root, path), text())) ? created : kept).push(path)
  }
  return { created, kept }
}

/** Lines that a kept file lacks: it is the user's, so it is they who add them. */
function advise(root: string, kept: readonly string[]): string[] {
  return FILES.filter(({ path }) => kept.includes(path) && path.startsWith('.git')).flatMap(
    ({ path, text }) => {
      const present = new Set(readFileSync(join(root, path), 'utf8').split(/\r?\n/))
      const missing = text()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#') && !present.has(line))
      return missing.length === 0
        ? []
        : [`${path} was left as it is; consider adding: ${missing.join('   ')}`]
    },
  )
}

function renderInit(call: Call, root: string, created: readonly string[], kept: readonly string[]): string {
  const { paint } = call.globals
  const where = relative(call.io.cwd, root)
  const lines = [
    ...created.map((path) => `${paint.green('created')}  ${path}`),
    ...kept.map((path) => `${paint.dim('kept')}     ${path}`),
  ]
  const enter = where === '' ? '' : `  cd ${where}\n`
  return `${lines.join('\n')}

Next:
${enter}  write a skill page, such as markdown/skills/note.md   (escurel help pages shows one)
  escurel validate                                       checks every page
  escurel search "some words"                            finds passages`
}
