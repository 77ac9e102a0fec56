import { UNKNOWN_WORD, WordTable } from '../text/word-table.ts'
import type { SegmentWriter, TextIndex } from '../text-index/index.ts'
import { carriedColumns, type PageBatch, type RowTable } from './batch.ts'
import type { Column, Database, TablePath } from './database.ts'
import { writeCard } from './page-card.ts'
import { columnNames } from './schema.ts'

/** Where the writer's tables live: an attached file (`catalog`), or a schema of the database itself. */
export type WriterTarget = Omit<TablePath, 'table'>

/** Numbers that the next page and class get, and the classes that have one. */
export interface Numbering {
  nextPage: number
  nextClass: number
  /** Class number by the JSON text of its columns. */
  readonly classes: Map<string, number>
}

export function emptyNumbering(): Numbering {
  return { nextPage: 0, nextClass: 0, classes: new Map() }
}

/** Where the words go: the index that knows terms, and the segment that takes new ones and the pages. */
export interface WordTarget {
  readonly known: TextIndex
  readonly segment: SegmentWriter
}

/** Index term number by an analyzer's term number; one a source of batches. */
export type TermNumbers = number[]

/** Gives pages, classes and terms their numbers in the index and appends their rows, a batch at a time. */
export class IndexWriter {
  private readonly database: Database
  private readonly target: WriterTarget
  private readonly numbering: Numbering
  private readonly words: WordTarget
  /** Terms that got their number from this writer. */
  private readonly added = new WordTable()

  constructor(database: Database, target: WriterTarget, numbering: Numbering, words: WordTarget) {
    this.database = database
    this.target = target
    this.numbering = numbering
    this.words = words
  }

  /**
   * Appends a batch and returns the number of its first page; the others follow in order. `termNumbers` belongs to the
   * analyzer that made the batch and grows with its dictionary.
   */
  async append(batch: PageBatch, termNumbers: TermNumbers): Promise<number> {
    const firstPage = this.numbering.nextPage
    this.numbering.nextPage += batch.pageCount
    for (const term of batch.newTerms) termNumbers.push(this.termNo(term))
    const classNos = await this.appendClasses(batch)
    for (const table of ['pages', 'names', 'links'] as const) {
      await this.appendRows(table, batch, firstPage, classNos)
    }
    this.addWords(batch, firstPage, termNumbers)
    return firstPage
  }

  private termNo(term: string): number {
    const added = this.added.find(term, 0, term.length)
    if (added !== UNKNOWN_WORD) return added
    const termNo = this.words.known.termNo(term) ?? this.words.segment.addTerm(term)
    this.added.add(term, termNo)
    return termNo
  }

  private async appendClasses(batch: PageBatch): Promise<Int32Array> {
    const rows: unknown[][] = []
    const numbers = batch.classes.map((key) => {
      const known = this.numbering.classes.get(key)
      if (known !== undefined) return known
      const classNo = this.numbering.nextClass++
      this.numbering.classes.set(key, classNo)
      rows.push([classNo, ...(JSON.parse(key) as unknown[])])
      return classNo
    })
    const columns = columnNames('classes').map((_, column) => rows.map((row) => row[column]))
    await this.database.append({ ...this.target, table: 'classes' }, columns as Column[], rows.length)
    return Int32Array.from(batch.classOf, (index) => numbers[index] as number)
  }

  private async appendRows(
    table: RowTable,
    batch: PageBatch,
    firstPage: number,
    classNos: Int32Array,
  ): Promise<void> {
    const { page, columns } = batch.rows[table]
    const pageNos = page.map((index) => firstPage + index)
    const carried = carriedColumns(table).map(({ name }) => name)
    const all = columnNames(table).map((name): Column => {
      if (name === 'page_no') return pageNos
      if (name === 'class_no') return classNos
      return columns[carried.indexOf(name)] as Column
    })
    await this.database.append({ ...this.target, table }, all, page.length)
  }

  private addWords(batch: PageBatch, firstPage: number, termNumbers: TermNumbers): void {
    const termNos = batch.termNos.map((local) => termNumbers[local] as number)
    const cards = cardsOf(batch)
    let start = 0
    batch.termEnds.forEach((end, page) => {
      this.words.segment.addPage(firstPage + page, {
        termNos: termNos.subarray(start, end),
        weights: batch.weights.subarray(start, end),
        forward: batch.forward[page] as Uint8Array,
        card: cards[page] as Uint8Array,
      })
      start = end
    })
  }
}

function cardsOf({ rows, pageCount }: PageBatch): Uint8Array[] {
  const names = carriedColumns('pages').map(({ name }) => name)
  const column = (name: string) => rows.pages.columns[names.indexOf(name)] as readonly (string | null)[]
  const [pageIds, slugs, titles] = [column('page_id'), column('slug'), column('title')]
  const [hashes, headers] = [column('sha256'), column('frontmatter')]
  return Array.from({ length: pageCount }, (_, page) =>
    writeCard({
      pageId: pageIds[page] as string,
      slug: slugs[page] as string | null,
      title: titles[page] as string,
      sha256: hashes[page] as string,
      frontmatter: headers[page] as string,
    }),
  )
}
