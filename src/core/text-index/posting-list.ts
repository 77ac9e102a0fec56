import type { VarintWriter } from '../text/forward.ts'

/**
 * A posting list names the pages that hold one term, ascending, each with the term's field-weighted frequency (a whole
 * number). A page is one LEB128 number: its distance from the page before (from -1 at the start), doubled, plus 1 when
 * another number follows, which is the frequency; otherwise that is 1, as it is for most.
 */

/** Pages and frequencies, side by side; used again and again while lists are read. */
export class PostingBuffer {
  pages = new Int32Array(1 << 10)
  weights = new Float32Array(1 << 10)
  length = 0

  clear(): void {
    this.length = 0
  }

  add(page: number, weight: number): void {
    if (this.length === this.pages.length) this.reserve(this.length + 1)
    this.pages[this.length] = page
    this.weights[this.length++] = weight
  }

  /** Makes room for so many entries in all. */
  reserve(count: number): void {
    if (count <= this.pages.length) return
    const size = Math.max(count, this.pages.length * 2)
    const pages = new Int32Array(size)
    const weights = new Float32Array(size)
    pages.set(this.pages.subarray(0, this.length))
    weights.set(this.weights.subarray(0, this.length))
    this.pages = pages
    this.weights = weights
  }
}

/** Appends a list to the buffer; `keep` holds 1 for the pages that count, by number, and all count without it. */
export function readPostings(list: Uint8Array, buffer: PostingBuffer, keep?: Uint8Array): void {
  // A page takes at least one byte.
  buffer.reserve(buffer.length + list.length)
  const { pages, weights } = buffer
  const size = list.length
  let { length } = buffer
  let offset = 0
  let page = -1
  while (offset < size) {
    // Spelled out twice, not called: common words have as many entries as there are pages.
    let code = list[offset++] as number
    if (code > 127) {
      code &= 127
      for (let scale = 128, more = offset < size; more; scale *= 128) {
        const byte = list[offset++] as number
        code += (byte & 127) * scale
        more = byte > 127 && offset < size
      }
    }
    let weight = 1
    if ((code & 1) === 1) {
      weight = list[offset++] ?? 0
      if (weight > 127) {
        weight &= 127
        for (let scale = 128, more = offset < size; more; scale *= 128) {
          const byte = list[offset++] as number
          weight += (byte & 127) * scale
          more = byte > 127 && offset < size
        }
      }
    }
    page += Math.floor(code / 2)
    if (keep !== undefined && keep[page] !== 1) continue
    pages[length] = page
    weights[length++] = weight
  }
  buffer.length = length
}

/** Writes the list that some entries make. */
export function writePostings(
  writer: VarintWriter,
  pages: Int32Array,
  weights: Float32Array | Uint32Array,
  start: number,
  end: number,
): void {
  let before = -1
  for (let entry = start; entry < end; entry++) {
    const page = pages[entry] as number
    const weight = weights[entry] as number
    if (weight === 1) writer.write((page - before) * 2)
    else {
      writer.write((page - before) * 2 + 1)
      writer.write(weight)
    }
    before = page
  }
}
