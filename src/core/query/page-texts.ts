import type { IndexReader } from '../indexing/reader.ts'

/** What the directory keeps of a page as text. */
export interface PageText {
  readonly pageId: string
  readonly slug: string | null
}

/**
 * Ids and slugs of pages by number, as one text that is cut up where it is asked for: that is how strings leave the
 * database thirty times faster than as rows.
 */
export class PageTexts {
  private readonly lines: readonly string[]
  private readonly lineOfPage: Int32Array
  /** First page number that may be here. */
  private readonly from: number
  /** One more than the last. */
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

  /** Reads the texts of all pages from a number on. */
  static async load(reader: IndexReader, from: number): Promise<PageTexts> {
    const where = `page_no >= ${Math.trunc(from)}`
    const [pageNos] = (await reader.numbers(`SELECT page_no FROM pages WHERE ${where} ORDER BY page_no`, [
      'i32',
    ])) as [Int32Array]
    const [row] = await reader.rows<{ text: string | null }>(
      `SELECT string_agg(${plain('page_id')} || chr(31) || ${plain('slug')}, chr(10) ORDER BY page_no) AS text
       FROM pages WHERE ${where}`,
    )
    const lines = row?.text == null ? [] : row.text.split('\n')
    return new PageTexts(from, pageNos, lines)
  }

  get(pageNo: number): PageText | undefined {
    const line = this.lines[this.lineOfPage[pageNo - this.from] ?? -1]
    if (line === undefined) return undefined
    const cut = line.indexOf('\x1f')
    return { pageId: decode(line.slice(0, cut)) ?? '', slug: decode(line.slice(cut + 1)) }
  }
}

/** A text that holds neither separator: as it is, or as JSON; nothing for NULL. */
function plain(column: string): string {
  return `CASE WHEN ${column} IS NULL THEN '' WHEN ${column} = '' OR starts_with(${column}, '"')
    OR contains(${column}, chr(10)) OR contains(${column}, chr(31)) THEN to_json(${column})::VARCHAR ELSE ${column} END`
}

function decode(text: string): string | null {
  if (text === '') return null
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}
