import type { IndexReader } from '../indexing/reader.ts'

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
  readonly classes: ReadonlyMap<number, PageClass>
}

/** What pages of one class have in common. */
export interface PageClass {
  readonly skill: string
  readonly pageType: string
  readonly scenario: string | null
  readonly lang: string
}

/** States of indexes remembered. */
const MAX_STATES = 8
const states = new Map<string, Promise<PageColumns>>()

export function loadPageColumns(reader: IndexReader): Promise<PageColumns> {
  const known = states.get(reader.generation)
  if (known !== undefined) return known
  const columns = read(reader)
  states.set(reader.generation, columns)
  // A failed load must not be the answer for ever.
  columns.catch(() => states.delete(reader.generation))
  for (const generation of states.keys()) {
    if (states.size <= MAX_STATES) break
    states.delete(generation)
  }
  return columns
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
    classes: await readClasses(reader),
  }
  for (let row = 0; row < pageNos.length; row++) {
    const pageNo = pageNos[row] as number
    columns.classNo[pageNo] = classNos[row] as number
    columns.length[pageNo] = lengths[row] as number
    columns.atUs[pageNo] = times[row] as number
  }
  return columns
}

async function readClasses(reader: IndexReader): Promise<Map<number, PageClass>> {
  const rows = await reader.rows<{
    class_no: number
    skill: string
    page_type: string
    scenario: string | null
    lang: string
  }>('SELECT class_no, skill, page_type, scenario, lang FROM classes')
  return new Map(
    rows.map(({ class_no, skill, page_type, scenario, lang }) => [
      class_no,
      { skill, pageType: page_type, scenario, lang },
    ]),
  )
}
