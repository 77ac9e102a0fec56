import type { LinkKind } from '../parse/types.ts'
import { type Candidates, type LinkKey, loadCandidates } from './candidates.ts'
import { type PageRow, pageColumns } from './page-row.ts'
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
): Promise<Edge[]> {
  if (pages.length === 0) return []
  const binder = createBinder()
  const sources = new Map(pages.map((page) => [page.page_no, page]))
  const links = await view.reader.rows<LinkRow>(
    `SELECT ${LINK_COLUMNS} FROM links l
     WHERE l.page_no IN (${integerList(sources.keys())}) AND l.target <> ''${relationSql(limits, binder)}`,
    binder.values,
  )
  const candidates = await candidatesOf(
    view,
    links.map((link) => ({ key: link.target, hash: link.hash })),
  )
  return links.flatMap((link) => edgeOf(view, link, sources.get(link.page_no), candidates))
}

/** Links into some pages: those that the resolver, asked from the page that holds them, leads here. */
export async function inEdges(
  view: View,
  pages: readonly PageRow[],
  limits: EdgeLimits = {},
): Promise<Edge[]> {
  if (pages.length === 0) return []
  const targets = new Set(pages.map((page) => page.page_no))
  const named = new Set(targets)
  for (const [base, overlay] of view.shadowed) if (targets.has(overlay.page_no)) named.add(base)
  const keys = await view.reader.rows<LinkKey>(
    `SELECT DISTINCT key, hash FROM names WHERE page_no IN (${integerList(named)})`,
  )
  const candidates = await candidatesOf(view, keys)
  const links = await linksTo(view, keys, limits)
  return links
    .flatMap((link) => edgeOf(view, link, link, candidates))
    .filter((edge) => targets.has(edge.dst.page_no))
}

/** Every link of some frontmatter keys. */
export async function edgesOfRelations(view: View, relations: readonly string[]): Promise<Edge[]> {
  const binder = createBinder()
  const links = await view.reader.rows<LinkRow & PageRow>(
    `SELECT ${LINK_COLUMNS}, ${pageColumns('p')} FROM links l JOIN pages p ON p.page_no = l.page_no
     WHERE l.target <> ''${relationSql({ relations }, binder)}${andVisible(view, binder)}`,
    binder.values,
  )
  const candidates = await candidatesOf(
    view,
    links.map((link) => ({ key: link.target, hash: link.hash })),
  )
  return links.flatMap((link) => edgeOf(view, link, link, candidates))
}

interface LinkRow {
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

async function linksTo(
  view: View,
  keys: readonly LinkKey[],
  limits: EdgeLimits,
): Promise<(LinkRow & PageRow)[]> {
  if (keys.length === 0) return []
  const binder = createBinder()
  const rows = await view.reader.rows<LinkRow & PageRow>(
    `SELECT ${LINK_COLUMNS}, ${pageColumns('p')} FROM links l JOIN pages p ON p.page_no = l.page_no
     WHERE l.hash IN (${integerList(new Set(keys.map((key) => key.hash)))})
       AND l.target <> ''${relationSql(limits, binder)}${andVisible(view, binder)}`,
    binder.values,
  )
  const wanted = new Set(keys.map((key) => key.key))
  return rows.filter((row) => wanted.has(row.target))
}

function candidatesOf(view: View, keys: Iterable<LinkKey>): Promise<Candidates> {
  return loadCandidates(view.reader, keys, { scenario: view.scenario ?? null }, (binder) =>
    view.rowSql('p', binder),
  )
}

function edgeOf(view: View, link: LinkRow, src: PageRow | undefined, candidates: Candidates): Edge[] {
  if (src === undefined) return []
  const target = { kind: link.kind, skill: link.link_skill, id: link.link_id }
  const resolution = candidates.choose(target, link.target, src)
  if (resolution.kind !== 'page') return []
  return [
    {
      src,
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

function andVisible(view: View, binder: Binder): string {
  const visible = view.sql('p', binder)
  return visible === undefined ? '' : ` AND ${visible}`
}

function relationSql({ relations }: EdgeLimits, binder: Binder): string {
  if (relations === undefined) return ''
  if (relations === 'any') return ' AND l.relation IS NOT NULL'
  return ` AND l.relation IN (${relations.map((relation) => binder.bind(relation)).join(', ')})`
}
