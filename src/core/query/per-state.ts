import type { IndexReader } from '../indexing/reader.ts'

/** States of indexes remembered by each memory. */
const MAX_STATES = 8

/** Remembers what was read of an index until the index changes. A load that failed is tried again. */
export function perState<More extends readonly unknown[], Value>(
  load: (reader: IndexReader, ...more: More) => Promise<Value>,
): (reader: IndexReader, ...more: More) => Promise<Value> {
  const states = new Map<string, Promise<Value>>()
  return (reader, ...more) => {
    const known = states.get(reader.generation)
    if (known !== undefined) return known
    const value = load(reader, ...more)
    states.set(reader.generation, value)
    value.catch(() => states.delete(reader.generation))
    for (const generation of states.keys()) {
      if (states.size <= MAX_STATES) break
      states.delete(generation)
    }
    return value
  }
}
