import { EscurelError } from '../errors.ts'
import type { Principal } from '../principal.ts'
import { fuse } from '../rank/index.ts'
import type { Tenant } from '../tenant.ts'
import { parseFilter } from './filter.ts'
import { findPage } from './find-page.ts'
import { type RankedPlaces, rankPlaces } from './rank-places.ts'
import { type Hit, makeHits, type Place } from './search-hits.ts'
import { openScope } from './search-scope.ts'
import { openView } from './view.ts'

/** Input of `search`; see the tool of that name for what each key means. */
export interface SearchInput {
  readonly q?: string | undefined
  readonly queries?: readonly string[] | undefined
  readonly k?: number | undefined
  readonly granularity?: 'block' | 'page' | undefined
  readonly page_type?: 'skill' | 'instance' | 'any' | undefined
  readonly skill?: string | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly page_id?: string | undefined
  readonly as_of?: string | undefined
  readonly scenario?: string | undefined
}

export interface SearchOutput {
  readonly hits: Hit[]
  readonly granularity: 'block' | 'page'
}

/**
 * Finds pages or blocks by their words (protocol "search"). Filters apply before the cut to `k`; nothing that the
 * caller may not read counts in any statistic.
 * @throws EscurelError `invalid_argument`
 */
export async function search(
  tenant: Tenant,
  principal: Principal,
  input: SearchInput,
): Promise<SearchOutput> {
  const queries = queriesOf(input)
  const { k = 10, granularity = 'block' } = input
  const view = await openView(tenant, principal, { asOf: input.as_of, scenario: input.scenario })
  const page = input.page_id === undefined ? undefined : await findPage(view, input.page_id)
  if (input.page_id !== undefined && page === undefined) return { hits: [], granularity }
  const scope = await openScope(view, {
    skill: input.skill,
    pageType: input.page_type,
    filter: input.filter === undefined ? [] : parseFilter(input.filter),
    pageNo: page?.page_no,
  })
  const lanes: RankedPlaces[] = []
  for (const query of queries)
    lanes.push(
      await rankPlaces(view.reader.text, scope, query, {
        k: queries.length === 1 ? k : k * POOL,
        granularity,
      }),
    )
  const places = fusePlaces(lanes, granularity, view.config.search.rrf_k).slice(0, k)
  const values = new Map(lanes.flatMap((lane) => [...lane.values]))
  return { hits: await makeHits(view, scope.columns, places, { granularity, values }), granularity }
}

/** Each phrasing brings more than is asked for, since what several of them find may stand deep in each. */
const POOL = 3

/** One phrasing keeps its ranking and scores; several are fused by rank, at the grain that was asked for. */
function fusePlaces(
  lanes: readonly RankedPlaces[],
  granularity: 'block' | 'page',
  rrfK: number,
): readonly Place[] {
  const [first, ...others] = lanes
  if (first === undefined || others.length === 0) return first?.places ?? []
  const byKey = new Map<string, Place>()
  const keyOf = ({ pageNo, block }: Place): string =>
    granularity === 'page' ? `${pageNo}` : `${pageNo}:${block}`
  for (const place of lanes.flatMap((lane) => lane.places))
    if (!byKey.has(keyOf(place))) byKey.set(keyOf(place), place)
  const ranked = lanes.map((lane) => ({ ranked: lane.places.map(keyOf), weight: 1 }))
  return fuse(ranked, rrfK).map(({ key, score }) => ({ ...(byKey.get(key) as Place), score }))
}

const MAX_QUERIES = 8

/** Distinct queries that are not blank. */
function queriesOf({ q, queries }: SearchInput): string[] {
  if ((q === undefined) === (queries === undefined)) {
    throw new EscurelError('invalid_argument', 'q: give either `q` or `queries`, and not both')
  }
  const wanted = [...new Set((queries ?? [q as string]).map((text) => text.trim()))].filter(
    (text) => text !== '',
  )
  if (wanted.length === 0) throw new EscurelError('invalid_argument', 'q: the query is empty')
  if (wanted.length > MAX_QUERIES)
    throw new EscurelError('invalid_argument', `queries: at most ${MAX_QUERIES}`)
  return wanted
}
