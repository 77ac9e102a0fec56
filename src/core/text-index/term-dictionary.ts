import { bytesOf } from './bytes.ts'

/** Terms with consecutive numbers: which number a term has, which term a number, and which terms begin or end alike. */
export interface DictionaryTables {
  /** Number of the first term. */
  readonly first: number
  /** The terms one after another, in UTF-8. */
  readonly text: Uint8Array
  /** Where each term ends in `text`; it begins where the one before ends. */
  readonly ends: Uint32Array
  /** Hash table with linear probing: index of a term + 1 by slot, 0 for free ones; its length is a power of two. */
  readonly slots: Uint32Array
  /** Indexes of the terms sorted by their first four bytes. */
  readonly byStart: Uint32Array
  /** Indexes of the terms sorted by their last four bytes, the last one first. */
  readonly byEnd: Uint32Array
}

export class TermDictionary {
  readonly tables: DictionaryTables
  private readonly decoder = new TextDecoder()

  constructor(tables: DictionaryTables) {
    this.tables = tables
  }

  get size(): number {
    return this.tables.ends.length
  }

  /** Number of the term after the last. */
  get end(): number {
    return this.tables.first + this.size
  }

  /** A term's number, or undefined. */
  numberOf(term: string): number | undefined {
    const { first, text, slots } = this.tables
    const bytes = Buffer.from(term)
    const mask = slots.length - 1
    for (let slot = hashOf(bytes, 0, bytes.length) & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] as number) - 1
      if (index < 0) return undefined
      if (bytes.equals(text.subarray(this.startOf(index), this.endOf(index)))) return first + index
    }
  }

  /** Numbers of the terms that begin with some text, in no order. */
  startingWith(prefix: string): number[] {
    return this.alike(Buffer.from(prefix), this.tables.byStart, keyOfStart, (term, bytes) =>
      bytes.equals(term.subarray(0, bytes.length)),
    )
  }

  /** Numbers of the terms that end with some text, in no order. */
  endingWith(suffix: string): number[] {
    return this.alike(Buffer.from(suffix), this.tables.byEnd, keyOfEnd, (term, bytes) =>
      bytes.equals(term.subarray(Math.max(0, term.length - bytes.length))),
    )
  }

  termOf(termNo: number): string {
    return this.decoder.decode(this.bytesOf(termNo - this.tables.first))
  }

  private alike(
    affix: Buffer,
    order: Uint32Array,
    keyOf: (text: Uint8Array, start: number, end: number) => number,
    isAlike: (term: Uint8Array, affix: Buffer) => boolean,
  ): number[] {
    const { first, text } = this.tables
    const keyAt = (place: number): number => {
      const index = order[place] as number
      return keyOf(text, this.startOf(index), this.endOf(index))
    }
    const lowest = keyOf(affix, 0, affix.length)
    // Shorter affixes leave the last bytes of the key open.
    const highest = lowest + 2 ** (8 * Math.max(0, KEY_BYTES - affix.length)) - 1
    const found: number[] = []
    for (let place = lowerBound(order.length, lowest, keyAt); place < order.length; place++) {
      if (keyAt(place) > highest) break
      const index = order[place] as number
      if (isAlike(this.bytesOf(index), affix)) found.push(first + index)
    }
    return found
  }

  private bytesOf(index: number): Uint8Array {
    return this.tables.text.subarray(this.startOf(index), this.endOf(index))
  }

  private startOf(index: number): number {
    return index === 0 ? 0 : (this.tables.ends[index - 1] as number)
  }

  private endOf(index: number): number {
    return this.tables.ends[index] as number
  }
}

/** Collects terms and makes the tables. */
export class DictionaryBuilder {
  private readonly first: number
  private text = new Uint8Array(1 << 12)
  private length = 0
  private readonly ends: number[] = []
  private readonly encoder = new TextEncoder()

  constructor(first: number) {
    this.first = first
  }

  /** Number that the next term gets. */
  get next(): number {
    return this.first + this.ends.length
  }

  add(term: string): void {
    this.reserve(term.length * 3)
    this.length += this.encoder.encodeInto(term, this.text.subarray(this.length)).written
    this.ends.push(this.length)
  }

  /** Adds the terms of a dictionary whose numbers follow. */
  addAll({ tables }: TermDictionary): void {
    this.reserve(tables.text.length)
    this.text.set(tables.text, this.length)
    for (const end of tables.ends) this.ends.push(this.length + end)
    this.length += tables.text.length
  }

  finish(): DictionaryTables {
    const text = this.text.subarray(0, this.length)
    const ends = Uint32Array.from(this.ends)
    return {
      ...{ first: this.first, text, ends },
      slots: makeSlots(text, ends),
      byStart: sortedBy(text, ends, keyOfStart),
      byEnd: sortedBy(text, ends, keyOfEnd),
    }
  }

  private reserve(more: number): void {
    if (this.length + more <= this.text.length) return
    const larger = new Uint8Array(Math.max(this.text.length * 2, this.length + more))
    larger.set(this.text.subarray(0, this.length))
    this.text = larger
  }
}

const KEY_BYTES = 4

function keyOfStart(text: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let place = 0; place < KEY_BYTES; place++)
    key = key * 256 + (start + place < end ? (text[start + place] as number) : 0)
  return key
}

function keyOfEnd(text: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let place = 1; place <= KEY_BYTES; place++)
    key = key * 256 + (end - place >= start ? (text[end - place] as number) : 0)
  return key
}

/** Indexes of the terms in the order of their keys. Pairs of a key and an index are sorted as one 64-bit number each. */
function sortedBy(text: Uint8Array, ends: Uint32Array, keyOf: typeof keyOfStart): Uint32Array {
  const pairs = new BigUint64Array(ends.length)
  const halves = new Uint32Array(pairs.buffer)
  const [low, high] = bytesOf(Uint32Array.of(1))[0] === 1 ? [0, 1] : [1, 0]
  let start = 0
  ends.forEach((end, index) => {
    halves[index * 2 + high] = keyOf(text, start, end)
    halves[index * 2 + low] = index
    start = end
  })
  pairs.sort()
  return ends.map((_, place) => halves[place * 2 + low] as number)
}

function makeSlots(text: Uint8Array, ends: Uint32Array): Uint32Array {
  let size = 16
  while (size < ends.length * 2) size *= 2
  const slots = new Uint32Array(size)
  let start = 0
  ends.forEach((end, index) => {
    let slot = hashOf(text, start, end) & (size - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
    slots[slot] = index + 1
    start = end
  })
  return slots
}

/** FNV-1a, its high bits brought down to where slots are chosen. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** First place whose key is not below `wanted`. */
function lowerBound(size: number, wanted: number, keyAt: (place: number) => number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyAt(middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
