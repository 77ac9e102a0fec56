import type { IndexReader } from '../indexing/reader.ts'

/** Remembers what was read of an index until the index changes. A load that failed is tried again. */
export function perState<More extends readonly unknown[], Value>(
  load: (reader: IndexReader, ...more: More) => Promise<Value>,
): (reader: IndexReader, ...more: More) => Promise<Value> {
  return remember(({ state }) => state, load)
}

/** The same as long as page numbers keep their meaning: later changes are not seen. */
export function perLineage<Value>(
  load: (reader: IndexReader) => Promise<Value>,
): (reader: IndexReader) => Promise<Value> {
  return remember(({ lineage }) => lineage, load)
}

function remember<More extends readonly unknown[], Value>(
  keyOf: (reader: IndexReader) => object,
  load: (reader: IndexReader, ...more: More) => Promise<Value>,
): (reader: IndexReader, ...more: More) => Promise<Value> {
  const values = new WeakMap<object, Promise<Value>>()
  return (reader, ...more) => {
    const key = keyOf(reader)
    const known = values.get(key)
    if (known !== undefined) return known
    const value = load(reader, ...more)
    values.set(key, value)
    value.catch(() => values.delete(key))
    return value
  }
}
