import { hashOfKey } from '../links/keys.ts'
import { Candidates } from './candidates.ts'
import { LINK_COLUMNS, type LinkRow, linkRowsOf } from './link-rows.ts'
import type { PageRow } from './page-row.ts'
import { readPages } from './read-page.ts'
import { rememberedLinks } from './remembered-links.ts'
import { createBinder, integerList } from './sql.ts'
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
  const binder = createBinder()
  const named = relations.map((relation) => binder.bind(relation)).join(', ')
  const links = await view.reader.rows<LinkRow>(
    `SELECT ${LINK_COLUMNS} FROM links l WHERE l.relation IN (${named}) AND l.target <> ''`,
    binder.values,
  )
  return resolveLinks(view, links)
}

/** Up to so many pages are read for their links; for more it is quicker to go through the whole table. */
const FEW_PAGES = 200
/** So many looks for one hash each cost no more than one through the whole table. */
const FEW_HASHES = 24

/** Links that stand in some pages. */
export async function linksFrom(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<LinkRow[]> {
  const byNumber = new Map(pages.map((page) => [page.page_no, page]))
  const tables = await rememberedLinks(view.reader)
  let links: LinkRow[] = []
  if (tables !== undefined) {
    for (const table of tables) for (const number of byNumber.keys()) table.collectFrom(number, links)
  } else if (byNumber.size > FEW_PAGES) {
    links = await selectLinks(view, [`l.page_no IN (${integerList(byNumber.keys())})`])
  } else {
    // In the index the links of a page lie scattered: its file is read sooner.
    const texts = await readPages(view, [...byNumber.values()])
    links = [...texts].flatMap(([number, parsed]) =>
      linkRowsOf(parsed, byNumber.get(number) as PageRow, view.config),
    )
  }
  return links.filter((link) => isWanted(link, limits))
}

/** Links that may lead to some pages: they ask for one of the names. */
export async function linksTo(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<LinkRow[]> {
  const numbers = new Set(pages.map((page) => page.page_no))
  // A base page's names lead to the page that stands in for it.
  for (const [base, overlay] of view.shadowed) if (numbers.has(overlay.page_no)) numbers.add(base)
  const hashes = [...(await view.directory()).hashesOf(numbers)]
  const tables = await rememberedLinks(view.reader)
  let links: LinkRow[] = []
  if (tables !== undefined) {
    for (const table of tables) for (const hash of hashes) table.collectTo(hash, links)
  } else {
    // Links lie in the order of their hash: equality finds its few rows, a list goes through the whole table.
    const isFew = hashes.length <= FEW_HASHES
    const places = isFew ? hashes.map((hash) => `l.hash = ${hash}`) : [`l.hash IN (${integerList(hashes)})`]
    links = await selectLinks(view, places)
  }
  return links.filter((link) => isWanted(link, limits))
}

async function selectLinks(view: View, places: readonly string[]): Promise<LinkRow[]> {
  if (places.length === 0) return []
  return view.reader.rows<LinkRow>(
    places.map((place) => `SELECT ${LINK_COLUMNS} FROM links l WHERE ${place}`).join(' UNION ALL '),
  )
}

function isWanted({ target, relation }: LinkRow, { relations }: EdgeLimits): boolean {
  if (target === '') return false
  if (relations === undefined) return true
  return relation !== null && (relations === 'any' || relations.includes(relation))
}

/** Follows links to the pages that they mean in a view. Links from and to pages outside of it lead nowhere. */
export async function resolveLinks(view: View, links: readonly LinkRow[]): Promise<readonly Edge[]> {
  const directory = await view.directory()
  const candidates = new Candidates({ scenario: view.scenario ?? null })
  const keys = new Set(links.map((link) => link.target))
  for (const named of await directory.named([...keys].map((key) => ({ key, hash: hashOfKey(key) })))) {
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
