import { ForwardCode } from '../text/forward.ts'
import { BM25, saturate } from './bm25.ts'
import type { PageMatches } from './page-matches.ts'
import type { QueryTerms } from './query-terms.ts'

/** How well one block of a page answers, in units that compare within the page. */
export interface BlockMatch {
  /** Ordinal of the block. */
  readonly block: number
  readonly score: number
}

/** Words in a middling block: the length that block scores are normed by. */
const USUAL_LENGTH = 60
/** A heading announces an answer, the block below it gives it. */
const HEADING = 0.7
/** What a word in the nearest heading above counts in a block. */
const INHERITED = 0.5

/** Blocks of a page that hold a word of the query, best first, ties in reading order. */
export function scoreBlocks(page: PageMatches, terms: QueryTerms): BlockMatch[] {
  const frequencies = frequenciesByBlock(page, terms)
  const matches: BlockMatch[] = []
  let heading: Float64Array | undefined
  page.blockCodes.forEach((code, block) => {
    const own = frequencies.get(block)
    const isHeading = code !== ForwardCode.body
    if (own !== undefined) {
      const length = page.blockLengths[block] as number
      const norm = BM25.k1 * (1 - BM25.b + (BM25.b * length) / USUAL_LENGTH)
      matches.push({
        block,
        score: blockScore(own, isHeading ? undefined : heading, norm, terms) * (isHeading ? HEADING : 1),
      })
    }
    if (isHeading) heading = own
  })
  return matches.sort((a, b) => b.score - a.score || a.block - b.block)
}

function frequenciesByBlock(
  { occurrences }: PageMatches,
  { groups, groupsOf }: QueryTerms,
): Map<number, Float64Array> {
  const frequencies = new Map<number, Float64Array>()
  for (const { termNo, block } of occurrences) {
    const found = groupsOf.get(termNo)
    if (block < 0 || found === undefined) continue
    let counts = frequencies.get(block)
    if (counts === undefined) {
      counts = new Float64Array(groups.length)
      frequencies.set(block, counts)
    }
    for (const group of found) counts[group] = (counts[group] as number) + 1
  }
  return frequencies
}

function blockScore(
  own: Float64Array,
  heading: Float64Array | undefined,
  norm: number,
  { groups }: QueryTerms,
): number {
  let score = 0
  groups.forEach(({ weight, value }, group) => {
    const frequency = (own[group] as number) + INHERITED * Math.min(1, heading?.[group] ?? 0)
    if (frequency > 0) score += weight * value * saturate(frequency, norm)
  })
  return score
}
