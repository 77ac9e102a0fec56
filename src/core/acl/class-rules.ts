import type { TenantConfig } from '../config.ts'
import type { IndexReader } from '../indexing/reader.ts'
import { hashOfKey, keyOfLink } from '../links/keys.ts'
import { parseAclBlock } from '../model/acl-block.ts'
import { type HeaderData, ownValue } from '../model/problem.ts'
import type { Json, PageType } from '../parse/types.ts'
import { Candidates } from '../query/candidates.ts'
import { loadDirectory, loadHeaders } from '../query/directory.ts'
import { parseLinkText } from '../query/link-text.ts'
import type { PageRow } from '../query/page-row.ts'
import { firstById, loadSkillPages, type SkillPage } from '../query/skill-pages.ts'
import type { DecisionInputs, PageRules, Via } from './decide.ts'
import { credentialOf, parseOwner } from './owner.ts'
import type { AclBlock } from './policy.ts'

/** Inputs of every read decision, for each class of pages. */
export interface ClassRules {
  readonly rules: ReadonlyMap<number, { readonly page: PageRules; readonly via: Via }>
  readonly defaults: AclBlock | undefined
}

/** Skill page that holds the tenant's `acl_defaults`. */
const META_SKILL = 'escurel'

/**
 * Reads the classes of the index and follows their `owner` and `acl_via` links. Rules come from the base corpus: a
 * what-if overlay changes nobody's rights.
 */
export async function loadClassRules(reader: IndexReader, config: TenantConfig): Promise<ClassRules> {
  const classes = await reader.rows<ClassRow>(
    'SELECT class_no, skill, page_type, acl, owner, via FROM classes',
  )
  const skills = firstById(await loadSkillPages(reader))
  const targets = await loadTargets(reader, config, classes)
  const byNumber = new Map(classes.map((row) => [row.class_no, row]))
  const rulesOf = (row: ClassRow): PageRules => pageRules(row, skills, targets)
  const rules = new Map(
    classes.map((row) => [
      row.class_no,
      { page: rulesOf(row), via: viaOf(row, { skills, targets, byNumber, rulesOf }) },
    ]),
  )
  return { rules, defaults: tenantDefaults(skills) }
}

/** A page as a header describes it, which the index need not know. */
export interface DescribedPage {
  readonly skill: string
  readonly pageType: PageType
  readonly header: HeaderData
}

/** What decides about a page that has this header: a draft, an archived page, an old version. */
export async function loadRulesOf(
  reader: IndexReader,
  config: TenantConfig,
  { skill, pageType, header }: DescribedPage,
): Promise<DecisionInputs> {
  const skills = firstById(await loadSkillPages(reader))
  const fields = pageType === 'skill' ? undefined : skills.get(skill)?.header
  const row: ClassRow = {
    class_no: -1,
    skill,
    page_type: pageType,
    acl: Object.hasOwn(header, 'acl') ? JSON.stringify(header.acl) : null,
    owner: fieldText(header, fields, 'owner_field'),
    via: fieldText(header, fields, 'acl_via'),
  }
  const classes = await reader.rows<ClassRow>(
    'SELECT class_no, skill, page_type, acl, owner, via FROM classes',
  )
  const byNumber = new Map(classes.map((known) => [known.class_no, known]))
  // The owner of the page behind `acl_via` may be a link as well.
  const targets = await loadTargets(reader, config, [row, ...classes])
  const rulesOf = (known: ClassRow): PageRules => pageRules(known, skills, targets)
  return {
    page: rulesOf(row),
    via: viaOf(row, { skills, targets, byNumber, rulesOf }),
    defaults: tenantDefaults(skills),
  }
}

/** Text of the header's value at the key that the skill names, as the recorder keeps it. */
function fieldText(header: HeaderData, skill: HeaderData | undefined, field: string): string | null {
  const key = skill === undefined ? undefined : ownValue(skill, field)
  const value = typeof key === 'string' && key !== '' ? ownValue(header, key) : undefined
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface ClassRow {
  readonly class_no: number
  readonly skill: string
  readonly page_type: PageType
  /** The page's own block: JSON text, or bare text where the author wrote no mapping. */
  readonly acl: string | null
  /** Values of the fields that the page's skill names, as text. */
  readonly owner: string | null
  readonly via: string | null
}

/** A page that an `owner` or `acl_via` link leads to. */
interface Target {
  readonly page: PageRow
  readonly credential: string | undefined
}

type Targets = ReadonlyMap<string, Target>
type Skills = ReadonlyMap<string, SkillPage>

/** `acl_defaults` of the meta-skill page; undefined when it has none. */
export function tenantDefaults(skills: ReadonlyMap<string, SkillPage>): AclBlock | undefined {
  const meta = skills.get(META_SKILL)
  return meta === undefined
    ? undefined
    : parseAclBlock(ownValue(meta.header, 'acl_defaults'), 'acl_defaults').acl
}

function pageRules(row: ClassRow, skills: Skills, targets: Targets): PageRules {
  const declared = skills.get(row.skill)?.declaration
  const acl = row.acl === null ? undefined : parseAclBlock(blockFrom(row.acl)).acl
  const skill = row.page_type === 'skill' ? { acl, visibility: declared?.visibility } : declared
  return { pageType: row.page_type, acl, owner: ownerOf(row.owner, targets), skill }
}

function ownerOf(raw: string | null, targets: Targets): string | undefined {
  const owner = parseOwner(raw ?? undefined)
  if (owner.kind === 'subject') return owner.subject
  return owner.kind === 'link' ? targets.get(owner.link)?.credential : undefined
}

interface ViaScope {
  readonly skills: Skills
  readonly targets: Targets
  readonly byNumber: ReadonlyMap<number, ClassRow>
  rulesOf(row: ClassRow): PageRules
}

function viaOf(row: ClassRow, { skills, targets, byNumber, rulesOf }: ViaScope): Via {
  if (row.page_type === 'skill' || !declaresVia(skills.get(row.skill))) return { kind: 'none' }
  if (row.via === null) {
    // A field name that cannot be read must not open the pages that it was to guard.
    return { kind: skills.get(row.skill)?.declaration.aclVia === undefined ? 'broken' : 'empty' }
  }
  const target = targets.get(row.via.trim())
  const targetClass = target === undefined ? undefined : byNumber.get(target.page.class_no)
  if (targetClass === undefined || targetClass.page_type === 'skill') return { kind: 'broken' }
  return { kind: 'page', page: rulesOf(targetClass), chained: declaresVia(skills.get(targetClass.skill)) }
}

function declaresVia(skill: SkillPage | undefined): boolean {
  const value = skill === undefined ? undefined : ownValue(skill.header, 'acl_via')
  return value !== undefined && value !== null
}

/** Pages behind the link texts of all classes, each text once; a text that names no page, or several, is left out. */
async function loadTargets(
  reader: IndexReader,
  config: TenantConfig,
  classes: readonly ClassRow[],
): Promise<Targets> {
  const texts = new Set<string>()
  for (const { owner, via } of classes)
    for (const text of [owner, via]) if (text !== null) texts.add(text.trim())
  const links = [...texts].flatMap((text) => {
    const parts = text.startsWith('[[') ? parseLinkText(text) : undefined
    if (parts === undefined) return []
    const link = { kind: 'wikilink' as const, skill: parts.skill, id: parts.id }
    const key = keyOfLink(link, '', config)
    return key === '' ? [] : [{ text, link, key, hash: hashOfKey(key) }]
  })
  if (links.length === 0) return new Map()
  const candidates = new Candidates({ scenario: null })
  for (const named of await (await loadDirectory(reader, config)).named(links)) {
    if (named.page.scenario === null) candidates.add(named)
  }
  const pages = new Map<string, PageRow>()
  for (const { text, link, key } of links) {
    const resolution = candidates.choose(link, key, null)
    if (resolution.kind === 'page') pages.set(text, candidates.rowOf(resolution.page))
  }
  const headerOf = await loadHeaders(reader)
  return new Map(
    [...pages].map(([text, page]) => [text, { page, credential: credentialOf(headerOf(page.page_no)) }]),
  )
}

/** What is no JSON is no block either: it stays text, which closes the page. */
function blockFrom(raw: string): Json {
  try {
    return JSON.parse(raw) as Json
  } catch {
    return raw
  }
}
