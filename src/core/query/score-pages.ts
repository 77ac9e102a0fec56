import { groupValue, rarityOf, saturate } from '../rank/bm25.ts'
import type { PlannedGroup } from '../rank/plan.ts'
import type { ValuedGroup } from '../rank/query-terms.ts'
import type { Postings } from '../text-index/index.ts'
import type { SearchScope } from './search-scope.ts'

/** Pages with their BM25 score, and the groups of the query with what the counted pages say of them. */
export interface ScoredPages {
  /** Score by page number; 0 for pages without a word of the query. */
  readonly scores: Float64Array
  /** Counted pages with a score, each once. */
  readonly touched: Int32Array
  readonly groups: readonly ValuedGroup[]
}

/**
 * Scores every counted page that holds a word of the query, see `rank/bm25.ts`. Groups go in the order of the query:
 * sums of floats depend on it, and on nothing else.
 */
export function scorePages(
  { columns, norms, pageCount }: SearchScope,
  groups: readonly PlannedGroup[],
  postingsOf: (termNo: number) => Postings,
): ScoredPages {
  const scores = new Float64Array(columns.size)
  const touched = new Int32Array(columns.size)
  let touchedCount = 0
  const valued: ValuedGroup[] = []
  const gathering = new Gathering(columns.size)
  for (const { terms, weight, position } of groups) {
    const { pages, weights } = gathering.join(terms.map(({ termNo }) => postingsOf(termNo)))
    let frequency = 0
    for (let row = 0; row < weights.length; row++) frequency += weights[row] as number
    const value = groupValue({ pageCount: pages.length, frequency }, pageCount)
    const worth = weight * value
    for (let row = 0; row < pages.length; row++) {
      const page = pages[row] as number
      const before = scores[page] as number
      const score = worth * saturate(weights[row] as number, norms[page] as number)
      if (before === 0 && score > 0) touched[touchedCount++] = page
      scores[page] = before + score
    }
    const rarity = rarityOf(pages.length, pageCount)
    if (value > 0) valued.push({ terms, weight, position, value, rarity })
  }
  return { scores, touched: touched.subarray(0, touchedCount), groups: valued }
}

/** Adds up the frequencies of several terms by page. */
class Gathering {
  /** By page number; all zero between two calls. */
  private readonly frequencies: Float64Array
  private readonly holding: Int32Array

  constructor(size: number) {
    this.frequencies = new Float64Array(size)
    this.holding = new Int32Array(size)
  }

  join(postings: readonly Postings[]): { readonly pages: Int32Array; readonly weights: ArrayLike<number> } {
    const [only] = postings
    if (postings.length === 1 && only !== undefined) return only
    const { frequencies, holding } = this
    let count = 0
    for (const { pages, weights } of postings) {
      for (let row = 0; row < pages.length; row++) {
        const page = pages[row] as number
        const before = frequencies[page] as number
        if (before === 0) holding[count++] = page
        frequencies[page] = before + (weights[row] as number)
      }
    }
    const sums = new Float64Array(count)
    for (let row = 0; row < count; row++) {
      const page = holding[row] as number
      sums[row] = frequencies[page] as number
      frequencies[page] = 0
    }
    // Lent until the next call.
    return { pages: holding.subarray(0, count), weights: sums }
  }
}
