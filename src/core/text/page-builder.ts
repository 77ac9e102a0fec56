import type { PageTerms } from './analyzer.ts'
import { ForwardCode, VarintWriter } from './forward.ts'

/** Collects the terms of one page after the other; its arrays are used again. */
export class PageBuilder {
  /** Page-local number + 1 by term number; 0 for terms that the page has not. */
  private localOf = new Uint32Array(1 << 14)
  private termNos = new Uint32Array(1 << 10)
  private weights = new Float32Array(1 << 10)
  private count = 0
  private length = 0
  private weight = 0
  private readonly sequence = new VarintWriter()

  /** Starts a page with its title. */
  begin(weight: number): void {
    this.count = 0
    this.length = 0
    this.weight = weight
  }

  /** Starts a block or the frontmatter; `code` is its forward code. */
  mark(code: number, weight: number): void {
    this.sequence.write(code)
    this.weight = weight
  }

  /** A term at the next position. */
  add(term: number): void {
    this.length += this.weight
    this.record(term)
  }

  /** A term at the position of the one before it. It adds nothing to the page's length. */
  addOverlay(term: number): void {
    this.sequence.write(ForwardCode.overlay)
    this.record(term)
  }

  finish(): PageTerms {
    const termNos = this.termNos.slice(0, this.count)
    for (const term of termNos) this.localOf[term] = 0
    return {
      termNos,
      weights: this.weights.slice(0, this.count),
      length: this.length,
      forward: this.sequence.take(),
    }
  }

  private record(term: number): void {
    if (term >= this.localOf.length) this.localOf = grown(this.localOf, term)
    const local = this.localOf[term] as number
    if (local > 0) {
      this.weights[local - 1] = (this.weights[local - 1] as number) + this.weight
      this.sequence.write(ForwardCode.known + local - 1)
      return
    }
    if (this.count === this.termNos.length) {
      this.termNos = grown(this.termNos, this.count)
      const weights = new Float32Array(this.termNos.length)
      weights.set(this.weights)
      this.weights = weights
    }
    this.termNos[this.count] = term
    this.weights[this.count] = this.weight
    this.localOf[term] = ++this.count
    this.sequence.write(ForwardCode.fresh)
  }
}

function grown(array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, index + 1))
  larger.set(array)
  return larger
}
