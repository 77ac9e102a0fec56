import { hashOfKey } from '../links/keys.ts'
import type { Column } from './database.ts'
import type { FileEntry, PageRecord } from './record.ts'
import { columnsOf } from './schema.ts'

/**
 * What became of some files, ready to be appended: rows column by column instead of objects, since this is what travels
 * from a worker thread. Pages are counted from 0 within the batch, terms as their analyzer numbers them.
 */
export interface PageBatch {
  /** One entry a file, with the batch's number of its page. */
  readonly files: readonly BatchFile[]
  readonly pageCount: number
  /** Rows of the tables below, without their `page_no` and `class_no`. */
  readonly rows: Record<RowTable, PackedRows>
  /** Class columns as JSON text, each combination once. */
  readonly classes: readonly string[]
  /** Index into `classes`, by page. */
  readonly classOf: Int32Array
  /** Terms new to the analyzer, in the order of their numbers. */
  readonly newTerms: readonly string[]
  /** Where each page's terms end in `termNos` and `weights`. */
  readonly termEnds: Int32Array
  readonly termNos: Int32Array
  readonly weights: Float32Array
  /** Unpacked forward stream of each page. */
  readonly forward: readonly Uint8Array[]
}

export type BatchFile = Omit<FileEntry, 'pageNo'> & {
  /** -1 for a file that has no page, or whose bytes are those that the index has. */
  readonly page: number
  /** True when the bytes are those that the index has. */
  readonly same: boolean
}

/** Tables whose rows a page brings along. */
export type RowTable = 'pages' | 'names' | 'links'

export interface PackedRows {
  /** Batch number of the page that each row belongs to. */
  readonly page: Int32Array
  /** The table's columns but `page_no` and `class_no`, in order; numbers that are never null as numbers. */
  readonly columns: readonly Column[]
}

/** Rows while they are collected. */
interface RowColumns {
  readonly page: number[]
  readonly columns: readonly (string | number | null)[][]
}

/** Columns of a table that a batch carries. */
export function carriedColumns(table: RowTable): { readonly name: string; readonly type: string }[] {
  return columnsOf(table).filter(({ name }) => name !== 'page_no' && name !== 'class_no')
}

/** Collects records into a batch. */
export class BatchBuilder {
  private readonly files: BatchFile[] = []
  private readonly rows: Record<RowTable, RowColumns> = {
    pages: emptyRows('pages'),
    names: emptyRows('names'),
    links: emptyRows('links'),
  }
  private readonly classes = new Map<string, number>()
  private readonly classOf: number[] = []
  private readonly terms: { readonly termNos: Uint32Array; readonly weights: Float32Array }[] = []
  private readonly forward: Uint8Array[] = []

  /** A file whose bytes the index has already. */
  addSame(entry: Omit<FileEntry, 'pageNo'>): void {
    this.files.push({ ...entry, page: -1, same: true })
  }

  addFile(entry: Omit<FileEntry, 'pageNo'>, record: PageRecord | undefined): void {
    this.files.push({ ...entry, page: record === undefined ? -1 : this.addPage(record), same: false })
  }

  finish(newTerms: readonly string[]): PageBatch {
    const total = this.terms.reduce((sum, page) => sum + page.termNos.length, 0)
    const termNos = new Int32Array(total)
    const weights = new Float32Array(total)
    const termEnds = new Int32Array(this.terms.length)
    let end = 0
    this.terms.forEach((page, index) => {
      termNos.set(page.termNos, end)
      weights.set(page.weights, end)
      end += page.termNos.length
      termEnds[index] = end
    })
    const { files, forward } = this
    const rows = {
      pages: pack('pages', this.rows.pages),
      names: pack('names', this.rows.names),
      links: pack('links', this.rows.links),
    }
    const classOf = Int32Array.from(this.classOf)
    const classes = [...this.classes.keys()]
    return {
      files,
      pageCount: classOf.length,
      rows,
      classes,
      classOf,
      newTerms,
      termEnds,
      termNos,
      weights,
      forward,
    }
  }

  private addPage(record: PageRecord): number {
    const page = this.classOf.length
    const { identity, title, atUs, lang, frontmatter, sha256, terms } = record
    const { pageId, slug, skill, pageType, scenario, layer, mapping } = identity
    const key = JSON.stringify([
      skill,
      pageType,
      scenario,
      layer,
      lang,
      mapping,
      record.acl,
      record.owner,
      record.via,
    ])
    if (!this.classes.has(key)) this.classes.set(key, this.classes.size)
    this.classOf.push(this.classes.get(key) as number)
    push(this.rows.pages, page, [
      pageId,
      slug,
      skill,
      pageType,
      title,
      atUs,
      scenario,
      layer,
      mapping,
      lang,
      frontmatter,
      sha256,
      terms.length,
      record.blocks,
    ])
    this.addRows(page, record)
    this.terms.push(terms)
    this.forward.push(terms.forward)
    return page
  }

  private addRows(page: number, record: PageRecord): void {
    for (const { key, kind } of record.names) push(this.rows.names, page, [hashOfKey(key), key, kind])
    record.links.forEach(({ link, target, srcAnchor }, ordinal) => {
      const { kind, relation, skill, id, anchor, version } = link
      const hash = hashOfKey(target)
      push(this.rows.links, page, [
        ordinal,
        hash,
        target,
        kind,
        relation,
        skill,
        id,
        anchor,
        version,
        srcAnchor,
      ])
    })
  }
}

function emptyRows(table: RowTable): RowColumns {
  return { page: [], columns: carriedColumns(table).map(() => []) }
}

/** Whole columns of numbers travel and are appended as memory instead of value by value. */
function pack(table: RowTable, { page, columns }: RowColumns): PackedRows {
  const packed = carriedColumns(table).map(({ type }, index) => {
    const values = columns[index] as (string | number | null)[]
    if (type === 'INTEGER') return Int32Array.from(values as number[])
    return type === 'FLOAT' ? Float32Array.from(values as number[]) : values
  })
  return { page: Int32Array.from(page), columns: packed }
}

function push(rows: RowColumns, page: number, values: readonly (string | number | null)[]): void {
  rows.page.push(page)
  for (let index = 0; index < values.length; index++) {
    ;(rows.columns[index] as (string | number | null)[]).push(values[index] as string | number | null)
  }
}
