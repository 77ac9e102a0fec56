import type { IndexReader } from '../indexing/reader.ts'
import type { ScoredPages } from './score-pages.ts'
import { TopPages } from './top-pages.ts'

/**
 * The best wanted pages, best first. Pages with equal scores come in the order of their ids, which does not depend on how
 * the index came about; that order is looked up only where it decides something.
 */
export async function bestPages(
  reader: IndexReader,
  { scores, touched }: ScoredPages,
  wanted: (page: number) => boolean,
  limit: number,
): Promise<number[]> {
  const top = new TopPages(scores, limit)
  for (const page of touched) if (wanted(page)) top.add(page)
  const best = top.take()
  const last = best.length < limit ? undefined : (scores[best[best.length - 1] as number] as number)
  const tied = last === undefined ? [] : touched.filter((page) => scores[page] === last && wanted(page))
  const pages = [...new Set([...best, ...tied])]
  const counts = new Map<number, number>()
  for (const page of pages) counts.set(scores[page] as number, (counts.get(scores[page] as number) ?? 0) + 1)
  const doubtful = pages.filter((page) => (counts.get(scores[page] as number) as number) > 1)
  const ids = await loadIds(reader, doubtful)
  const idOf = (page: number): string => ids.get(page) ?? ''
  return pages
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || (idOf(a) < idOf(b) ? -1 : 1))
    .slice(0, limit)
}

async function loadIds(reader: IndexReader, pages: readonly number[]): Promise<Map<number, string>> {
  if (pages.length === 0) return new Map()
  const [pageNos = [], ids = []] = await reader.columns(
    `SELECT page_no, page_id FROM pages WHERE page_no IN (${pages.join(',')})`,
  )
  return new Map(pageNos.map((pageNo, row) => [pageNo as number, ids[row] as string]))
}
