import type { IndexReader } from '../indexing/reader.ts'

/**
 * The columns that scoring touches for every page, by page number: arrays instead of rows, read once a generation.
 * Numbers of pages that are gone have class -1.
 */
export interface PageColumns {
  /** One more than the highest page number. */
  readonly size: number
  readonly classNo: Int32Array
  /** Field-weighted number of terms. */
  readonly length: Float32Array
  /** Microseconds since 1970; -Infinity for untimed pages, which are always there. */
  readonly atUs: Float64Array
}

let cached: { readonly generation: string; readonly columns: Promise<PageColumns> } | undefined

export function loadPageColumns(reader: IndexReader): Promise<PageColumns> {
  if (cached?.generation !== reader.generation)
    cached = { generation: reader.generation, columns: read(reader) }
  return cached.columns
}

async function read(reader: IndexReader): Promise<PageColumns> {
  const [pageNos, classNos, lengths, times] = (await reader.numbers(
    `SELECT page_no, class_no, length, coalesce(at_us::DOUBLE, '-Infinity'::DOUBLE) FROM pages`,
    ['i32', 'i32', 'f32', 'f64'],
  )) as [Int32Array, Int32Array, Float32Array, Float64Array]
  const size = pageNos.reduce((highest, pageNo) => Math.max(highest, pageNo), -1) + 1
  const columns = {
    size,
    classNo: new Int32Array(size).fill(-1),
    length: new Float32Array(size),
    atUs: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
  }
  for (let row = 0; row < pageNos.length; row++) {
    const pageNo = pageNos[row] as number
    columns.classNo[pageNo] = classNos[row] as number
    columns.length[pageNo] = lengths[row] as number
    columns.atUs[pageNo] = times[row] as number
  }
  return columns
}
