import { ForwardCode } from '../text/forward.ts'
import { saturate } from './bm25.ts'
import type { PageMatches } from './page-matches.ts'
import type { QueryTerms } from './query-terms.ts'

/** What words in the order of the query, and words within a window, add (sequential dependence, Metzler and Croft 2005). */
const ORDERED = 0.2
const UNORDERED = 0.1
/** Words between the first and the last of an ordered pair, counting the last. */
const ORDERED_SPAN = 2
const WINDOW = 8

/**
 * What the nearness of the query's words in a page is worth, in units of BM25. `norm` is the page's length norm.
 * Pairs of each kind saturate on their own, as words do.
 */
export function proximityOf(page: PageMatches, { groups, groupsOf }: QueryTerms, norm: number): number {
  const size = groups.length
  const ordered = new Map<number, number>()
  const unordered = new Map<number, number>()
  const recent: Array<{ group: number; position: number }> = []
  for (const { termNo, position, block } of page.occurrences) {
    if (block >= 0 && page.blockCodes[block] === ForwardCode.titleHeading) continue
    while (recent.length > 0 && position - (recent[0] as { position: number }).position > WINDOW)
      recent.shift()
    for (const group of groupsOf.get(termNo) ?? []) {
      const place = (groups[group] as { position: number }).position
      if (place < 0) continue
      for (const { group: other, position: before } of recent) {
        if (other === group || before === position) continue
        const low = Math.min(other, group) * size + Math.max(other, group)
        unordered.set(low, (unordered.get(low) ?? 0) + 1)
        const follows = place - (groups[other] as { position: number }).position === 1
        if (!follows || position - before > ORDERED_SPAN) continue
        ordered.set(low, (ordered.get(low) ?? 0) + 1)
      }
      recent.push({ group, position })
    }
  }
  return ORDERED * worthOf(ordered, size, norm) + UNORDERED * worthOf(unordered, size, norm)

  function worthOf(counts: ReadonlyMap<number, number>, groupCount: number, lengthNorm: number): number {
    let worth = 0
    // In the order of the pairs, not of their first appearance: sums of floats depend on it.
    for (const pair of [...counts.keys()].sort((a, b) => a - b)) {
      const first = groups[Math.floor(pair / groupCount)] as { value: number }
      const second = groups[pair % groupCount] as { value: number }
      worth += ((first.value + second.value) / 2) * saturate(counts.get(pair) as number, lengthNorm)
    }
    return worth
  }
}
