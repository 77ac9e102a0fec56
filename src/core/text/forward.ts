/**
 * The forward stream of a page: its index terms in reading order, so that a query can see which words stand together and
 * in which block, without the page's text. Bytes are LEB128 numbers.
 *
 * An analyzer writes the sequence with page-local term numbers: the n-th distinct term of the page is n, in order of first
 * appearance. `packForward` puts the index's numbers of these terms in front, when they are known.
 *
 * Codes of the sequence: 0 a body block begins, 1 a heading block begins, 2 the frontmatter begins (the title comes
 * first, unmarked), 3 the next term is an overlay of the one before it, 4 a term that has not appeared yet,
 * 5 + n the term with the page-local number n.
 */
export const ForwardCode = { block: 0, heading: 1, frontmatter: 2, overlay: 3, fresh: 4, known: 5 } as const

/** A growing buffer of LEB128 numbers. */
export class VarintWriter {
  private bytes = new Uint8Array(4096)
  private length = 0

  write(value: number): void {
    if (this.length + 5 > this.bytes.length) this.grow()
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  /** A copy of what was written; the writer is empty again. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length)
    this.length = 0
    return taken
  }

  append(bytes: Uint8Array): void {
    while (this.length + bytes.length > this.bytes.length) this.grow()
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  private grow(): void {
    const bytes = new Uint8Array(this.bytes.length * 2)
    bytes.set(this.bytes)
    this.bytes = bytes
  }
}

/** Joins a page's sequence with the index's numbers of its terms, in page-local order. */
export function packForward(termNos: ArrayLike<number>, sequence: Uint8Array): Uint8Array {
  const writer = new VarintWriter()
  writer.write(termNos.length)
  for (let index = 0; index < termNos.length; index++) writer.write(termNos[index] as number)
  writer.append(sequence)
  return writer.take()
}

/** A packed stream, decoded: parallel arrays over the page's tokens. */
export interface ForwardPage {
  /** Index term number by page-local number. */
  readonly termNos: Uint32Array
  /** Page-local number of each token's term. */
  readonly locals: Uint32Array
  /** Word position of each token; overlays share one, and blocks are set apart by a gap. */
  readonly positions: Uint32Array
  /** Block ordinal of each token: -2 in the title, -1 in the frontmatter. */
  readonly blocks: Int32Array
  /** 1 for each block that is a heading, by ordinal. */
  readonly headings: Uint8Array
}

export const TITLE_BLOCK = -2
export const FRONTMATTER_BLOCK = -1
/** Distance between the last word of a block and the first of the next: more than any proximity window. */
export const BLOCK_GAP = 64

/** Decodes a packed stream. Bytes that no `packForward` wrote give some page, never an error. */
export function unpackForward(packed: Uint8Array): ForwardPage {
  const reader = new VarintReader(packed)
  const termNos = new Uint32Array(Math.min(reader.read(), packed.length))
  for (let index = 0; index < termNos.length; index++) termNos[index] = reader.read()
  return decodeSequence(reader, termNos, packed.length - reader.offset)
}

class VarintReader {
  private readonly bytes: Uint8Array
  offset = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  read(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.offset++]
      if (byte === undefined) return value >>> 0
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
    return value >>> 0
  }
}

function decodeSequence(reader: VarintReader, termNos: Uint32Array, size: number): ForwardPage {
  const locals = new Uint32Array(size)
  const positions = new Uint32Array(size)
  const blocks = new Int32Array(size)
  const headings = new Uint8Array(size)
  const end = reader.offset + size
  let count = 0
  let fresh = 0
  let position = 0
  let block = TITLE_BLOCK
  let ordinal = 0
  let overlay = false
  while (reader.offset < end) {
    const code = reader.read()
    if (code === ForwardCode.overlay) overlay = true
    else if (code < ForwardCode.overlay) {
      position += BLOCK_GAP
      if (code === ForwardCode.frontmatter) block = FRONTMATTER_BLOCK
      else {
        headings[ordinal] = code
        block = ordinal++
      }
    } else {
      if (overlay) overlay = false
      else position++
      locals[count] = code === ForwardCode.fresh ? fresh++ : code - ForwardCode.known
      positions[count] = position
      blocks[count++] = block
    }
  }
  return {
    termNos,
    locals: locals.subarray(0, count),
    positions: positions.subarray(0, count),
    blocks: blocks.subarray(0, count),
    headings: headings.subarray(0, ordinal),
  }
}
