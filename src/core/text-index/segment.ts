import type { ByteSource } from './bytes.ts'
import { type PostingBuffer, readPostings } from './posting-list.ts'
import type { PostingRun } from './posting-runs.ts'
import { MAGIC, SEGMENT_FORMAT, type Section, type SegmentDirectory, TAIL_BYTES } from './segment-format.ts'
import type { StoredPage } from './segment-writer.ts'
import { TermDictionary } from './term-dictionary.ts'

/** A segment, open for reading. Its tables are read into memory when they are first used, lists and streams each time. */
export class Segment {
  /** In bytes. */
  readonly size: number
  private readonly source: ByteSource
  private readonly directory: SegmentDirectory
  private readonly loadPages = once(() => ({
    pageNos: this.words('pageNos'),
    forwardEnds: this.floats('forwardEnds'),
    cardEnds: this.floats('cardEnds'),
  }))
  private readonly loadTerms = once(() => ({
    termNos: this.words('termNos'),
    postingEnds: this.floats('postingEnds'),
    pageCounts: this.words('pageCounts'),
  }))
  private readonly loadDictionary = once(
    () =>
      new TermDictionary({
        first: this.directory.firstTerm,
        text: this.section('text'),
        ends: this.words('ends'),
        slots: this.words('slots'),
        byStart: this.words('byStart'),
        byEnd: this.words('byEnd'),
      }),
  )

  /** @throws when the bytes are no segment, or one of another format */
  constructor(source: ByteSource) {
    this.source = source
    this.size = source.size
    const [length, magic] = new Uint32Array(source.read(source.size - TAIL_BYTES, TAIL_BYTES).buffer)
    if (length === undefined || magic !== MAGIC) throw new Error('not a segment')
    const json = source.read(source.size - TAIL_BYTES - length, length)
    this.directory = JSON.parse(new TextDecoder().decode(json)) as SegmentDirectory
    if (this.directory.format !== SEGMENT_FORMAT) throw new Error('a segment of another format')
  }

  get dictionary(): TermDictionary {
    return this.loadDictionary()
  }

  /** Ascending. */
  get pageNos(): Uint32Array {
    return this.loadPages().pageNos
  }

  get isEmpty(): boolean {
    return this.pageNos.length === 0 && this.dictionary.size === 0
  }

  /** Pages that hold a term, dead ones included. */
  pageCount(termNo: number): number {
    const { termNos, pageCounts } = this.loadTerms()
    const row = indexOf(termNos, termNo)
    return row < 0 ? 0 : (pageCounts[row] as number)
  }

  /** Adds the pages that hold a term to a buffer, see `readPostings`. */
  readPostings(termNo: number, buffer: PostingBuffer, keep?: Uint8Array): void {
    const { termNos, postingEnds } = this.loadTerms()
    const row = indexOf(termNos, termNo)
    if (row < 0) return
    const [start] = this.directory.sections.postings
    const from = row === 0 ? 0 : (postingEnds[row - 1] as number)
    readPostings(this.source.read(start + from, (postingEnds[row] as number) - from), buffer, keep)
  }

  /** Packed forward stream of a page, or undefined when it is not in this segment. */
  forward(pageNo: number): Uint8Array | undefined {
    const page = indexOf(this.pageNos, pageNo)
    if (page < 0) return undefined
    const start = this.startOf(page)
    return this.source.read(start, (this.loadPages().forwardEnds[page] as number) - start)
  }

  /** Card of a page, or undefined when it is not in this segment. */
  card(pageNo: number): Uint8Array | undefined {
    const page = indexOf(this.pageNos, pageNo)
    if (page < 0) return undefined
    const start = this.loadPages().forwardEnds[page] as number
    return this.source.read(start, (this.loadPages().cardEnds[page] as number) - start)
  }

  /** Everything that is kept of the n-th page of the segment. */
  stored(page: number): StoredPage {
    const start = this.startOf(page)
    const bytes = this.source.read(start, (this.loadPages().cardEnds[page] as number) - start)
    const cut = (this.loadPages().forwardEnds[page] as number) - start
    return { forward: bytes.subarray(0, cut), card: bytes.subarray(cut) }
  }

  /** All posting lists, to be read once from the first to the last. */
  run(): PostingRun {
    const { source } = this
    const { termNos, postingEnds } = this.loadTerms()
    const [start, length] = this.directory.sections.postings
    let from = 0
    let chunk = source.read(start, Math.min(CHUNK, length))
    return {
      termNos,
      list(row) {
        const listFrom = row === 0 ? 0 : (postingEnds[row - 1] as number)
        const listEnd = postingEnds[row] as number
        if (listFrom < from || listEnd > from + chunk.length) {
          from = listFrom
          chunk = source.read(start + from, Math.max(listEnd - listFrom, Math.min(CHUNK, length - from)))
        }
        return chunk.subarray(listFrom - from, listEnd - from)
      },
    }
  }

  private startOf(page: number): number {
    return page === 0 ? 0 : (this.loadPages().cardEnds[page - 1] as number)
  }

  private words(name: Section): Uint32Array {
    return new Uint32Array(this.section(name).buffer)
  }

  private floats(name: Section): Float64Array {
    return new Float64Array(this.section(name).buffer)
  }

  private section(name: Section): Uint8Array<ArrayBuffer> {
    return this.source.read(...this.directory.sections[name])
  }
}

const CHUNK = 1 << 20

function once<Value extends object>(load: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= load()
    return value
  }
}

/** Place of a number in an ascending list, or -1. */
function indexOf(numbers: Uint32Array, wanted: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const number = numbers[middle] as number
    if (number === wanted) return middle
    if (number < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
