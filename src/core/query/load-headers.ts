import type { IndexReader } from '../indexing/reader.ts'
import type { HeaderData } from '../model/problem.ts'
import { integerList } from './sql.ts'

/** Headers of pages by number, as the index holds them. */
export async function loadHeaders(
  reader: IndexReader,
  pageNos: Iterable<number>,
): Promise<ReadonlyMap<number, HeaderData>> {
  const numbers = new Set(pageNos)
  if (numbers.size === 0) return new Map()
  const rows = await reader.rows<{ page_no: number; frontmatter: string }>(
    `SELECT page_no, frontmatter FROM pages WHERE page_no IN (${integerList(numbers)})`,
  )
  // The indexer wrote the column with JSON.stringify.
  return new Map(rows.map((row) => [row.page_no, JSON.parse(row.frontmatter) as HeaderData]))
}
