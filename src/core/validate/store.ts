import type { TenantConfig } from '../config.ts'
import type { Issue } from '../issues.ts'
import { bareKey, typedKey } from '../links/keys.ts'
import type { Candidate } from '../links/resolve.ts'
import type { PageIdentity, PageName } from '../links/types.ts'
import type { SkillDeclaration } from '../model/skill.ts'
import type { PackedAnchors } from './anchors.ts'
import { flat, TextPool } from './flat.ts'
import type { PlacedFinding } from './issue-of.ts'
import { LinkTable } from './link-table.ts'
import { Suggester } from './suggester.ts'

/** What is kept of a live page: enough for every rule that looks at more than one page. */
export interface PageEntry {
  readonly identity: PageIdentity
  readonly anchors: PackedAnchors
  /** Anchors of a page whose text comes from elsewhere cannot be judged. */
  readonly hasBackend: boolean
  /** Keys of the header, each followed by a line break. Pages of one skill share a few such strings. */
  readonly keys: string
  /** The header as written: what `readAgain` reads when a rule about the whole tenant needs it. */
  readonly header: string
  /** The declaration that the header's values were compared with when the page was read, and what came of it. */
  readonly judgedBy: SkillDeclaration | undefined
  readonly mistyped: readonly PlacedFinding[]
  /** Range in the link table. */
  readonly firstLink: number
  readonly endLink: number
}

/** A skill page's declaration, and the page it stands on. */
export interface DeclaredSkill {
  readonly identity: PageIdentity
  readonly declaration: SkillDeclaration
}

/** Everything that is remembered between the first file and the last. */
export class Store {
  readonly config: TenantConfig
  readonly links: LinkTable
  readonly pool = new TextPool()
  readonly suggester = new Suggester()
  readonly pages = new Map<string, PageEntry>()
  /** Findings about one page alone, complete when the page is added. */
  readonly issues: Issue[] = []
  readonly notPages: string[] = []
  /** Files that mean to be pages and cannot be read as such. */
  readonly invalid: string[] = []
  /** Names of retracted pages, and the page. */
  readonly archived = new Map<string, string>()
  private readonly names = new Map<string, Candidate | Candidate[]>()
  private readonly skills = new Map<string, DeclaredSkill[]>()
  /** Skills that need no page because a mapped folder gives them, as far as files of them were seen. */
  private readonly mapped = new Set<string>()
  /** What existing names are not in the store, because the rest of the tenant is elsewhere: for suggestions only. */
  readonly elsewhere: string[] = []
  /** Skills of the mapped folders, cut at the place that `*` fills. */
  private readonly templates: readonly (readonly string[])[]
  private readonly nearSkills = new Map<string, string | undefined>()
  private skillIds: readonly string[] | undefined
  private invalidKeys: ReadonlyMap<string, string> | undefined

  constructor(config: TenantConfig) {
    this.config = config
    this.links = new LinkTable(config)
    this.templates = config.folders.map(({ skill }) => skill.normalize('NFC').split('{1}'))
  }

  addPage(entry: PageEntry, names: readonly PageName[]): void {
    this.pages.set(entry.identity.pageId, entry)
    if (entry.identity.mapping >= 0) this.mapped.add(entry.identity.skill)
    const { slug, pageId } = entry.identity
    for (const { key, kind } of names) {
      // The page itself answers to its path.
      if (
        !this.config.links.case_insensitive &&
        key.length === pageId.length + 1 &&
        key.startsWith('/') &&
        key.endsWith(pageId)
      )
        continue
      const candidate: Candidate = { page: entry.identity, kind }
      const known = this.names.get(key)
      if (known === undefined) this.names.set(key === slug ? slug : flat(key), candidate)
      else if (Array.isArray(known)) known.push(candidate)
      else this.names.set(key, [known, candidate])
    }
  }

  addSkill(skill: DeclaredSkill): void {
    const known = this.skills.get(skill.identity.skill)
    if (known === undefined) this.skills.set(skill.identity.skill, [skill])
    else known.push(skill)
  }

  candidates(key: string): readonly Candidate[] {
    const known = this.names.get(key)
    if (known !== undefined) return Array.isArray(known) ? known : [known]
    const page = key.startsWith('/') ? this.pages.get(key.slice(1))?.identity : undefined
    return page === undefined ? [] : [{ page, kind: 'path' }]
  }

  /** The declaration in force: the tenant's own before a pack's, the base corpus before a scenario. */
  skill(id: string): DeclaredSkill | undefined {
    const known = this.skills.get(id)
    return known === undefined || known.length < 2 ? known?.[0] : [...known].sort(byForce)[0]
  }

  /** Also true for a skill whose page cannot be read: that is one problem, not one of every instance. */
  hasSkill(id: string): boolean {
    if (this.skills.has(id) || this.mapped.has(id)) return true
    return (
      this.templates.some((template) => fits(id, template)) ||
      this.invalidFor(typedKey('skill', id)) !== undefined
    )
  }

  /** The existing skill that an unknown one resembles. Ask only when every file is added. */
  nearSkill(id: string): string | undefined {
    if (this.nearSkills.has(id)) return this.nearSkills.get(id)
    const others = this.elsewhere.flatMap((key) => (key.startsWith('skill::') ? [key.slice(7)] : []))
    this.skillIds ??= [...new Set([...this.skills.keys(), ...this.mapped, ...others])].sort()
    const near = this.suggester.closest(id, this.skillIds)
    this.nearSkills.set(id, near)
    return near
  }

  /** The unreadable file that, going by its path, is the page of a key. Ask only when every file is added. */
  invalidFor(key: string): string | undefined {
    if (this.invalid.length === 0) return undefined
    this.invalidKeys ??= new Map(
      [...this.invalid].sort().flatMap((path) => impliedKeys(path).map((name) => [name, path])),
    )
    return this.invalidKeys.get(key)
  }

  *nameKeys(): Generator<string> {
    yield* this.names.keys()
    for (const pageId of this.pages.keys()) yield `/${pageId}`
    yield* this.elsewhere
  }
}

function fits(id: string, [start = '', ...rest]: readonly string[]): boolean {
  const end = rest.at(-1)
  return end === undefined
    ? id === start
    : id.length > start.length + end.length && id.startsWith(start) && id.endsWith(end)
}

/** Names of a page, as the usual places for pages suggest them. */
function impliedKeys(path: string): string[] {
  const names = [`/${path}`]
  const file = bareKey(path.slice(path.lastIndexOf('/') + 1))
  const folder = path.slice(0, -file.length - 4)
  const flatForm = file.indexOf('__')
  if (folder.endsWith('skills')) names.push(typedKey('skill', file), file)
  else if (flatForm > 0)
    names.push(typedKey(file.slice(0, flatForm), file.slice(flatForm + 2)), file.slice(flatForm + 2))
  else names.push(typedKey(folder.slice(folder.lastIndexOf('/') + 1), file), file)
  return names
}

function byForce(a: DeclaredSkill, b: DeclaredSkill): number {
  const rank = ({ identity }: DeclaredSkill): number =>
    (identity.scenario === null ? 0 : 2) + (identity.layer.startsWith('base@') ? 1 : 0)
  return rank(a) - rank(b) || (a.identity.pageId < b.identity.pageId ? -1 : 1)
}
