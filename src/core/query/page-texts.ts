import type { IndexReader } from '../indexing/reader.ts'
import type { Part } from './by-parts.ts'

/**
 * A text for each page by its number, fetched as one that is cut into lines here: that is how strings leave the
 * database thirty times faster than as rows.
 */
export class PageTexts implements Part {
  private readonly lines: readonly string[]
  private readonly lineOfPage: Int32Array
  private readonly from: number
  readonly end: number

  private constructor(from: number, pageNos: Int32Array, lines: readonly string[]) {
    this.from = from
    this.end = pageNos.reduce((highest, page) => Math.max(highest, page), from - 1) + 1
    this.lines = lines
    this.lineOfPage = new Int32Array(this.end - from).fill(-1)
    pageNos.forEach((page, line) => {
      this.lineOfPage[page - from] = line
    })
  }

  /** Reads the texts of all pages from a number on. `expression` makes one, never NULL and without a line end. */
  static async load(reader: IndexReader, from: number, expression: string): Promise<PageTexts> {
    const where = `page_no >= ${Math.trunc(from)}`
    const [pageNos] = (await reader.numbers(`SELECT page_no FROM pages WHERE ${where} ORDER BY page_no`, [
      'i32',
    ])) as [Int32Array]
    const rows = await reader.rows<{ text: string }>(
      `SELECT page_no // ${CHUNK} AS chunk, string_agg(${expression}, chr(10) ORDER BY page_no) AS text
       FROM pages WHERE ${where} GROUP BY chunk ORDER BY chunk`,
    )
    return new PageTexts(
      from,
      pageNos,
      rows.flatMap(({ text }) => text.split('\n')),
    )
  }

  get(pageNo: number): string | undefined {
    return this.lines[this.lineOfPage[pageNo - this.from] ?? -1]
  }
}

/** Pages in one text: bounds its length, and what one character beyond Latin-1 makes it cost. */
const CHUNK = 4096
