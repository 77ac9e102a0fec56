import { type BlockMatch, scoreBlocks } from './blocks.ts'
import { lengthNorm } from './bm25.ts'
import { nearnessToBest } from './feedback.ts'
import { type PageMatches, readMatches } from './page-matches.ts'
import type { PlannedPhrase } from './phrase.ts'
import { holdsPhrases } from './phrase-match.ts'
import { proximityOf } from './proximity.ts'
import { indexQueryTerms, type QueryTerms, type ValuedGroup } from './query-terms.ts'

/** A page that BM25 found. */
export interface Candidate<Key> {
  /** Whatever the caller knows the page by. */
  readonly key: Key
  /** BM25 score, positive. */
  readonly score: number
  /** Weighted length, as BM25 used it. */
  readonly length: number
  /** Packed forward stream. */
  readonly forward: Uint8Array
}

/** A page in its final place. */
export interface RankedPage<Key> {
  readonly key: Key
  /** Comparable within one query only. */
  readonly score: number
  /** Blocks that hold a word of the query, best first; empty when only title or frontmatter do. */
  readonly blocks: readonly BlockMatch[]
}

export interface RerankOptions {
  readonly groups: readonly ValuedGroup[]
  readonly phrases: readonly PlannedPhrase[]
  /** Mean weighted length of the counted pages. */
  readonly averageLength: number
}

/** Candidates worth reading again. Measured on five test sets: 50 are worse, 200 no better. */
export const RERANKED = 100
/** Most that the candidates' own words may change. */
const FEEDBACK = 0.2

/**
 * Puts candidates, best first, into their final order: nearness of the words, then nearness of the pages to the best of
 * them. Pages without the quoted phrases are dropped. The less of the query the best page holds, the more
 * the pages' words count: a page that holds all of it needs no second opinion. Ties keep the order of the candidates.
 */
export function rerank<Key>(
  candidates: readonly Candidate<Key>[],
  options: RerankOptions,
): RankedPage<Key>[] {
  const terms = indexQueryTerms(options.groups, options.phrases)
  const pages = candidates
    .map((candidate) => ({ candidate, matches: readMatches(candidate.forward, terms.isQueryTerm) }))
    .filter(({ matches }) => holdsPhrases(matches, options.phrases))
    .map(({ candidate, matches }) => {
      const norm = lengthNorm(candidate.length, options.averageLength)
      return { candidate, matches, score: candidate.score + proximityOf(matches, terms, norm) }
    })
    .sort((a, b) => b.score - a.score)
  const [best] = pages
  if (best === undefined) return []
  const pool = pages.slice(0, RERANKED)
  const nearness = nearnessToBest(
    pool.map(({ matches }) => matches),
    pool.map(({ score }) => score),
  )
  const share = nearness === undefined ? 0 : Math.min(FEEDBACK, 1 - coverageOf(best.matches, terms))
  return pages
    .map(({ candidate, matches, score }, index) => ({
      key: candidate.key,
      score: (1 - share) * score + share * best.score * (nearness?.[index] ?? 0),
      blocks: scoreBlocks(matches, terms),
    }))
    .sort((a, b) => b.score - a.score)
}

/** Part of the query that a page holds, each word by its rarity; 1 when it holds all of it. */
function coverageOf({ termNos }: PageMatches, { groups, groupsOf }: QueryTerms): number {
  const held = new Set<number>()
  for (const termNo of termNos) for (const group of groupsOf.get(termNo) ?? []) held.add(group)
  let covered = 0
  let all = 0
  groups.forEach(({ position, weight, rarity }, group) => {
    if (position < 0) return
    all += weight * rarity
    if (held.has(group)) covered += weight * rarity
  })
  return all === 0 ? 1 : covered / all
}
