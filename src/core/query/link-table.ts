import type { IndexReader } from '../indexing/reader.ts'
import { byParts, type Part } from './by-parts.ts'
import type { LinkRow } from './link-rows.ts'

/**
 * Links by their page and by the hash of the name that they ask for, in memory: numbers in arrays, the rest as one text for every so
 * many, cut up where it is asked for. About 120 bytes a link.
 */
export class LinkTable implements Part {
  readonly end: number
  private readonly hashes: Int32Array
  private readonly pages: Int32Array
  private readonly ordinals: Int32Array
  private readonly lines: Lines
  /** First link of each page, and the next one of the same page behind each; -1 ends a chain. */
  private readonly firstOfPage: Int32Array
  private readonly nextOfPage: Int32Array

  private constructor(columns: readonly [Int32Array, Int32Array, Int32Array], lines: Lines) {
    ;[this.hashes, this.pages, this.ordinals] = columns
    this.lines = lines
    this.end = this.pages.reduce((highest, page) => Math.max(highest, page), -1) + 1
    this.firstOfPage = new Int32Array(this.end).fill(-1)
    this.nextOfPage = new Int32Array(this.pages.length)
    this.pages.forEach((page, link) => {
      this.nextOfPage[link] = this.firstOfPage[page] as number
      this.firstOfPage[page] = link
    })
  }

  /** Reads the links of all pages from a number on. */
  static async load(reader: IndexReader, from: number): Promise<LinkTable> {
    const where = `target <> '' AND page_no >= ${Math.trunc(from)}`
    const columns = (await reader.numbers(
      `SELECT hash, page_no, ordinal FROM links WHERE ${where} ORDER BY hash, page_no, ordinal`,
      ['i32', 'i32', 'i32'],
    )) as [Int32Array, Int32Array, Int32Array]
    const rows = await reader.rows<{ text: string }>(
      `SELECT hash // ${HASHES_IN_TEXT} AS chunk, string_agg(
         to_json([target, kind, relation, link_skill, link_id, dst_anchor, version, src_anchor])::VARCHAR,
         chr(10) ORDER BY hash, page_no, ordinal) AS text
       FROM links WHERE ${where} GROUP BY chunk ORDER BY chunk`,
    )
    return new LinkTable(
      columns,
      new Lines(
        rows.map((row) => row.text),
        columns[0].length,
      ),
    )
  }

  /** Adds the links that stand in a page, in no order. */
  collectFrom(pageNo: number, links: LinkRow[]): void {
    for (let link = this.firstOfPage[pageNo] ?? -1; link >= 0; link = this.nextOfPage[link] as number) {
      links.push(this.read(link))
    }
  }

  /** Adds the links that ask for a name of this hash; their pages may be gone. */
  collectTo(hash: number, links: LinkRow[]): void {
    for (let link = this.firstOf(hash); link < this.hashes.length && this.hashes[link] === hash; link++) {
      links.push(this.read(link))
    }
  }

  private firstOf(hash: number): number {
    let low = 0
    let high = this.hashes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.hashes[middle] as number) < hash) low = middle + 1
      else high = middle
    }
    return low
  }

  private read(link: number): LinkRow {
    // The statement above wrote the line.
    const [target, kind, relation, link_skill, link_id, dst_anchor, version, src_anchor] = JSON.parse(
      this.lines.at(link),
    ) as [string, LinkRow['kind'], ...(string | null)[]]
    return {
      page_no: this.pages[link] as number,
      ordinal: this.ordinals[link] as number,
      target,
      kind,
      relation: relation ?? null,
      link_skill: link_skill ?? null,
      link_id: link_id ?? null,
      dst_anchor: dst_anchor ?? null,
      version: version ?? null,
      src_anchor: src_anchor ?? null,
    }
  }
}

/** Every link of the index; 0.3 seconds for 50,000 pages at first. */
export const loadLinkTables = byParts(LinkTable.load)

/** A 32nd of the hashes in one text: bounds its length, and what one character beyond Latin-1 makes it cost. */
const HASHES_IN_TEXT = 2 ** 27

/** Lines of several texts by number, without an object for each. */
class Lines {
  private readonly texts: readonly string[]
  private readonly starts: Int32Array
  /** Number of the first line of each text. */
  private readonly firsts: number[] = []

  constructor(texts: readonly string[], count: number) {
    this.texts = texts
    this.starts = new Int32Array(count)
    let line = 0
    for (const text of texts) {
      this.firsts.push(line)
      for (let start = 0; start >= 0 && line < count; line++) {
        this.starts[line] = start
        const end = text.indexOf('\n', start)
        start = end < 0 ? -1 : end + 1
      }
    }
  }

  at(line: number): string {
    const index = this.firsts.findLastIndex((first) => first <= line)
    const text = this.texts[index] ?? ''
    const next = this.firsts[index + 1] ?? this.starts.length
    const end = line + 1 < next ? (this.starts[line + 1] as number) - 1 : text.length
    return text.slice(this.starts[line], end)
  }
}
