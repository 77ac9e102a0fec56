import { packForward, VarintWriter } from '../text/forward.ts'
import { type ByteSink, bytesOf } from './bytes.ts'
import { PostingBuffer, writePostings } from './posting-list.ts'
import { joinRuns, type PostingRun, PostingRuns } from './posting-runs.ts'
import { MAGIC, SEGMENT_FORMAT, type Section, type SegmentDirectory } from './segment-format.ts'
import { DictionaryBuilder, type TermDictionary } from './term-dictionary.ts'

/** The words of a page. Terms go by their numbers in the index. */
export interface PageWords {
  readonly termNos: Int32Array
  readonly weights: Float32Array
  /** Unpacked forward stream. */
  readonly forward: Uint8Array
  readonly card: Uint8Array
}

/** What a segment keeps of a page, beside its postings. */
export interface StoredPage {
  /** Packed forward stream. */
  readonly forward: Uint8Array
  readonly card: Uint8Array
}

/** Writes one segment into a sink, page by page. */
export class SegmentWriter {
  private readonly sink: ByteSink
  private readonly dictionary: DictionaryBuilder
  private readonly runs = new PostingRuns()
  private readonly pageNos: number[] = []
  private readonly forwardEnds: number[] = []
  private readonly cardEnds: number[] = []
  private written = 0
  private readonly sections: Partial<Record<Section, readonly [number, number]>> = {}

  /** `firstTerm` is the number that the next new term of the index gets. */
  constructor(sink: ByteSink, firstTerm: number) {
    this.sink = sink
    this.dictionary = new DictionaryBuilder(firstTerm)
  }

  get nextTerm(): number {
    return this.dictionary.next
  }

  /** Gives a term that the index has not yet the next number. */
  addTerm(term: string): number {
    const termNo = this.dictionary.next
    this.dictionary.add(term)
    return termNo
  }

  /** Adds the terms of a dictionary whose first number is the next. */
  addTerms(dictionary: TermDictionary): void {
    this.dictionary.addAll(dictionary)
  }

  /** Adds a page, in ascending order of numbers. */
  addPage(pageNo: number, { termNos, weights, forward, card }: PageWords): void {
    this.runs.add(pageNo, termNos, weights)
    this.addStored(pageNo, { forward: packForward(termNos, forward), card })
  }

  /** Adds what is stored of a page alone; `finish` is given a run that has its postings. */
  addStored(pageNo: number, { forward, card }: StoredPage): void {
    this.write(forward)
    this.forwardEnds.push(this.written)
    this.write(card)
    this.cardEnds.push(this.written)
    this.pageNos.push(pageNo)
  }

  /** Ends the segment. `joined` are postings of other segments; of these pages those count that `keep` holds 1 for. */
  finish(joined: readonly PostingRun[] = [], keep?: Uint8Array): void {
    this.sections.pages = [0, this.written]
    this.finishPostings([...joined, ...this.runs.finish()], keep)
    this.section('pageNos', bytesOf(Uint32Array.from(this.pageNos)))
    this.section('forwardEnds', bytesOf(Float64Array.from(this.forwardEnds)))
    this.section('cardEnds', bytesOf(Float64Array.from(this.cardEnds)))
    const { first, text, ends, slots, byStart, byEnd } = this.dictionary.finish()
    this.section('text', text)
    for (const [name, table] of Object.entries({ ends, slots, byStart, byEnd }))
      this.section(name as Section, bytesOf(table))
    const directory: SegmentDirectory = {
      format: SEGMENT_FORMAT,
      firstTerm: first,
      // Every section has been written by now.
      sections: this.sections as SegmentDirectory['sections'],
    }
    const json = Buffer.from(JSON.stringify(directory))
    this.write(json)
    this.write(bytesOf(Uint32Array.of(json.length, MAGIC)))
  }

  private finishPostings(runs: readonly PostingRun[], keep: Uint8Array | undefined): void {
    const start = this.written
    const buffer = new PostingBuffer()
    const writer = new VarintWriter()
    const termNos: number[] = []
    const ends: number[] = []
    const counts: number[] = []
    joinRuns(runs, buffer, keep, (termNo) => {
      writePostings(writer, buffer.pages, buffer.weights, 0, buffer.length)
      termNos.push(termNo)
      counts.push(buffer.length)
      ends.push(this.written - start + writer.size)
      if (writer.size > FLUSH_BYTES) this.write(writer.take())
    })
    this.write(writer.take())
    this.sections.postings = [start, this.written - start]
    this.section('termNos', bytesOf(Uint32Array.from(termNos)))
    this.section('postingEnds', bytesOf(Float64Array.from(ends)))
    this.section('pageCounts', bytesOf(Uint32Array.from(counts)))
  }

  private section(name: Section, bytes: Uint8Array): void {
    this.sections[name] = [this.written, bytes.length]
    this.write(bytes)
  }

  private write(bytes: Uint8Array): void {
    this.sink.write(bytes)
    this.written += bytes.length
  }
}

const FLUSH_BYTES = 1 << 18
