import type { LinkKind } from '../parse/types.ts'
import { Candidates } from './candidates.ts'
import type { PageRow } from './page-row.ts'
import { type Binder, createBinder, integerList } from './sql.ts'
import type { View } from './view.ts'

/** A link between two pages that the view shows. */
export interface Edge {
  readonly src: PageRow
  readonly dst: PageRow
  /** Position of the link among its page's links. */
  readonly ordinal: number
  /** Frontmatter key of the link; null in the body. */
  readonly relation: string | null
  /** Skill as the link names it. */
  readonly linkSkill: string | null
  readonly version: string | null
  /** Block that holds the link; null in the frontmatter. */
  readonly srcAnchor: string | null
  readonly dstAnchor: string | null
}

export interface EdgeLimits {
  /** Only links of these frontmatter keys, or of any key; left out, body links count as well. */
  readonly relations?: readonly string[] | 'any'
}

/** Links out of some pages, resolved among the pages that the view shows. */
export async function outEdges(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<readonly Edge[]> {
  return resolveLinks(view, await linksFrom(view, pages, limits))
}

/** Links into some pages: those that the resolver, asked from the page that holds them, leads here. */
export async function inEdges(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<readonly Edge[]> {
  const targets = new Set(pages.map((page) => page.page_no))
  const edges = await resolveLinks(view, await linksTo(view, pages, limits))
  return edges.filter((edge) => targets.has(edge.dst.page_no))
}

/** Every link of some frontmatter keys. */
export async function edgesOfRelations(view: View, relations: readonly string[]): Promise<readonly Edge[]> {
  return resolveLinks(view, await selectLinks(view, ['true'], { relations }))
}

/** A link as it stands in the index, not resolved. */
export interface LinkRow {
  readonly page_no: number
  readonly ordinal: number
  readonly hash: number
  readonly target: string
  readonly kind: LinkKind
  readonly relation: string | null
  readonly link_skill: string | null
  readonly link_id: string | null
  readonly dst_anchor: string | null
  readonly version: string | null
  readonly src_anchor: string | null
}

const LINK_COLUMNS =
  'l.page_no, l.ordinal, l.hash, l.target, l.kind, l.relation, l.link_skill, l.link_id, l.dst_anchor, l.version, l.src_anchor'

/** Up to so many pages are looked up one by one; more are found in one go through the table. */
const FEW = 16

/** Links that stand in some pages. */
export async function linksFrom(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<LinkRow[]> {
  const numbers = [...new Set(pages.map((page) => page.page_no))]
  // Links stand in page order: one page's are found at once, but `IN` would decode every column of the table.
  const places =
    numbers.length <= FEW
      ? numbers.map((number) => `l.page_no = ${number}`)
      : [`l.page_no IN (${integerList(numbers)})`]
  return selectLinks(view, places, limits)
}

/** Links that may lead to some pages: they ask for one of the names. */
export async function linksTo(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<LinkRow[]> {
  return selectLinks(view, [await isAimedAt(view, pages)], limits)
}

/** Links that stand in a page, and those that may lead to it. */
export async function linksAround(view: View, page: PageRow): Promise<LinkRow[]> {
  return selectLinks(view, [
    `l.page_no = ${page.page_no}`,
    `${await isAimedAt(view, [page])} AND l.page_no <> ${page.page_no}`,
  ])
}

/** Names of some pages, and of the base pages that they stand in for, as a predicate on links. */
async function isAimedAt(view: View, pages: readonly PageRow[]): Promise<string> {
  const numbers = new Set(pages.map((page) => page.page_no))
  for (const [base, overlay] of view.shadowed) if (numbers.has(overlay.page_no)) numbers.add(base)
  return `l.hash IN (${integerList((await view.directory()).hashesOf(numbers))})`
}

async function selectLinks(
  view: View,
  places: readonly string[],
  limits: EdgeLimits = {},
): Promise<LinkRow[]> {
  if (places.length === 0) return []
  const binder = createBinder()
  const rest = `l.target <> ''${relationSql(limits, binder)}`
  return view.reader.rows<LinkRow>(
    places
      .map((place) => `SELECT ${LINK_COLUMNS} FROM links l WHERE ${place} AND ${rest}`)
      .join(' UNION ALL '),
    binder.values,
  )
}

/** Follows links to the pages that they mean in a view. Links from and to pages outside of it lead nowhere. */
export async function resolveLinks(view: View, links: readonly LinkRow[]): Promise<readonly Edge[]> {
  const directory = await view.directory()
  const candidates = new Candidates({ scenario: view.scenario ?? null })
  const keys = new Map(links.map((link) => [link.target, link.hash]))
  for (const named of await directory.named([...keys].map(([key, hash]) => ({ key, hash })))) {
    if (view.admits(named.page)) candidates.add(named)
  }
  return links.flatMap((link) => edgeOf(view, link, directory.page(link.page_no), candidates))
}

function edgeOf(view: View, link: LinkRow, source: PageRow | undefined, candidates: Candidates): Edge[] {
  if (source === undefined || !view.sees(source)) return []
  const target = { kind: link.kind, skill: link.link_skill, id: link.link_id }
  const resolution = candidates.choose(target, link.target, source)
  if (resolution.kind !== 'page') return []
  return [
    {
      src: source,
      dst: view.inForce(candidates.rowOf(resolution.page)),
      ordinal: link.ordinal,
      relation: link.relation,
      linkSkill: link.link_skill,
      version: link.version,
      srcAnchor: link.relation === null ? link.src_anchor : null,
      dstAnchor: link.dst_anchor,
    },
  ]
}

function relationSql({ relations }: EdgeLimits, binder: Binder): string {
  if (relations === undefined) return ''
  if (relations === 'any') return ' AND l.relation IS NOT NULL'
  return ` AND l.relation IN (${relations.map((relation) => binder.bind(relation)).join(', ')})`
}
