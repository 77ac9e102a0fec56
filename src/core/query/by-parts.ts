import type { IndexReader } from '../indexing/reader.ts'
import { perState } from './per-state.ts'

/** Something read of all pages from a number on. */
export interface Part {
  /** One more than the highest page number in it. */
  readonly end: number
}

/** Published indexes remembered by each memory. */
const MAX_LINEAGES = 4

/**
 * Remembers what was read of an index in two parts: the pages of the first reading, kept as long as page numbers keep
 * their meaning, and the pages that came since, read anew whenever the index changes. Pages that are gone may linger.
 */
export function byParts<Piece extends Part>(
  load: (reader: IndexReader, from: number) => Promise<Piece>,
): (reader: IndexReader) => Promise<readonly [Piece, Piece]> {
  const bases = new Map<string, Promise<Piece>>()
  const loadBase = (reader: IndexReader): Promise<Piece> => {
    const known = bases.get(reader.lineage)
    if (known !== undefined) return known
    const base = load(reader, 0)
    bases.set(reader.lineage, base)
    // A failed load must not be the answer for ever.
    base.catch(() => bases.delete(reader.lineage))
    const [oldest] = bases.keys()
    if (bases.size > MAX_LINEAGES && oldest !== undefined) bases.delete(oldest)
    return base
  }
  return perState(async (reader: IndexReader) => {
    const base = await loadBase(reader)
    return [base, await load(reader, base.end)] as const
  })
}
