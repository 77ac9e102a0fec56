import type { PlannedGroup } from './plan.ts'
import type { ValuedGroup } from './query-terms.ts'

/**
 * BM25 over field-weighted frequencies (Robertson and Zaragoza 2009), with each word weighted by how often it occurs where
 * it occurs at all (the after-effect of Amati and van Rijsbergen 2002): a word that pages repeat is what they are about.
 *
 *   score(page)  = Σ over the groups of the query, in their order, of  weight · value · saturation
 *   value        = ln(1 + (N − n + 0.5) / (n + 0.5)) · ((F + 1) / n) ^ 0.75
 *   saturation   = f · (k1 + 1) / (f + k1 · (1 − b + b · length / average))
 *
 * N: counted pages. n: those that hold a term of the group. F: sum of f over them. f: the group's frequency in the page,
 * the sum of its terms' posting weights. These and the lengths are whole numbers, so their sums are exact in any order;
 * everything after that is computed in the order of the query. A tenant without the pages that a caller may not read
 * therefore gives the same bits.
 */
export const BM25 = { k1: 1.2, b: 0.5 } as const

const BURST = 0.75

/** What the counted pages say of a group of terms. */
export interface GroupCounts {
  /** Counted pages that hold a term of the group. */
  readonly pageCount: number
  /** Sum of the group's frequency over these pages. */
  readonly frequency: number
}

/** Adds to each group what a match of it is worth; `counts` is parallel to `groups`. Groups that no page holds are left out. */
export function valueGroups(
  groups: readonly PlannedGroup[],
  counts: readonly GroupCounts[],
  pages: number,
): ValuedGroup[] {
  return groups.flatMap((group, index) => {
    const count = counts[index]
    if (count === undefined || count.pageCount === 0) return []
    return [{ ...group, value: groupValue(count, pages), rarity: rarityOf(count.pageCount, pages) }]
  })
}

/** How much a match is worth: 0 for a group that no counted page holds. */
export function groupValue(counts: GroupCounts, pages: number): number {
  if (counts.pageCount === 0) return 0
  return rarityOf(counts.pageCount, pages) * ((counts.frequency + 1) / counts.pageCount) ** BURST
}

/** Inverse document frequency, never negative. */
export function rarityOf(pageCount: number, pages: number): number {
  return Math.log(1 + (pages - pageCount + 0.5) / (pageCount + 0.5))
}

/** The norm that frequencies of a page are held against. Both lengths in the same unit. */
export function lengthNorm(length: number, averageLength: number): number {
  return BM25.k1 * (1 - BM25.b + (BM25.b * length) / averageLength)
}

/** Grows with the frequency towards `k1 + 1`. */
export function saturate(frequency: number, norm: number): number {
  return (frequency * (BM25.k1 + 1)) / (frequency + norm)
}
