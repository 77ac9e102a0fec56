import { headerOf, type PageCard, readCard } from '../indexing/page-card.ts'
import type { ParsedPage } from '../parse/types.ts'
import { makeSnippet, type TermValues } from '../rank/index.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import type { PageClass, PageColumns } from './page-columns.ts'
import { readPages } from './read-page.ts'
import type { View } from './view.ts'

/** A place that was found: a page, and the block of it that answers best (-1 when only its title or header does). */
export interface Place {
  readonly pageNo: number
  readonly block: number
  readonly score: number
  /** Blocks of the page that hold a word of the query. */
  readonly blockCount: number
}

/** Protocol "Hit". */
export interface Hit {
  readonly page_id: string
  readonly slug: string | null
  readonly skill: string
  readonly page_type: 'skill' | 'instance'
  readonly title: string
  /** Block granularity: the block's anchor; null for a match in title or header only. */
  readonly anchor?: string | null
  /** Page granularity: the best block's anchor. */
  readonly best_anchor?: string | null
  /** Page granularity: blocks that hold a word of the query. */
  readonly block_count?: number
  readonly snippet: string
  readonly score: number
  /** Cosine similarity of the vector lane; 0 for hits of the text lane alone. */
  readonly similarity: number
  readonly frontmatter_excerpt: Excerpt
}

/**
 * Dresses places as hits, in their order. A page whose file has gone meanwhile, or that the caller may not read as it is
 * now, keeps its hit as the index knows it, without a snippet.
 */
export async function makeHits(
  view: View,
  { classNo, classes }: PageColumns,
  places: readonly Place[],
  options: { readonly granularity: 'block' | 'page'; readonly values: TermValues },
): Promise<Hit[]> {
  const cards = new Map<number, PageCard>()
  for (const { pageNo } of places) {
    const card = cards.has(pageNo) ? undefined : view.reader.text.card(pageNo)
    if (card !== undefined) cards.set(pageNo, readCard(card))
  }
  // Blocks are read from the page itself: quicker than from the index, and the passage is needed anyway.
  const parsed = await readPages(
    view,
    [...cards].map(([page_no, { pageId }]) => ({ page_no, page_id: pageId })),
  )
  return places.map(({ pageNo, block, score, blockCount }): Hit => {
    // A place names a page of the state of the index that is being read.
    const card = cards.get(pageNo) as PageCard
    const { skill, pageType, lang } = classes.get(classNo[pageNo] as number) as PageClass
    const { text, blocks } = parsed.get(pageNo) ?? NO_PAGE
    const found = blocks[Math.max(block, 0)]
    const anchor = block < 0 ? null : (found?.anchor ?? null)
    const passage = found === undefined ? '' : text.slice(found.start, found.end)
    return {
      ...{ page_id: card.pageId, slug: card.slug, skill, page_type: pageType, title: card.title },
      ...(options.granularity === 'block' ? { anchor } : { best_anchor: anchor, block_count: blockCount }),
      snippet: makeSnippet(passage === '' ? card.title : passage, options.values, lang),
      score,
      similarity: 0,
      frontmatter_excerpt: excerptOf(headerOf(card)),
    }
  })
}

const NO_PAGE: Pick<ParsedPage, 'text' | 'blocks'> = { text: '', blocks: [] }
