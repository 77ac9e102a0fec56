import { hashOfKey } from '../links/keys.ts'
import { packForward } from '../text/forward.ts'
import { carriedColumns, type PageBatch, type RowTable } from './batch.ts'
import type { Column, Database, TablePath } from './database.ts'
import { columnNames } from './schema.ts'

/** Where the writer's tables live: an attached file (`catalog`), or a schema of the database itself. */
export type WriterTarget = Omit<TablePath, 'table'>

/** Numbers that the next page, class and term get, and the classes that have one. */
export interface Numbering {
  nextPage: number
  nextClass: number
  nextTerm: number
  /** Class number by the JSON text of its columns. */
  readonly classes: Map<string, number>
}

export function emptyNumbering(): Numbering {
  return { nextPage: 0, nextClass: 0, nextTerm: 0, classes: new Map() }
}

/** Numbers of those terms that the index holds. */
export type TermLookup = (terms: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Index term number by an analyzer's term number; one a source of batches. */
export type TermNumbers = number[]

/** Gives pages, classes and terms their numbers in the index and appends their rows, a batch at a time. */
export class IndexWriter {
  private readonly database: Database
  private readonly target: WriterTarget
  private readonly numbering: Numbering
  private readonly lookUpTerms: TermLookup
  /** Terms that got their number from this writer. */
  private readonly added = new Map<string, number>()

  constructor(database: Database, target: WriterTarget, numbering: Numbering, lookUpTerms: TermLookup) {
    this.database = database
    this.target = target
    this.numbering = numbering
    this.lookUpTerms = lookUpTerms
  }

  /**
   * Appends a batch and returns the number of its first page; the others follow in order. `termNumbers` belongs to the
   * analyzer that made the batch and grows with its dictionary.
   */
  async append(batch: PageBatch, termNumbers: TermNumbers): Promise<number> {
    const firstPage = this.numbering.nextPage
    this.numbering.nextPage += batch.pageCount
    await this.appendTerms(batch.newTerms, termNumbers)
    const classNos = await this.appendClasses(batch)
    for (const table of ['pages', 'names', 'links', 'blocks'] as const) {
      await this.appendRows(table, batch, firstPage, classNos)
    }
    await this.appendPostings(batch, firstPage, termNumbers)
    return firstPage
  }

  private async appendTerms(terms: readonly string[], termNumbers: TermNumbers): Promise<void> {
    const unknown = terms.filter((term) => !this.added.has(term))
    const held = unknown.length === 0 ? new Map<string, number>() : await this.lookUpTerms(unknown)
    const fresh: string[] = []
    const first = this.numbering.nextTerm
    for (const term of terms) {
      let termNo = this.added.get(term) ?? held.get(term)
      if (termNo === undefined) {
        termNo = first + fresh.length
        fresh.push(term)
        this.added.set(term, termNo)
      }
      termNumbers.push(termNo)
    }
    this.numbering.nextTerm += fresh.length
    const hashes = Int32Array.from(fresh, hashOfKey)
    const numbers = Int32Array.from(fresh, (_, index) => first + index)
    await this.database.append({ ...this.target, table: 'terms' }, [hashes, numbers, fresh], fresh.length)
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

  private async appendPostings(batch: PageBatch, firstPage: number, termNumbers: TermNumbers): Promise<void> {
    const termNos = Int32Array.from(batch.termNos, (local) => termNumbers[local] as number)
    const pageNos = new Int32Array(termNos.length)
    const streams: Uint8Array[] = []
    let start = 0
    batch.termEnds.forEach((end, page) => {
      pageNos.fill(firstPage + page, start, end)
      streams.push(packForward(termNos.subarray(start, end), batch.forward[page] as Uint8Array))
      start = end
    })
    const { database, target } = this
    await database.append({ ...target, table: 'postings' }, [termNos, pageNos, batch.weights], termNos.length)
    const pages = Int32Array.from(streams, (_, page) => firstPage + page)
    await database.append({ ...target, table: 'forward' }, [pages, streams], streams.length)
  }
}
