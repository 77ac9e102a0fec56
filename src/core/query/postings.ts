import type { IndexReader } from '../indexing/reader.ts'
import { hashOfKey } from '../links/keys.ts'

/** Pages that hold one term, with the term's field-weighted frequency in each. Parallel arrays, no order. */
export interface Postings {
  readonly pages: Int32Array
  readonly weights: Float32Array
}

/** Numbers of terms; those that the index does not hold are left out. */
export async function loadTermNos(
  reader: IndexReader,
  terms: readonly string[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map()
  const hashes = [...new Set(terms.map(hashOfKey))].join(',')
  const wanted = new Set(terms)
  const rows = await reader.rows<{ term: string; term_no: number }>(
    `SELECT term, term_no FROM terms WHERE hash IN (${hashes})`,
  )
  return new Map(rows.filter(({ term }) => wanted.has(term)).map(({ term, term_no }) => [term, term_no]))
}

/**
 * Postings of some terms. One equality a term, joined by UNION ALL: an `IN` list is not pushed down to the row groups
 * and took twice as long (docs/performance.md).
 */
export async function loadPostings(
  reader: IndexReader,
  termNos: readonly number[],
): Promise<Map<number, Postings>> {
  const postings = new Map<number, Postings>()
  if (termNos.length === 0) return postings
  const distinct = [...new Set(termNos)]
  const sql = distinct
    .map(
      (termNo, index) =>
        `SELECT ${index}::INTEGER, page_no, weight FROM postings WHERE term_no = ${Math.trunc(termNo)}`,
    )
    .join(' UNION ALL ')
  const [indexes, pages, weights] = (await reader.numbers(sql, ['i32', 'i32', 'f32'])) as [
    Int32Array,
    Int32Array,
    Float32Array,
  ]
  if (distinct.length === 1) return postings.set(distinct[0] as number, { pages, weights })
  const counts = new Uint32Array(distinct.length)
  for (const index of indexes) counts[index] = (counts[index] as number) + 1
  const parts = distinct.map((termNo, index) => {
    const part = {
      pages: new Int32Array(counts[index] as number),
      weights: new Float32Array(counts[index] as number),
    }
    postings.set(termNo, part)
    return part
  })
  const filled = new Uint32Array(distinct.length)
  for (let row = 0; row < indexes.length; row++) {
    const index = indexes[row] as number
    const at = filled[index] as number
    const part = parts[index] as { pages: Int32Array; weights: Float32Array }
    part.pages[at] = pages[row] as number
    part.weights[at] = weights[row] as number
    filled[index] = at + 1
  }
  return postings
}

/** Packed forward streams of some pages, by page number. */
export async function loadForward(
  reader: IndexReader,
  pageNos: readonly number[],
): Promise<Map<number, Uint8Array>> {
  if (pageNos.length === 0) return new Map()
  const [numbers = [], streams = []] = await reader.columns(
    `SELECT page_no, data FROM forward WHERE page_no IN (${pageNos.join(',')})`,
  )
  return new Map(numbers.map((pageNo, row) => [pageNo as number, streams[row] as unknown as Uint8Array]))
}
