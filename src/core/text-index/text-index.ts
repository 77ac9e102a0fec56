import { PostingBuffer } from './posting-list.ts'
import type { Segment } from './segment.ts'

/** Pages that hold one term, with the term's field-weighted frequency in each. Parallel arrays, ascending by page. */
export interface Postings {
  readonly pages: Int32Array
  readonly weights: Float32Array
}

/** The words of all pages: several segments, of which each has later pages and later terms than the one before. */
export class TextIndex {
  readonly segments: readonly Segment[]
  private readonly buffer = new PostingBuffer()

  constructor(segments: readonly Segment[]) {
    this.segments = segments
  }

  /** Number that the next new term gets. */
  get nextTerm(): number {
    return this.segments.at(-1)?.dictionary.end ?? 0
  }

  get termCount(): number {
    return this.segments.reduce((sum, { dictionary }) => sum + dictionary.size, 0)
  }

  /** A term's number, or undefined when no page ever had it. */
  termNo(term: string): number | undefined {
    for (const { dictionary } of this.segments) {
      const termNo = dictionary.numberOf(term)
      if (termNo !== undefined) return termNo
    }
    return undefined
  }

  term(termNo: number): string {
    const segment = this.segments.find(({ dictionary }) => termNo < dictionary.end)
    return segment?.dictionary.termOf(termNo) ?? ''
  }

  /** Numbers of the terms that begin with some text, in no order. */
  startingWith(prefix: string): number[] {
    return this.segments.flatMap(({ dictionary }) => dictionary.startingWith(prefix))
  }

  /** Numbers of the terms that end with some text, in no order. */
  endingWith(suffix: string): number[] {
    return this.segments.flatMap(({ dictionary }) => dictionary.endingWith(suffix))
  }

  /** Pages that hold a term, those included that are gone: no fewer than there are. */
  pageCount(termNo: number): number {
    return this.segments.reduce((sum, segment) => sum + segment.pageCount(termNo), 0)
  }

  /** Pages that hold a term, among those that `keep` holds 1 for. */
  postings(termNo: number, keep: Uint8Array): Postings {
    const { buffer } = this
    buffer.clear()
    for (const segment of this.segments) segment.readPostings(termNo, buffer, keep)
    const { length, pages, weights } = buffer
    return { pages: pages.slice(0, length), weights: weights.slice(0, length) }
  }

  /** Packed forward stream of a page, or undefined when it is gone. */
  forward(pageNo: number): Uint8Array | undefined {
    for (const segment of this.segments) {
      const stream = segment.forward(pageNo)
      if (stream !== undefined) return stream
    }
    return undefined
  }

  /** Card of a page, or undefined when it is gone. */
  card(pageNo: number): Uint8Array | undefined {
    for (const segment of this.segments) {
      const card = segment.card(pageNo)
      if (card !== undefined) return card
    }
    return undefined
  }
}
