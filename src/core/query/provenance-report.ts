import type { IndexReader } from '../indexing/reader.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { compareText } from './compare-text.ts'
import { type Edge, edgesOfRelations } from './edges.ts'
import { integerList } from './sql.ts'
import { openView } from './view.ts'

export interface DriftRow {
  readonly decision_page_id: string
  readonly decision_skill: string
  readonly expectation_page_id: string
  readonly superseding_page_id: string
  /** As the pages' authors wrote their `at`. */
  readonly decided_at: string
  readonly superseded_at: string
}

export interface AbandonedRow {
  readonly page_id: string
  readonly skill: string
  readonly via: string
}

const RESTS_ON = ['motivated_by', 'addresses']
const RETIRES = ['supersedes', 'abandons']

/**
 * Decisions that rest on an expectation which a later page supersedes: `superseding.at > decision.at`, both timed.
 * A row needs all three pages to be readable (protocol, "Provenance graph").
 */
export async function reportDrift(tenant: Tenant, principal: Principal, skill?: string): Promise<DriftRow[]> {
  const view = await openView(tenant, principal)
  const edges = await edgesOfRelations(view, [...RESTS_ON, 'supersedes'])
  const successors = new Map<number, Edge[]>()
  for (const edge of edges) {
    if (edge.relation !== 'supersedes') continue
    successors.set(edge.dst.page_no, [...(successors.get(edge.dst.page_no) ?? []), edge])
  }
  const pairs = edges
    .filter((edge) => edge.relation !== 'supersedes' && (skill === undefined || edge.src.skill === skill))
    .flatMap((rest) => (successors.get(rest.dst.page_no) ?? []).map((next) => ({ rest, next })))
    .filter(({ rest, next }) => isLater(next, rest))
  const times = await loadTimes(
    view.reader,
    pairs.flatMap(({ rest, next }) => [rest.src.page_no, next.src.page_no]),
  )
  const rows = pairs.map(({ rest, next }) => ({
    decision_page_id: rest.src.page_id,
    decision_skill: rest.src.skill,
    expectation_page_id: rest.dst.page_id,
    superseding_page_id: next.src.page_id,
    decided_at: times.get(rest.src.page_no) ?? '',
    superseded_at: times.get(next.src.page_no) ?? '',
  }))
  return distinct(rows)
}

/** Pages that another page supersedes or abandons, with the relation that says so. */
export async function reportAbandoned(
  tenant: Tenant,
  principal: Principal,
  skill?: string,
): Promise<AbandonedRow[]> {
  const view = await openView(tenant, principal)
  const edges = await edgesOfRelations(view, RETIRES)
  const rows = edges
    .filter((edge) => skill === undefined || edge.dst.skill === skill)
    .map((edge) => ({ page_id: edge.dst.page_id, skill: edge.dst.skill, via: edge.relation ?? '' }))
  return distinct(rows)
}

function isLater(next: Edge, decision: Edge): boolean {
  return next.src.at_us !== null && decision.src.at_us !== null && next.src.at_us > decision.src.at_us
}

async function loadTimes(
  reader: IndexReader,
  pageNos: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (pageNos.length === 0) return new Map()
  const rows = await reader.rows<{ page_no: number; at: string }>(
    `SELECT page_no, json_extract_string(frontmatter, '/at') AS at FROM pages WHERE page_no IN (${integerList(new Set(pageNos))})`,
  )
  return new Map(rows.map((row) => [row.page_no, row.at]))
}

/** Sorted by their values from left to right, each once. */
function distinct<Row extends object>(rows: readonly Row[]): Row[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify(Object.values(row)), row]))
  return [...byKey].sort(([left], [right]) => compareText(left, right)).map(([, row]) => row)
}
