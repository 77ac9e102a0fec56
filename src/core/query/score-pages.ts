import { groupValue, lengthNorm, rarityOf, saturate } from '../rank/bm25.ts'
import type { PlannedGroup } from '../rank/plan.ts'
import type { ValuedGroup } from '../rank/query-terms.ts'
import type { Postings } from '../text-index/index.ts'
import type { SearchScope } from './search-scope.ts'

/** Pages with their BM25 score, and the groups of the query with what the counted pages say of them. */
export interface ScoredPages {
  /** Score by page number; 0 for pages without a word of the query. */
  readonly scores: Float64Array
  /** Counted pages with a score, each once. */
  readonly touched: readonly number[]
  readonly groups: readonly ValuedGroup[]
}

/**
 * Scores every counted page that holds a word of the query, see `rank/bm25.ts`. Groups go in the order of the query:
 * sums of floats depend on it, and on nothing else.
 */
export function scorePages(
  scope: SearchScope,
  groups: readonly PlannedGroup[],
  postingsOf: (termNo: number) => Postings,
): ScoredPages {
  const { columns, pageCount, averageLength } = scope
  const scores = new Float64Array(columns.size)
  const frequencies = new Float64Array(columns.size)
  const touched: number[] = []
  const valued: ValuedGroup[] = []
  for (const { terms, weight, position } of groups) {
    const holding = gather(
      terms.map(({ termNo }) => postingsOf(termNo)),
      frequencies,
    )
    const frequency = holding.reduce((sum, page) => sum + (frequencies[page] as number), 0)
    const value = groupValue({ pageCount: holding.length, frequency }, pageCount)
    for (const page of holding) {
      const norm = lengthNorm(columns.length[page] as number, averageLength)
      const score = weight * value * saturate(frequencies[page] as number, norm)
      if (scores[page] === 0 && score > 0) touched.push(page)
      scores[page] = (scores[page] as number) + score
      frequencies[page] = 0
    }
    const rarity = rarityOf(holding.length, pageCount)
    if (value > 0) valued.push({ terms, weight, position, value, rarity })
  }
  return { scores, touched, groups: valued }
}

/** Adds the terms' frequencies up by page and returns the pages that hold any of them. */
function gather(postings: readonly Postings[], frequencies: Float64Array): number[] {
  const holding: number[] = []
  for (const { pages, weights } of postings) {
    for (let row = 0; row < pages.length; row++) {
      const page = pages[row] as number
      if (frequencies[page] === 0) holding.push(page)
      frequencies[page] = (frequencies[page] as number) + (weights[row] as number)
    }
  }
  return holding
}
