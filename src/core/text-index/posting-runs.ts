import { VarintWriter } from '../text/forward.ts'
import { type PostingBuffer, readPostings, writePostings } from './posting-list.ts'

/** Posting lists in the order of their terms, each term once. */
export interface PostingRun {
  readonly termNos: Uint32Array
  list(row: number): Uint8Array
}

/** Entries that are turned round at a time: bounds memory to some 32 MB beyond the lists themselves. */
const ENTRIES = 500_000

/**
 * Turns pages with their terms into terms with their pages (single-pass in-memory indexing, Heinz and Zobel 2003): so
 * many entries are gathered, sorted by counting, and packed; the packed runs are joined at the end.
 */
export class PostingRuns {
  readonly runs: PostingRun[] = []
  private termNos = new Uint32Array(1 << 12)
  private weights = new Uint32Array(1 << 12)
  private pages = new Int32Array(1 << 12)
  private length = 0
  /** By term number; all zero between two packings. */
  private places = new Uint32Array(1 << 12)

  /** Takes the terms of a page; page numbers ascend from call to call. */
  add(pageNo: number, termNos: ArrayLike<number>, weights: ArrayLike<number>): void {
    if (this.length + termNos.length > this.termNos.length) this.grow(this.length + termNos.length)
    for (let index = 0; index < termNos.length; index++) {
      this.termNos[this.length] = termNos[index] as number
      this.weights[this.length] = weights[index] as number
      this.pages[this.length++] = pageNo
    }
    if (this.length >= ENTRIES) this.pack()
  }

  finish(): readonly PostingRun[] {
    if (this.length > 0) this.pack()
    return this.runs
  }

  private pack(): void {
    const { length } = this
    const termNos = this.countTerms()
    let start = 0
    for (const term of termNos) {
      const count = this.places[term] as number
      this.places[term] = start
      start += count
    }
    const pages = new Int32Array(length)
    const weights = new Uint32Array(length)
    for (let entry = 0; entry < length; entry++) {
      const term = this.termNos[entry] as number
      const at = this.places[term] as number
      this.places[term] = at + 1
      pages[at] = this.pages[entry] as number
      weights[at] = this.weights[entry] as number
    }
    const ends = new Float64Array(termNos.length)
    const writer = new VarintWriter()
    start = 0
    termNos.forEach((term, row) => {
      // By now the place after the term's last entry.
      const end = this.places[term] as number
      writePostings(writer, pages, weights, start, end)
      ends[row] = writer.size
      this.places[term] = 0
      start = end
    })
    this.runs.push(packedRun(termNos, ends, writer.take()))
    this.length = 0
  }

  /** Counts the entries of each term into `places` and returns the terms, ascending. */
  private countTerms(): Uint32Array {
    const terms: number[] = []
    for (let entry = 0; entry < this.length; entry++) {
      const term = this.termNos[entry] as number
      if (term >= this.places.length) this.places = grown(this.places, new Uint32Array(term * 2 + 1))
      const count = this.places[term] as number
      if (count === 0) terms.push(term)
      this.places[term] = count + 1
    }
    return Uint32Array.from(terms).sort()
  }

  private grow(size: number): void {
    const larger = Math.max(size, this.termNos.length * 2)
    this.termNos = grown(this.termNos, new Uint32Array(larger))
    this.weights = grown(this.weights, new Uint32Array(larger))
    this.pages = grown(this.pages, new Int32Array(larger))
  }
}

/** Apart from where the entries are sorted, since a closure keeps every variable that another in its scope uses. */
function packedRun(termNos: Uint32Array, ends: Float64Array, bytes: Uint8Array): PostingRun {
  return { termNos, list: (row) => bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row]) }
}

/**
 * Joins runs, of which each has later pages than the one before, and visits every term that still has pages, in order.
 * `isDead` tells pages to leave out.
 */
export function joinRuns(
  runs: readonly PostingRun[],
  buffer: PostingBuffer,
  keep: Uint8Array | undefined,
  visitor: (termNo: number) => void,
): void {
  const rows = new Uint32Array(runs.length)
  for (;;) {
    let termNo = Number.POSITIVE_INFINITY
    runs.forEach((run, index) => {
      termNo = Math.min(termNo, run.termNos[rows[index] as number] ?? Number.POSITIVE_INFINITY)
    })
    if (termNo === Number.POSITIVE_INFINITY) return
    buffer.clear()
    runs.forEach((run, index) => {
      const row = rows[index] as number
      if (run.termNos[row] !== termNo) return
      readPostings(run.list(row), buffer, keep)
      rows[index] = row + 1
    })
    if (buffer.length > 0) visitor(termNo)
  }
}

function grown<Numbers extends Int32Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
