/**
 * The forward stream of a page: its index terms in reading order, so that a query can see which words stand together and
 * in which block, without the page's text. Bytes are LEB128 numbers.
 *
 * An analyzer writes the sequence with page-local term numbers: the n-th distinct term of the page is n, in order of first
 * appearance. `packForward` puts the index's numbers of these terms in front, when they are known.
 *
 * Codes of the sequence: 0 a body block begins, 1 a heading block begins, 2 a heading block that repeats the title
 * begins, 3 the frontmatter begins (the title comes first, unmarked), 4 the next term is an overlay of the one before it,
 * 5 a term that has not appeared yet, 6 + n the term with the page-local number n.
 */
export const ForwardCode = {
  body: 0,
  heading: 1,
  titleHeading: 2,
  frontmatter: 3,
  overlay: 4,
  fresh: 5,
  known: 6,
} as const

/** A growing buffer of LEB128 numbers. */
export class VarintWriter {
  private bytes = new Uint8Array(4096)
  private length = 0

  /** Bytes written since the last `take`. */
  get size(): number {
    return this.length
  }

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
  const writer = packing
  writer.write(termNos.length)
  for (let index = 0; index < termNos.length; index++) writer.write(termNos[index] as number)
  writer.append(sequence)
  return writer.take()
}

/** One for all: a buffer a page would be megabytes of garbage a second. */
const packing = new VarintWriter()

/** Block of a token in the title. */
export const TITLE_BLOCK = -2
/** Block of a token in the frontmatter. */
export const FRONTMATTER_BLOCK = -1
/** Distance between the last word of a block and the first of the next: more than any proximity window. */
export const BLOCK_GAP = 64

/** Receives a stream, in reading order. */
export interface ForwardVisitor {
  /**
   * A block begins: its ordinal, or `TITLE_BLOCK` (never announced, it comes first) or `FRONTMATTER_BLOCK`; and its
   * forward code.
   */
  block(ordinal: number, code: number): void
  /** A token: the page-local number of its term and its word position. Overlays share the position before them. */
  token(local: number, position: number, overlay: boolean): void
}

/** Numbers of more than five bytes were not written here. */
const MAX_SCALE = 2 ** 35

/** The index's term numbers of a packed stream, by page-local number, and where its sequence begins. */
export function readForwardTerms(packed: Uint8Array): {
  readonly termNos: Uint32Array
  readonly start: number
} {
  const size = packed.length
  let offset = 0
  let termNos: Uint32Array | undefined
  for (let index = -1; index < (termNos?.length ?? 1); index++) {
    let value = packed[offset++] ?? 0
    if (value > 127) {
      value &= 127
      for (let scale = 128, more = true; more && scale < MAX_SCALE; scale *= 128) {
        const byte = packed[offset++] ?? 0
        value += (byte & 127) * scale
        more = byte > 127
      }
    }
    if (termNos === undefined) termNos = new Uint32Array(Math.min(value, size))
    else termNos[index] = value
  }
  return { termNos: termNos ?? new Uint32Array(0), start: Math.min(offset, size) }
}

/**
 * Walks the sequence of a packed stream that begins at `start` and uses `termCount` page-local numbers.
 * Bytes that no `packForward` wrote give some tokens, never an error and never a number out of range.
 */
export function walkForward(
  packed: Uint8Array,
  start: number,
  termCount: number,
  visitor: ForwardVisitor,
): void {
  const size = packed.length
  let offset = start
  let fresh = 0
  let position = 0
  let ordinal = 0
  let overlay = false
  while (offset < size) {
    // Spelled out again, not called: a search walks tens of thousands of numbers.
    let code = packed[offset++] as number
    if (code > 127) {
      code &= 127
      for (let scale = 128, more = true; more && scale < MAX_SCALE; scale *= 128) {
        const byte = packed[offset++] ?? 0
        code += (byte & 127) * scale
        more = byte > 127
      }
    }
    if (code >= ForwardCode.fresh) {
      if (!overlay) position++
      const local = code === ForwardCode.fresh ? fresh++ : code - ForwardCode.known
      if (local < termCount) visitor.token(local, position, overlay)
      overlay = false
    } else if (code === ForwardCode.overlay) overlay = true
    else {
      position += BLOCK_GAP
      visitor.block(code === ForwardCode.frontmatter ? FRONTMATTER_BLOCK : ordinal++, code)
    }
  }
}

/** A packed stream, decoded: parallel arrays over the page's tokens. */
export interface ForwardPage {
  /** Index term number by page-local number. */
  readonly termNos: Uint32Array
  /** Page-local number of each token's term. */
  readonly locals: readonly number[]
  /** Word position of each token. */
  readonly positions: readonly number[]
  /** Block ordinal of each token, or `TITLE_BLOCK`, or `FRONTMATTER_BLOCK`. */
  readonly blocks: readonly number[]
}

/** Decodes a packed stream as a whole. */
export function unpackForward(packed: Uint8Array): ForwardPage {
  const { termNos, start } = readForwardTerms(packed)
  const page = { termNos, locals: [] as number[], positions: [] as number[], blocks: [] as number[] }
  let block = TITLE_BLOCK
  walkForward(packed, start, termNos.length, {
    block: (ordinal) => {
      block = ordinal
    },
    token: (local, position) => {
      page.locals.push(local)
      page.positions.push(position)
      page.blocks.push(block)
    },
  })
  return page
}
