/** What `find` answers for a word that was never set. */
export const UNKNOWN_WORD = -0x80000000

/**
 * Numbers by word, looked up by the code units of a text: no string is made of a word that is known, which is nearly
 * every word of a long text. Open addressing with linear probing; the words stand one after another in a pool.
 */
export class WordTable {
  /** Index of an entry + 1, by slot; 0 is free. Its length is a power of two. */
  private slots = new Int32Array(1 << 12)
  private hashes = new Int32Array(1 << 11)
  /** Where each word ends in the pool; it begins where the one before ends. */
  private ends = new Int32Array(1 << 11)
  private values = new Int32Array(1 << 11)
  private pool = new Uint16Array(1 << 14)
  private count = 0

  get size(): number {
    return this.count
  }

  find(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end)
    const mask = this.slots.length - 1
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.slots[slot] as number) - 1
      if (entry < 0) return UNKNOWN_WORD
      if (this.hashes[entry] === hash && this.equals(entry, text, start, end))
        return this.values[entry] as number
    }
  }

  /** Sets a word that `find` does not know. */
  add(word: string, value: number): void {
    if (this.count * 2 >= this.slots.length) this.growSlots()
    if (this.count === this.values.length) this.growEntries()
    const entry = this.count++
    const start = entry === 0 ? 0 : (this.ends[entry - 1] as number)
    const end = start + word.length
    while (end > this.pool.length) this.pool = grown(this.pool, new Uint16Array(this.pool.length * 2))
    for (let index = 0; index < word.length; index++) this.pool[start + index] = word.charCodeAt(index)
    const hash = hashOf(word, 0, word.length)
    this.hashes[entry] = hash
    this.ends[entry] = end
    this.values[entry] = value
    this.place(entry, hash)
  }

  clear(): void {
    this.slots.fill(0)
    this.count = 0
  }

  private equals(entry: number, text: string, start: number, end: number): boolean {
    const from = entry === 0 ? 0 : (this.ends[entry - 1] as number)
    if ((this.ends[entry] as number) - from !== end - start) return false
    for (let index = start; index < end; index++) {
      if (this.pool[from + index - start] !== text.charCodeAt(index)) return false
    }
    return true
  }

  private place(entry: number, hash: number): void {
    const mask = this.slots.length - 1
    let slot = spread(hash) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = entry + 1
  }

  private growSlots(): void {
    this.slots = new Int32Array(this.slots.length * 2)
    for (let entry = 0; entry < this.count; entry++) this.place(entry, this.hashes[entry] as number)
  }

  private growEntries(): void {
    const size = this.values.length * 2
    this.hashes = grown(this.hashes, new Int32Array(size))
    this.ends = grown(this.ends, new Int32Array(size))
    this.values = grown(this.values, new Int32Array(size))
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

function grown<Numbers extends Int32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
