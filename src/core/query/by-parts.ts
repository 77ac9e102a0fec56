import type { IndexReader } from '../indexing/reader.ts'
import { perLineage, perState } from './per-state.ts'

/** Something read of all pages from a number on. */
export interface Part {
  /** One more than the highest page number in it. */
  readonly end: number
}

/**
 * Remembers what was read of an index in two parts: the pages of the first reading, kept as long as page numbers keep
 * their meaning, and the pages that came since, read anew whenever the index changes. Pages that are gone may linger.
 */
export function byParts<Piece extends Part>(
  load: (reader: IndexReader, from: number) => Promise<Piece>,
): (reader: IndexReader) => Promise<readonly [Piece, Piece]> {
  const loadBase = perLineage((reader) => load(reader, 0))
  return perState(async (reader: IndexReader) => {
    const base = await loadBase(reader)
    return [base, await load(reader, base.end)] as const
  })
}
