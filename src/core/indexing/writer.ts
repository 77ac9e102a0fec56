import { hashOfKey } from '../links/keys.ts'
import { packForward } from '../text/forward.ts'
import type { Column, Database, TablePath } from './database.ts'
import type { PageRecord } from './record.ts'
import { TABLES, type TableName } from './schema.ts'

/** Where the writer's tables live: an attached file (`catalog`), or a schema of the database itself. */
export type WriterTarget = Omit<TablePath, 'table'>

/** Numbers that the next page, class and term get, and the classes and terms that have one. */
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

/** Gives pages their numbers and appends their rows, many pages at a time and column by column. */
export class IndexWriter {
  private readonly database: Database
  private readonly target: WriterTarget
  private readonly numbering: Numbering
  private readonly lookUpTerms: TermLookup | undefined
  private buffers = emptyBuffers()
  private postings = new PostingBuffer()
  /** Index term number by the analyzer's term number. */
  private readonly termNos: number[] = []

  /** `lookUpTerms` finds the numbers of terms that the index has already; leave it out for an empty index. */
  constructor(database: Database, target: WriterTarget, numbering: Numbering, lookUpTerms?: TermLookup) {
    this.database = database
    this.target = target
    this.numbering = numbering
    this.lookUpTerms = lookUpTerms
  }

  /** Makes the analyzer's newest terms known, in the order of their numbers there. Call before `add`. */
  async addTerms(terms: readonly string[]): Promise<void> {
    const known = this.lookUpTerms === undefined ? undefined : await this.lookUpTerms(terms)
    for (const term of terms) {
      let termNo = known?.get(term)
      if (termNo === undefined) {
        termNo = this.numbering.nextTerm++
        push(this.buffers.terms, hashOfKey(term), termNo, term)
      }
      this.termNos.push(termNo)
    }
  }

  /** Takes one page in and returns its number. */
  add(record: PageRecord): number {
    const pageNo = this.numbering.nextPage++
    const classNo = this.classOf(record)
    const { identity } = record
    push(
      this.buffers.pages,
      pageNo,
      classNo,
      identity.pageId,
      identity.slug,
      identity.skill,
      identity.pageType,
      record.title,
      record.atUs,
      identity.scenario,
      identity.layer,
      identity.mapping,
      record.lang,
      record.frontmatter,
      record.sha256,
      record.terms.length,
    )
    this.addNames(pageNo, record)
    this.addLinks(pageNo, record)
    this.addBlocks(pageNo, record)
    this.addPostings(pageNo, record)
    return pageNo
  }

  /** Appends what `add` collected. */
  async flush(): Promise<void> {
    const { buffers, postings } = this
    this.buffers = emptyBuffers()
    this.postings = new PostingBuffer()
    for (const table of Object.keys(buffers) as BufferedTable[]) {
      const columns = buffers[table]
      await this.database.append({ ...this.target, table }, columns as Column[], columns[0]?.length ?? 0)
    }
    const { terms, pages, weights, count } = postings
    await this.database.append({ ...this.target, table: 'postings' }, [terms, pages, weights], count)
  }

  private classOf(record: PageRecord): number {
    const { identity } = record
    const values = [
      identity.skill,
      identity.pageType,
      identity.scenario,
      identity.layer,
      record.lang,
      identity.mapping,
      record.acl,
      record.owner,
      record.via,
    ]
    const key = JSON.stringify(values)
    const known = this.numbering.classes.get(key)
    if (known !== undefined) return known
    const classNo = this.numbering.nextClass++
    this.numbering.classes.set(key, classNo)
    push(this.buffers.classes, classNo, ...values)
    return classNo
  }

  private addNames(pageNo: number, record: PageRecord): void {
    for (const { key, kind } of record.names) push(this.buffers.names, hashOfKey(key), key, kind, pageNo)
  }

  private addLinks(pageNo: number, record: PageRecord): void {
    record.links.forEach(({ link, target, srcAnchor, line, column }, ordinal) => {
      push(
        this.buffers.links,
        pageNo,
        ordinal,
        hashOfKey(target),
        target,
        link.kind,
        link.relation,
        link.skill,
        link.id,
        link.anchor,
        link.version,
        link.alias,
        srcAnchor,
        line,
        column,
      )
    })
  }

  private addBlocks(pageNo: number, record: PageRecord): void {
    record.blocks.forEach(({ block, line }, ordinal) => {
      push(
        this.buffers.blocks,
        pageNo,
        ordinal,
        block.anchor,
        block.kind,
        block.depth,
        block.title,
        block.parent,
        line,
        block.start,
        block.end,
      )
    })
  }

  private addPostings(pageNo: number, record: PageRecord): void {
    const { weights, forward } = record.terms
    const termNos = Int32Array.from(record.terms.termNos, (local) => this.termNos[local] as number)
    this.postings.add(termNos, weights, pageNo)
    push(this.buffers.forward, pageNo, packForward(termNos, forward))
  }
}

/** Posting rows by the hundred thousand: typed columns that grow. */
class PostingBuffer {
  count = 0
  terms = new Int32Array(65_536)
  pages = new Int32Array(65_536)
  weights = new Float32Array(65_536)

  add(terms: Int32Array, weights: Float32Array, pageNo: number): void {
    const end = this.count + terms.length
    if (end > this.terms.length) this.grow(end)
    this.terms.set(terms, this.count)
    this.weights.set(weights, this.count)
    this.pages.fill(pageNo, this.count, end)
    this.count = end
  }

  private grow(wanted: number): void {
    const size = Math.max(wanted, this.terms.length * 2)
    const { terms, pages, weights } = this
    this.terms = new Int32Array(size)
    this.pages = new Int32Array(size)
    this.weights = new Float32Array(size)
    this.terms.set(terms)
    this.pages.set(pages)
    this.weights.set(weights)
  }
}

/** Numbers of those terms that the index has. */
export type TermLookup = (terms: readonly string[]) => Promise<ReadonlyMap<string, number>>

type BufferedTable = Exclude<TableName, 'meta' | 'files' | 'postings'>
type Buffers = Record<BufferedTable, unknown[][]>

function emptyBuffers(): Buffers {
  const buffers: Partial<Buffers> = {}
  for (const [table, columns] of Object.entries(TABLES)) {
    if (table === 'meta' || table === 'files' || table === 'postings') continue
    buffers[table as BufferedTable] = columns.split(',').map(() => [])
  }
  // Every table but the three that are skipped has its columns now.
  return buffers as Buffers
}

function push(columns: unknown[][], ...values: readonly unknown[]): void {
  for (let index = 0; index < values.length; index++) (columns[index] as unknown[]).push(values[index])
}
