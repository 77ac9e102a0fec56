import type { FolderMapping, TenantConfig } from '../config.ts'

/** Where a file stands in a mapped folder. */
export interface FolderMatch {
  /** Index into the settings' `folders`. */
  readonly mapping: number
  /** What `*` matched; `''` when the folder has none. */
  readonly star: string
  /** Path below the mapped folder, with `.md`. */
  readonly rest: string
  readonly skill: string
}

/** Top-level folders with a meaning of their own: only a mapping that names one reaches into it. */
const RESERVED: ReadonlySet<string> = new Set(['markdown', 'blobs', 'journal', 'private'])

/** The first mapped folder that a file lies in, or undefined. */
export function matchFolder(pageId: string, config: Pick<TenantConfig, 'folders'>): FolderMatch | undefined {
  for (let mapping = 0; mapping < config.folders.length; mapping++) {
    const folder = config.folders[mapping] as FolderMapping
    const match = matchOne(pageId, folder)
    if (match === undefined || isExcluded(match.rest, folder.exclude)) continue
    return { mapping, ...match, skill: folder.skill.replaceAll('{1}', match.star).normalize('NFC') }
  }
  return undefined
}

function matchOne(pageId: string, folder: FolderMapping): { star: string; rest: string } | undefined {
  const pattern = segmentsOf(folder.path)
  let at = 0
  let star = ''
  for (const [index, wanted] of pattern.entries()) {
    const slash = pageId.indexOf('/', at)
    if (slash < 0) return undefined
    const segment = pageId.slice(at, slash)
    if (wanted === '*') {
      if (segment.startsWith('.') || (index === 0 && RESERVED.has(segment))) return undefined
      star = segment
    } else if (wanted !== segment) return undefined
    at = slash + 1
  }
  const rest = pageId.slice(at)
  if (pattern.length === 0 && RESERVED.has(rest.slice(0, Math.max(0, rest.indexOf('/'))))) return undefined
  return { star, rest }
}

function isExcluded(rest: string, exclude: readonly string[]): boolean {
  return exclude.some((part) => {
    const prefix = segmentsOf(part).join('/')
    return rest === prefix || rest.startsWith(`${prefix}/`)
  })
}

/** `./docs/` and `docs` are the same folder; `.` is the tenant. */
function segmentsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
}
