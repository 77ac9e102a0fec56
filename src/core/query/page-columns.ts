import type { IndexReader } from '../indexing/reader.ts'
import type { PageType } from '../parse/types.ts'
import { perState } from './per-state.ts'

/**
 * The columns that scoring touches for every page, by page number: arrays instead of rows, read once a state of the
 * index. Numbers of pages that are gone have class -1.
 */
export interface PageColumns {
  /** One more than the highest page number. */
  readonly size: number
  readonly classNo: Int32Array
  /** Field-weighted number of terms. */
  readonly length: Float32Array
  /** Microseconds since 1970; -Infinity for untimed pages, which are always there. */
  readonly atUs: Float64Array
  /** Decides between equal scores: a number made of the page's id, so that it does not depend on the index's history. */
  readonly tie: Int32Array
  readonly classes: ReadonlyMap<number, PageClass>
}

/** What pages of one class have in common. */
export interface PageClass {
  readonly skill: string
  readonly pageType: PageType
  readonly scenario: string | null
  readonly layer: string
  readonly mapping: number
  readonly lang: string
}

export const loadPageColumns = perState(read)

async function read(reader: IndexReader): Promise<PageColumns> {
  const [pageNos, classNos, lengths, times, ties] = (await reader.numbers(
    `SELECT page_no, class_no, length, coalesce(at_us::DOUBLE, '-Infinity'::DOUBLE),
       (hash(page_id) % 2147483648)::INTEGER FROM pages`,
    ['i32', 'i32', 'f32', 'f64', 'i32'],
  )) as [Int32Array, Int32Array, Float32Array, Float64Array, Int32Array]
  const size = pageNos.reduce((highest, pageNo) => Math.max(highest, pageNo), -1) + 1
  const columns = {
    size,
    classNo: new Int32Array(size).fill(-1),
    length: new Float32Array(size),
    atUs: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    tie: new Int32Array(size),
    classes: await readClasses(reader),
  }
  for (let row = 0; row < pageNos.length; row++) {
    const pageNo = pageNos[row] as number
    columns.classNo[pageNo] = classNos[row] as number
    columns.length[pageNo] = lengths[row] as number
    columns.atUs[pageNo] = times[row] as number
    columns.tie[pageNo] = ties[row] as number
  }
  return columns
}

async function readClasses(reader: IndexReader): Promise<Map<number, PageClass>> {
  const rows = await reader.rows<Omit<PageClass, 'pageType'> & { class_no: number; page_type: PageType }>(
    'SELECT class_no, skill, page_type, scenario, layer, mapping, lang FROM classes',
  )
  return new Map(rows.map(({ class_no, page_type, ...rest }) => [class_no, { ...rest, pageType: page_type }]))
}
