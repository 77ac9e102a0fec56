import { type HeaderData, ownValue, textOf } from '../model/problem.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { compareText } from './compare-text.ts'
import { loadHeaders } from './directory.ts'
import { type Edge, edgesOfRelations } from './edges.ts'
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
  const headerOf = await loadHeaders(view.reader)
  const rows = pairs.map(({ rest, next }) => ({
    decision_page_id: rest.src.page_id,
    decision_skill: rest.src.skill,
    expectation_page_id: rest.dst.page_id,
    superseding_page_id: next.src.page_id,
    decided_at: timeOf(headerOf(rest.src.page_no)),
    superseded_at: timeOf(headerOf(next.src.page_no)),
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

function timeOf(header: HeaderData): string {
  return textOf(ownValue(header, 'at')) ?? ''
}

/** Sorted by their values from left to right, each once. */
function distinct<Row extends object>(rows: readonly Row[]): Row[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify(Object.values(row)), row]))
  return [...byKey].sort(([left], [right]) => compareText(left, right)).map(([, row]) => row)
}
