import { parsePage } from '../parse/index.ts'
import type { Json, ParsedPage } from '../parse/types.ts'
import { makeSnippet, type TermValues } from '../rank/index.ts'
import type { Tenant } from '../tenant.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { type PageRow, pageColumns } from './page-row.ts'
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

/** Dresses places as hits, in their order. A page whose file has gone meanwhile keeps its hit, without a snippet. */
export async function makeHits(
  tenant: Tenant,
  view: View,
  places: readonly Place[],
  options: { readonly granularity: 'block' | 'page'; readonly values: TermValues },
): Promise<Hit[]> {
  if (places.length === 0) return []
  const pageNos = [...new Set(places.map((place) => place.pageNo))]
  const pages = await loadPages(view, pageNos)
  // Blocks are read from the page itself: quicker than from the index, and the passage is needed anyway.
  const parsed = new Map<number, ParsedPage>()
  for (const [pageNo, page] of pages)
    parsed.set(pageNo, parsePage((await tenant.readPage(page.page_id)) ?? ''))
  return places.map(({ pageNo, block, score, blockCount }): Hit => {
    // A place names a page of the state of the index that is being read.
    const page = pages.get(pageNo) as FoundPage
    const { text, blocks } = parsed.get(pageNo) as ParsedPage
    const found = blocks[Math.max(block, 0)]
    const anchor = block < 0 ? null : (found?.anchor ?? null)
    const passage = found === undefined ? '' : text.slice(found.start, found.end)
    const frontmatter = JSON.parse(page.frontmatter) as { readonly [key: string]: Json }
    const { page_id, slug, skill, page_type, title } = page
    return {
      ...{ page_id, slug, skill, page_type, title },
      ...(options.granularity === 'block' ? { anchor } : { best_anchor: anchor, block_count: blockCount }),
      snippet: makeSnippet(passage === '' ? title : passage, options.values, page.lang),
      score,
      similarity: 0,
      frontmatter_excerpt: excerptOf(frontmatter),
    }
  })
}

type FoundPage = PageRow & { readonly title: string; readonly lang: string; readonly frontmatter: string }

async function loadPages(view: View, pageNos: readonly number[]): Promise<Map<number, FoundPage>> {
  const rows = await view.reader.rows<FoundPage>(
    `SELECT ${pageColumns('p')}, p.title, p.lang, p.frontmatter FROM pages p WHERE p.page_no IN (${pageNos.join(',')})`,
  )
  return new Map(rows.map((row) => [row.page_no, row]))
}
