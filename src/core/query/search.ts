import { EscurelError } from '../errors.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { parseFilter } from './filter.ts'
import { findPage } from './find-page.ts'
import { rankPlaces } from './rank-places.ts'
import { type Hit, makeHits } from './search-hits.ts'
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
export async function search(tenant: Tenant, principal: Principal, input: SearchInput): Promise<SearchOutput> {
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
  const { places, snippet } = await rankPlaces(view.reader, scope, queries, { k, granularity })
  return { hits: await makeHits(tenant, view, places, { granularity, snippet }), granularity }
}

const MAX_QUERIES = 8

/** Distinct queries that are not blank. */
function queriesOf({ q, queries }: SearchInput): string[] {
  if ((q === undefined) === (queries === undefined)) {
    throw new EscurelError('invalid_argument', 'q: give either `q` or `queries`, and not both')
  }
  const wanted = [...new Set((queries ?? [q as string]).map((text) => text.trim()))].filter((text) => text !== '')
  if (wanted.length === 0) throw new EscurelError('invalid_argument', 'q: the query is empty')
  if (wanted.length > MAX_QUERIES) throw new EscurelError('invalid_argument', `queries: at most ${MAX_QUERIES}`)
  return wanted
}
