import type { IndexReader } from '../indexing/reader.ts'
import { loadPostings, type Postings } from './postings.ts'
import type { SearchScope } from './search-scope.ts'
import { TopPages } from './top-pages.ts'

/** Terms that stand for one word of a query; their weights in a page add up as if they were one term. */
export interface TermGroup {
  readonly termNos: readonly number[]
  /** What each term counts, parallel to `termNos`. */
  readonly termWeights: readonly number[]
  /** What the word counts in the query. */
  readonly weight: number
}

/** A group with what the caller's pages say of it. */
export interface CountedGroup extends TermGroup {
  /** Counted pages that hold a term of the group. */
  readonly pageCount: number
  readonly idf: number
}

export interface Retrieved {
  /** Best pages first, by BM25; ties by page number. */
  readonly pages: readonly number[]
  readonly scores: Float64Array
  /** In the order of the query; groups that no counted page holds are left out. */
  readonly groups: readonly CountedGroup[]
}

/** BM25 (Robertson and Zaragoza 2009) with the weighted frequencies of the index. */
export const BM25 = { k1: 1.2, b: 0.5 } as const

/** Inverse document frequency, never negative. */
export function idfOf(pageCount: number, holding: number): number {
  return Math.log(1 + (pageCount - holding + 0.5) / (holding + 0.5))
}

/** Scores every wanted page that holds a word of the query and keeps the best. */
export async function retrievePages(
  reader: IndexReader,
  scope: SearchScope,
  groups: readonly TermGroup[],
  limit: number,
): Promise<Retrieved> {
  const postings = await loadPostings(reader, groups.flatMap((group) => group.termNos))
  const scoring = new Scoring(scope)
  const counted = groups.flatMap((group) => scoring.add(group, postings) ?? [])
  const top = new TopPages(scoring.scores, limit)
  for (const page of scoring.touched) if (scope.wanted[page] === 1) top.add(page)
  return { pages: top.take(), scores: scoring.scores, groups: counted }
}

class Scoring {
  readonly scores: Float64Array
  /** Counted pages with a score, each once. */
  readonly touched: number[] = []
  private readonly scope: SearchScope
  /** Weight of the group at hand, by page. */
  private readonly weights: Float32Array

  constructor(scope: SearchScope) {
    this.scope = scope
    this.scores = new Float64Array(scope.columns.size)
    this.weights = new Float32Array(scope.columns.size)
  }

  /** Groups are added in the order of the query: sums of floats depend on it, and on nothing else. */
  add(group: TermGroup, postings: ReadonlyMap<number, Postings>): CountedGroup | undefined {
    const holding = this.gather(group, postings)
    if (holding.length === 0) return undefined
    const { columns, pageCount, averageLength } = this.scope
    const idf = idfOf(pageCount, holding.length)
    const { k1, b } = BM25
    for (const page of holding) {
      const weight = this.weights[page] as number
      const norm = k1 * (1 - b + (b * (columns.length[page] as number)) / averageLength)
      if (this.scores[page] === 0) this.touched.push(page)
      this.scores[page] = (this.scores[page] as number) + (group.weight * idf * weight * (k1 + 1)) / (weight + norm)
      this.weights[page] = 0
    }
    return { ...group, pageCount: holding.length, idf }
  }

  private gather(group: TermGroup, postings: ReadonlyMap<number, Postings>): number[] {
    const { counted } = this.scope
    const holding: number[] = []
    group.termNos.forEach((termNo, index) => {
      const found = postings.get(termNo)
      if (found === undefined) return
      const factor = group.termWeights[index] as number
      for (let row = 0; row < found.pages.length; row++) {
        const page = found.pages[row] as number
        if (counted[page] !== 1) continue
        if (this.weights[page] === 0) holding.push(page)
        this.weights[page] = (this.weights[page] as number) + factor * (found.weights[row] as number)
      }
    })
    return holding
  }
}
