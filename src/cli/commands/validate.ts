import { lstatSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { getTenant } from '../../core/adapters/discover.ts'
import type { FileList } from '../../core/adapters/scan-files.ts'
import { validateDirectory } from '../../core/adapters/validate-directory.ts'
import { EscurelError } from '../../core/errors.ts'
import { normalisePagePath } from '../../core/page-path.ts'
import type { ValidationReport } from '../../core/validate/index.ts'
import type { Call, CommandBody } from '../command.ts'
import { readStdin } from '../io.ts'
import { writeReport } from '../render/report.ts'

export const validateCommand: CommandBody = {
  about:
    'Checks headers, links, anchors and values against the whole tenant, and reports all it finds with file, line and ' +
    'column. With paths it reports on those files or folders only. Needs no index and changes nothing. Exits with 1 ' +
    'when there are errors.',
  arguments: [{ name: 'path', description: 'files or folders to report on (default: all)', many: true }],
  options: [
    { name: 'changed', description: 'report on the files that git says changed' },
    { name: 'stdin', description: 'check a draft from standard input instead of a file' },
    { name: 'as-page-id', value: 'PATH', description: 'with --stdin: the page that the draft is to become' },
    { name: 'max-warnings', value: 'N', description: 'exit with 1 when there are more warnings' },
  ],
  examples: [
    { line: 'validate', says: 'check every page' },
    { line: 'validate markdown/instances/customer --max-warnings 0', says: 'one folder, and no warning' },
    { line: 'validate --changed --format github', says: 'in a pull request' },
    { line: 'validate --stdin --as-page-id markdown/skills/note.md < draft.md', says: 'before saving' },
  ],
  formats: ['text', 'json', 'ndjson', 'sarif', 'github', 'junit'],
  async run(call) {
    const root = getTenant(call.io.cwd, call.globals.tenant)
    const most = maxWarnings(call)
    const scope = await scopeOf(call, root)
    const report = await validateDirectory(root, scope)
    await writeReport(call, root, report, scope.draft?.text)
    return exitCode(report, most)
  },
}

function exitCode(report: ValidationReport, most: number): number {
  return report.ok && report.counts.warning <= most ? 0 : 1
}

function maxWarnings(call: Call): number {
  const given = call.options['max-warnings']
  if (typeof given !== 'string') return Number.POSITIVE_INFINITY
  if (/^\d+$/.test(given)) return Number(given)
  throw new EscurelError('invalid_argument', `--max-warnings is "${given}"; expected a whole number`)
}

type Scope = Pick<NonNullable<Parameters<typeof validateDirectory>[1]>, 'only' | 'draft'>

async function scopeOf(call: Call, root: string): Promise<Scope> {
  const { changed, stdin, 'as-page-id': pageId } = call.options
  const ways = [changed === true, stdin === true, call.args.length > 0].filter(Boolean).length
  if (ways > 1) throw new EscurelError('invalid_argument', 'Give paths, --changed or --stdin, one of them')
  if (pageId !== undefined && stdin !== true) {
    throw new EscurelError('invalid_argument', '--as-page-id says what a draft is; it needs --stdin')
  }
  if (stdin === true) {
    return {
      draft: { text: await readStdin(call.io), pageId: typeof pageId === 'string' ? pageId : undefined },
    }
  }
  if (changed === true) {
    const { changedFiles } = await import('../../core/adapters/git-changes.ts')
    const paths = new Set(await changedFiles(root, call.io.env))
    return { only: () => paths }
  }
  if (call.args.length === 0) return {}
  const wanted = call.args.map((path) => placeOf(call.io.cwd, root, path))
  return { only: (list) => select(list, wanted) }
}

/** A path as the user wrote it, seen from the tenant. `''` is the tenant itself. */
function placeOf(cwd: string, root: string, path: string): string {
  const fromHere = relative(root, resolve(cwd, path)).split(sep).join('/')
  const exists = lstatSync(resolve(cwd, path), { throwIfNoEntry: false }) !== undefined
  if (exists && fromHere === '') return ''
  if (exists || !isBelow(root, path)) return normalisePagePath(fromHere)
  // A page id works from any folder.
  return normalisePagePath(path)
}

function isBelow(root: string, path: string): boolean {
  return lstatSync(resolve(root, path), { throwIfNoEntry: false }) !== undefined
}

function select(list: FileList, wanted: readonly string[]): ReadonlySet<string> {
  const paths = [...list.files, ...list.warnings].map((file) => file.path)
  const selected = new Set<string>()
  for (const place of wanted) {
    const found =
      place === '' ? paths : paths.filter((path) => path === place || path.startsWith(`${place}/`))
    if (found.length === 0)
      throw new EscurelError('not_found', `${place} is no page of this tenant and holds none`)
    for (const path of found) selected.add(path)
  }
  return selected
}
