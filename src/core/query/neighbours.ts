import type { HeaderData } from '../model/problem.ts'
import type { Json } from '../parse/types.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { compareText } from './compare-text.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { loadHeaders } from './directory.ts'
import { type Edge, linksFrom, linksTo, resolveLinks } from './edges.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { findPage } from './find-page.ts'
import type { LinkRow } from './link-rows.ts'
import { compareOrder, type Order, type OrderPosition, orderPosition, parseOrder } from './order.ts'
import type { PageRow } from './page-row.ts'
import { openView, type View, type ViewOptions } from './view.ts'

export interface NeighboursOptions extends ViewOptions {
  readonly pageId: string
  readonly direction: 'in' | 'out' | 'both'
  /** Only links that name one of these skills, or whose other end is of one; empty for all. */
  readonly skills: readonly string[]
  readonly orderBy?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Protocol "neighbours". */
export interface NeighbourEdge {
  readonly src_page: string
  readonly dst_page: string
  readonly link_skill: string | null
  readonly link_version: string | null
  readonly src_anchor: string | null
  readonly dst_anchor: string | null
  readonly relation: string | null
  readonly target_frontmatter_excerpt: Excerpt
}

/**
 * The links of one page, one edge each place and relation. Without an order the links out come first, as they stand in
 * the page, then the links in by the page that holds them. A page that the caller may not read has no edges.
 * @throws EscurelError `invalid_argument` for a bad order, time or cursor.
 */
export async function listNeighbours(
  tenant: Tenant,
  principal: Principal,
  options: NeighboursOptions,
): Promise<{ edges: NeighbourEdge[]; next_cursor: string | null }> {
  const order = options.orderBy === undefined ? undefined : parseOrder(options.orderBy)
  const query = queryKey(options)
  const after = options.cursor === undefined ? undefined : decodeCursor(query, options.cursor, isPosition)
  const view = await openView(tenant, principal, options)
  const page = await findPage(view, options.pageId)
  if (page === undefined) return { edges: [], next_cursor: null }
  const edges = ownEdges(
    page,
    await resolveLinks(view, await linksOf(view, page, options.direction)),
    options,
  )
  const headerOf = await loadHeaders(view.reader)
  const sorted = sortEdges(edges, order, headerOf)
  const rest =
    after === undefined
      ? sorted
      : sorted.filter(({ position }) => comparePositions(order, position, after) > 0)
  const shown = rest.slice(0, options.limit)
  const last = shown.at(-1)
  return {
    edges: shown.map(({ edge }) => describe(edge, headerOf)),
    next_cursor: rest.length > shown.length && last !== undefined ? encodeCursor(query, last.position) : null,
  }
}

/** An edge as one page sees it. */
interface OwnEdge extends Edge {
  readonly outgoing: boolean
  /** The page at the other end. */
  readonly other: PageRow
}

async function linksOf(
  view: View,
  page: PageRow,
  direction: NeighboursOptions['direction'],
): Promise<LinkRow[]> {
  const out = direction === 'in' ? [] : await linksFrom(view, [page])
  const back = direction === 'out' ? [] : await linksTo(view, [page])
  // A link of the page to itself is in both.
  return direction === 'both'
    ? [...out, ...back.filter((link) => link.page_no !== page.page_no)]
    : [...out, ...back]
}

function ownEdges(
  page: PageRow,
  edges: readonly Edge[],
  { direction, skills }: NeighboursOptions,
): OwnEdge[] {
  const wanted = new Set(skills)
  return edges.flatMap((edge) => {
    const outgoing = edge.src.page_no === page.page_no && direction !== 'in'
    if (!outgoing && edge.dst.page_no !== page.page_no) return []
    const other = outgoing ? edge.dst : edge.src
    const isWanted =
      skills.length === 0 ||
      wanted.has(other.skill) ||
      (edge.linkSkill !== null && wanted.has(edge.linkSkill))
    return isWanted ? [{ ...edge, outgoing, other }] : []
  })
}

/** Sort values of an edge; unique, and made of nothing but what the answer shows. */
type Position = readonly [
  number: number | null,
  text: string | null,
  incoming: number,
  pageId: string,
  ordinal: number,
]

interface PlacedEdge {
  readonly edge: OwnEdge
  readonly position: Position
}

/** Sorted, links that differ in nothing that an answer shows once only. */
function sortEdges(edges: readonly OwnEdge[], order: Order | undefined, headerOf: HeaderOf): PlacedEdge[] {
  const seen = new Set<string>()
  return edges
    .map((edge) => ({ edge, position: positionOf(edge, order, headerOf) }))
    .sort((left, right) => comparePositions(order, left.position, right.position))
    .filter(({ edge }) => {
      const { src, dst, linkSkill, version, srcAnchor, dstAnchor, relation } = edge
      const key = JSON.stringify([
        src.page_no,
        dst.page_no,
        linkSkill,
        version,
        srcAnchor,
        dstAnchor,
        relation,
      ])
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}

function positionOf(edge: OwnEdge, order: Order | undefined, headerOf: HeaderOf): Position {
  const key: OrderPosition =
    order === undefined ? [null, null] : orderPosition(order, headerOf(edge.other.page_no), edge.other.at_us)
  return [...key, edge.outgoing ? 0 : 1, edge.src.page_id, edge.ordinal]
}

function comparePositions(order: Order | undefined, left: Position, right: Position): number {
  return (
    (order === undefined ? 0 : compareOrder(order, [left[0], left[1]], [right[0], right[1]])) ||
    left[2] - right[2] ||
    compareText(left[3], right[3]) ||
    left[4] - right[4]
  )
}

function isPosition(value: readonly unknown[]): value is Position {
  const [number, text, incoming, pageId, ordinal] = value
  return (
    value.length === 5 &&
    (number === null || typeof number === 'number') &&
    (text === null || typeof text === 'string') &&
    typeof incoming === 'number' &&
    typeof pageId === 'string' &&
    typeof ordinal === 'number'
  )
}

type HeaderOf = (pageNo: number) => HeaderData

function describe(edge: OwnEdge, headerOf: HeaderOf): NeighbourEdge {
  return {
    src_page: edge.src.page_id,
    dst_page: edge.dst.page_id,
    link_skill: edge.linkSkill,
    link_version: edge.version,
    src_anchor: edge.srcAnchor,
    dst_anchor: edge.dstAnchor,
    relation: edge.relation,
    target_frontmatter_excerpt: excerptOf(headerOf(edge.other.page_no)),
  }
}

function queryKey({ pageId, direction, skills, orderBy, asOf, scenario }: NeighboursOptions): Json {
  return ['neighbours', pageId, direction, skills, orderBy ?? null, asOf ?? null, scenario ?? null]
}
