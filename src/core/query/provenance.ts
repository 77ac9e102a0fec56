import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { compareText } from './compare-text.ts'
import { type Edge, inEdges, outEdges } from './edges.ts'
import { findPage } from './find-page.ts'
import type { PageRow } from './page-row.ts'
import { openView, type View } from './view.ts'

export type Direction = 'up' | 'down'

export interface AncestryOptions {
  readonly pageId: string
  readonly direction: Direction
  /** Relations to follow; empty for all. */
  readonly relations: readonly string[]
  /** Clamped to 12. */
  readonly maxHops: number
  readonly asOf?: string | undefined
}

export interface Hop {
  readonly page_id: string
  readonly skill: string
  readonly relation: string
  readonly depth: number
}

/** Longest walk (protocol, "Provenance graph"). */
const MAX_HOPS = 12
/** Most pages in one walk. */
const MAX_PAGES = 10_000

/** Everything that a page rests on (`up`) or that rests on it (`down`): each page once, at its smallest depth. */
export async function traceAncestry(
  tenant: Tenant,
  principal: Principal,
  options: AncestryOptions,
): Promise<{ hops: Hop[]; truncated: boolean }> {
  const view = await openView(tenant, principal, { asOf: options.asOf })
  const start = await findPage(view, options.pageId)
  if (start === undefined) return { hops: [], truncated: false }
  const walk = await walkFrom(view, start, options, undefined)
  const hops = [...walk.steps.values()]
    .filter((step) => step.edge !== undefined)
    .map((step) => ({
      page_id: step.page.page_id,
      skill: step.page.skill,
      relation: step.edge?.relation ?? '',
      depth: step.depth,
    }))
  return { hops, truncated: walk.truncated }
}

/** The shortest way from one page to another over pages that the caller may read; always the same one of several. */
export async function findPath(
  tenant: Tenant,
  principal: Principal,
  options: AncestryOptions & { readonly toPage: string },
): Promise<{ reachable: boolean; path: string[]; depth: number | null }> {
  const view = await openView(tenant, principal, { asOf: options.asOf })
  const start = await findPage(view, options.pageId)
  const end = await findPage(view, options.toPage)
  if (start === undefined || end === undefined) return { reachable: false, path: [], depth: null }
  const { steps } = await walkFrom(view, start, options, end.page_no)
  let step = steps.get(end.page_no)
  if (step === undefined) return { reachable: false, path: [], depth: null }
  const path: string[] = []
  const depth = step.depth
  for (; step !== undefined; step = step.from) path.unshift(step.page.page_id)
  return { reachable: true, path, depth }
}

interface Step {
  readonly page: PageRow
  readonly depth: number
  readonly edge: Edge | undefined
  readonly from: Step | undefined
}

/**
 * Breadth first, a whole level in one go, over visible pages only: a way through a hidden page does not exist, and
 * another one is found where there is one. Steps come out by depth, then by page id.
 */
async function walkFrom(
  view: View,
  start: PageRow,
  options: AncestryOptions,
  goal: number | undefined,
): Promise<{ steps: Map<number, Step>; truncated: boolean }> {
  const first: Step = { page: start, depth: 0, edge: undefined, from: undefined }
  const steps = new Map([[start.page_no, first]])
  const relations = options.relations.length === 0 ? ANY_RELATION : { relations: options.relations }
  let level: Step[] = [first]
  for (let depth = 1; depth <= Math.min(options.maxHops, MAX_HOPS) && level.length > 0; depth++) {
    if (goal !== undefined && steps.has(goal)) break
    const pages = level.map((step) => step.page)
    const edges =
      options.direction === 'up'
        ? await outEdges(view, pages, relations)
        : await inEdges(view, pages, relations)
    const reached = nextLevel(edges, options.direction, steps, depth)
    for (const step of reached) {
      if (steps.size > MAX_PAGES) return { steps, truncated: true }
      steps.set(step.page.page_no, step)
    }
    level = reached
  }
  return { steps, truncated: false }
}

const ANY_RELATION = { relations: 'any' as const }

/** New pages of one level in page id order; of several edges that lead to a page, the first by origin and relation. */
function nextLevel(
  edges: readonly Edge[],
  direction: Direction,
  steps: ReadonlyMap<number, Step>,
  depth: number,
): Step[] {
  const candidates = edges.map((edge) => {
    const [origin, page] = direction === 'up' ? [edge.src, edge.dst] : [edge.dst, edge.src]
    return { page, edge, from: steps.get(origin.page_no), depth }
  })
  candidates.sort(
    (left, right) =>
      compareText(left.page.page_id, right.page.page_id) ||
      compareText(left.from?.page.page_id ?? '', right.from?.page.page_id ?? '') ||
      compareText(left.edge.relation ?? '', right.edge.relation ?? ''),
  )
  const seen = new Set<number>()
  return candidates.filter(({ page }) => {
    if (steps.has(page.page_no) || seen.has(page.page_no)) return false
    seen.add(page.page_no)
    return true
  })
}
