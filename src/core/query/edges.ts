import type { HeaderData } from '../model/problem.ts'
import type { LinkKind } from '../parse/types.ts'
import { Candidates, type LinkKey, loadNames } from './candidates.ts'
import { type LoadedPage, loadPages } from './load-pages.ts'
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

/** Edges, and the headers of the pages at their ends where those were asked for. */
export interface ResolvedEdges {
  readonly edges: readonly Edge[]
  readonly headers: ReadonlyMap<number, HeaderData>
}

/** Links out of some pages, resolved among the pages that the view shows. */
export async function outEdges(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<readonly Edge[]> {
  return (await resolveLinks(view, await linksFrom(view, pages, limits))).edges
}

/** Links into some pages: those that the resolver, asked from the page that holds them, leads here. */
export async function inEdges(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<readonly Edge[]> {
  const targets = new Set(pages.map((page) => page.page_no))
  const { edges } = await resolveLinks(view, await linksTo(view, pages, limits))
  return edges.filter((edge) => targets.has(edge.dst.page_no))
}

/** Every link of some frontmatter keys. */
export async function edgesOfRelations(view: View, relations: readonly string[]): Promise<readonly Edge[]> {
  const binder = createBinder()
  const links = await view.reader.rows<LinkRow>(
    `SELECT ${LINK_COLUMNS} FROM links l WHERE l.target <> ''${relationSql({ relations }, binder)}`,
    binder.values,
  )
  return (await resolveLinks(view, links)).edges
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
  if (pages.length === 0) return []
  const binder = createBinder()
  const rest = `l.target <> ''${relationSql(limits, binder)}`
  const numbers = [...new Set(pages.map((page) => page.page_no))]
  // Links stand in page order: one page's are found at once, but `IN` would decode every column of the table.
  const places =
    numbers.length <= FEW
      ? numbers.map((number) => `l.page_no = ${number}`)
      : [`l.page_no IN (${integerList(numbers)})`]
  return view.reader.rows<LinkRow>(
    places
      .map((place) => `SELECT ${LINK_COLUMNS} FROM links l WHERE ${place} AND ${rest}`)
      .join(' UNION ALL '),
    binder.values,
  )
}

/** Links that may lead to some pages: they ask for one of the names. */
export async function linksTo(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<LinkRow[]> {
  const keys = await namesOfPages(view, pages)
  if (keys.length === 0) return []
  const binder = createBinder()
  const rows = await view.reader.rows<LinkRow>(
    `SELECT ${LINK_COLUMNS} FROM links l
     WHERE l.hash IN (${integerList(new Set(keys.map((key) => key.hash)))})${relationSql(limits, binder)}`,
    binder.values,
  )
  const wanted = new Set(keys.map((key) => key.key))
  return rows.filter((row) => wanted.has(row.target))
}

/** Names of some pages, and of the base pages that they stand in for. */
async function namesOfPages(view: View, pages: readonly PageRow[]): Promise<LinkKey[]> {
  const numbers = new Set(pages.map((page) => page.page_no))
  for (const [base, overlay] of view.shadowed) if (numbers.has(overlay.page_no)) numbers.add(base)
  if (numbers.size === 0) return []
  return view.reader.rows<LinkKey>(`SELECT key, hash FROM names WHERE page_no IN (${integerList(numbers)})`)
}

/** Follows links to the pages that they mean in a view. Links from and to pages outside of it lead nowhere. */
export async function resolveLinks(
  view: View,
  links: readonly LinkRow[],
  options: { readonly headers?: boolean } = {},
): Promise<ResolvedEdges> {
  const names = await loadNames(
    view.reader,
    links.map((link) => ({ key: link.target, hash: link.hash })),
  )
  const numbers = new Set(links.map((link) => link.page_no))
  for (const name of names) numbers.add(name.page_no)
  for (const overlay of view.shadowed.values()) numbers.add(overlay.page_no)
  const pages = await loadPages(view.reader, numbers, options)
  const candidates = new Candidates({ scenario: view.scenario ?? null })
  for (const name of names) {
    const page = pages.get(name.page_no)
    if (page !== undefined && view.admits(page.row)) candidates.add(name, page.row)
  }
  const edges = links.flatMap((link) => edgeOf(view, link, pages.get(link.page_no), candidates))
  return { edges, headers: headersOf(pages) }
}

function edgeOf(view: View, link: LinkRow, source: LoadedPage | undefined, candidates: Candidates): Edge[] {
  if (source === undefined || !view.sees(source.row)) return []
  const target = { kind: link.kind, skill: link.link_skill, id: link.link_id }
  const resolution = candidates.choose(target, link.target, source.row)
  if (resolution.kind !== 'page') return []
  return [
    {
      src: source.row,
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

function headersOf(pages: ReadonlyMap<number, LoadedPage>): ReadonlyMap<number, HeaderData> {
  const headers = new Map<number, HeaderData>()
  for (const [number, { header }] of pages) if (header !== undefined) headers.set(number, header)
  return headers
}

function relationSql({ relations }: EdgeLimits, binder: Binder): string {
  if (relations === undefined) return ''
  if (relations === 'any') return ' AND l.relation IS NOT NULL'
  return ` AND l.relation IN (${relations.map((relation) => binder.bind(relation)).join(', ')})`
}
