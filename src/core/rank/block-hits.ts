import type { RankedPage } from './rerank.ts'

/** A block, or a page of which only title or frontmatter match (`block` is -1). */
export interface BlockHit<Key> {
  readonly key: Key
  readonly block: number
  readonly score: number
}

/** What each further block of one page counts against the block before it: keeps a long page from filling the list. */
const NEXT_BLOCK = 0.85

/**
 * Blocks of ranked pages in one ranking, best first. The best block of a page stands where the page does; each
 * further one by its share of the best one's score. Ties keep the order of the pages, then of their blocks.
 */
export function blockHits<Key>(pages: readonly RankedPage<Key>[], limit: number): BlockHit<Key>[] {
  const hits: BlockHit<Key>[] = []
  for (const { key, score, blocks } of pages) {
    const [best] = blocks
    if (best === undefined) hits.push({ key, block: -1, score })
    else {
      blocks.slice(0, limit).forEach((match, index) => {
        hits.push({
          key,
          block: match.block,
          score: (score * match.score * NEXT_BLOCK ** index) / best.score,
        })
      })
    }
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}
