import type { PlannedPhrase, TermValues } from '../rank/index.ts'
import { blockHits, parseQuery, planQuery, RERANKED, rerank, termValues } from '../rank/index.ts'
import type { TextIndex } from '../text-index/index.ts'
import { bestPages } from './best-pages.ts'
import { IndexTerms } from './index-terms.ts'
import { scorePages } from './score-pages.ts'
import type { Place } from './search-hits.ts'
import type { SearchScope } from './search-scope.ts'

export interface RankOptions {
  readonly k: number
  readonly granularity: 'block' | 'page'
}

/** A query's places, best first, and what its terms are worth, for the passages to be cut around. */
export interface RankedPlaces {
  readonly places: readonly Place[]
  readonly values: TermValues
}

/** Pages looked into for a quoted phrase: words that stand together are rarer than the words. */
const PHRASE_CANDIDATES = 1000

/** Ranks the places that answer one query: BM25 over the index, then the best pages by reading their forward streams. */
export async function rankPlaces(
  text: TextIndex,
  scope: SearchScope,
  query: string,
  { k, granularity }: RankOptions,
): Promise<RankedPlaces> {
  const terms = new IndexTerms(text, scope)
  const plan = await planQuery(parseQuery(query), scope.languages, terms)
  if (plan.phrases === undefined || plan.groups.length === 0) return { places: [], values: new Map() }
  const scored = scorePages(scope, plan.groups, (termNo) => terms.postingsOf(termNo))
  const held = pagesHolding(plan.phrases, terms)
  const wanted = (page: number): boolean => scope.wanted[page] === 1 && (held === undefined || held.has(page))
  const limit = Math.max(k, plan.phrases.length > 0 ? PHRASE_CANDIDATES : RERANKED)
  const pages = bestPages(scored, scope.columns.tie, wanted, limit)
  const candidates = pages.flatMap((page) => {
    const stream = text.forward(page)
    const length = scope.columns.length[page] as number
    return stream === undefined
      ? []
      : [{ key: page, score: scored.scores[page] as number, length, forward: stream }]
  })
  const ranked = rerank(candidates, {
    groups: scored.groups,
    phrases: plan.phrases,
    averageLength: scope.averageLength,
  })
  const counts = new Map(ranked.map(({ key, blocks }) => [key, blocks.length]))
  const found =
    granularity === 'block'
      ? blockHits(ranked, k)
      : ranked.slice(0, k).map(({ key, score, blocks }) => ({ key, block: blocks[0]?.block ?? -1, score }))
  const places = found.map(({ key, block, score }) => ({
    pageNo: key,
    block,
    score,
    blockCount: counts.get(key) ?? 0,
  }))
  return { places, values: termValues(scored.groups) }
}

/** Pages that hold every word of every phrase; undefined when there is no phrase. */
function pagesHolding(phrases: readonly PlannedPhrase[], terms: IndexTerms): Set<number> | undefined {
  let held: Set<number> | undefined
  for (const { termNos } of phrases.flatMap(({ places }) => places)) {
    const pages = new Set(termNos.flatMap((termNo) => [...terms.postingsOf(termNo).pages]))
    held = held === undefined ? pages : new Set([...held].filter((page) => pages.has(page)))
  }
  return held
}
