/** What `find` answers for a word that was never set. */
export const UNKNOWN_WORD = -0x80000000

/** Numbers of a slot: the word's hash, where it begins in the pool, its length + 1 (0 in a free slot), its value. */
const WIDTH = 4
const HASH = 0
const START = 1
const SIZE = 2
const VALUE = 3

/**
 * Numbers by word, looked up by the code units of a text: no string is made of a word that is known, which is nearly
 * every word of a long text. Open addressing with linear probing; the words stand one after another in a pool. What is
 * known of a word stands together, since a look-up costs about what it costs to fetch the memory it touches.
 */
export class WordTable {
  private slots = new Int32Array(WIDTH << 9)
  /** Number of slots - 1; a power of two - 1. */
  private mask = (1 << 9) - 1
  private pool = new Uint16Array(1 << 11)
  private pooled = 0
  private count = 0

  get size(): number {
    return this.count
  }

  find(text: string, start: number, end: number): number {
    const { slots, mask, pool } = this
    const hash = hashOf(text, start, end)
    const size = end - start + 1
    for (let place = spread(hash) & mask; ; place = (place + 1) & mask) {
      const slot = place * WIDTH
      const found = slots[slot + SIZE] as number
      if (found === 0) return UNKNOWN_WORD
      if (found !== size || slots[slot + HASH] !== hash) continue
      const shift = (slots[slot + START] as number) - start
      let index = start
      while (index < end && pool[index + shift] === text.charCodeAt(index)) index++
      if (index === end) return slots[slot + VALUE] as number
    }
  }

  /** Sets a word that `find` does not know. */
  add(word: string, value: number): void {
    if (this.count * 2 > this.mask) this.growSlots()
    while (this.pooled + word.length > this.pool.length) this.growPool()
    const slot = this.freeSlot(hashOf(word, 0, word.length))
    this.slots[slot + START] = this.pooled
    this.slots[slot + SIZE] = word.length + 1
    this.slots[slot + VALUE] = value
    for (let index = 0; index < word.length; index++) this.pool[this.pooled++] = word.charCodeAt(index)
    this.count++
  }

  clear(): void {
    this.slots.fill(0)
    this.pooled = 0
    this.count = 0
  }

  /** Takes the slot where a word of this hash belongs. */
  private freeSlot(hash: number): number {
    let place = spread(hash) & this.mask
    while (this.slots[place * WIDTH + SIZE] !== 0) place = (place + 1) & this.mask
    this.slots[place * WIDTH + HASH] = hash
    return place * WIDTH
  }

  private growSlots(): void {
    const { slots } = this
    this.slots = new Int32Array(slots.length * 2)
    this.mask = this.mask * 2 + 1
    for (let from = 0; from < slots.length; from += WIDTH) {
      if (slots[from + SIZE] === 0) continue
      const to = this.freeSlot(slots[from + HASH] as number)
      for (let field = START; field < WIDTH; field++) this.slots[to + field] = slots[from + field] as number
    }
  }

  private growPool(): void {
    const pool = new Uint16Array(this.pool.length * 2)
    pool.set(this.pool)
    this.pool = pool
  }
}

/** FNV-1a over code units. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

/** Brings the high bits down, where slots are chosen. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15)
}
