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

/** A mapping with its paths cut up. */
interface Pattern {
  readonly folder: FolderMapping
  readonly segments: readonly string[]
  readonly exclude: readonly string[]
}

/** Settings do not change while a tenant is open, and every file asks. */
const patterns = new WeakMap<readonly FolderMapping[], readonly Pattern[]>()

/** The first mapped folder that a file lies in, or undefined. */
export function matchFolder(pageId: string, config: Pick<TenantConfig, 'folders'>): FolderMatch | undefined {
  let known = patterns.get(config.folders)
  if (known === undefined) {
    known = config.folders.map(compile)
    patterns.set(config.folders, known)
  }
  for (let mapping = 0; mapping < known.length; mapping++) {
    const pattern = known[mapping] as Pattern
    const match = matchOne(pageId, pattern.segments)
    if (match === undefined || isExcluded(match.rest, pattern.exclude)) continue
    const { skill } = pattern.folder
    return {
      mapping,
      ...match,
      skill: (match.star === '' ? skill : skill.replaceAll('{1}', match.star)).normalize('NFC'),
    }
  }
  return undefined
}

function compile(folder: FolderMapping): Pattern {
  const exclude = folder.exclude.map((part) => segmentsOf(part).join('/'))
  return { folder, segments: segmentsOf(folder.path), exclude }
}

function matchOne(pageId: string, segments: readonly string[]): { star: string; rest: string } | undefined {
  let at = 0
  let star = ''
  for (let index = 0; index < segments.length; index++) {
    const slash = pageId.indexOf('/', at)
    if (slash < 0) return undefined
    const segment = pageId.slice(at, slash)
    if (segments[index] === '*') {
      if (segment.startsWith('.') || (index === 0 && RESERVED.has(segment))) return undefined
      star = segment
    } else if (segments[index] !== segment) return undefined
    at = slash + 1
  }
  const rest = pageId.slice(at)
  if (segments.length === 0 && RESERVED.has(rest.slice(0, Math.max(0, rest.indexOf('/'))))) return undefined
  return { star, rest }
}

function isExcluded(rest: string, exclude: readonly string[]): boolean {
  return exclude.some((prefix) => rest === prefix || rest.startsWith(`${prefix}/`))
}

/** `./docs/` and `docs` are the same folder; `.` is the tenant. */
function segmentsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
}
