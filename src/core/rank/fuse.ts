/** One ranking of the same kind of things: a phrasing of the query, or a way to search. */
export interface Lane<Key> {
  /** Best first, each key once. */
  readonly ranked: readonly Key[]
  /** How much its ranks count against those of other lanes. */
  readonly weight: number
}

/** Rank at which a place is worth half of the first (Cormack, Clarke and Büttcher 2009). @default of `fuse` */
export const RRF_K = 60

/**
 * Reciprocal rank fusion: the score of a key is Σ weight / (k + rank) over the lanes that found it, ranks from 1.
 * Best first; ties go to the key that the earlier lane ranks better. Access is decided before this: a lane holds only what
 * the caller may read.
 */
export function fuse<Key>(
  lanes: readonly Lane<Key>[],
  k: number = RRF_K,
): Array<{ key: Key; score: number }> {
  const scores = new Map<Key, number>()
  for (const { ranked, weight } of lanes) {
    if (!(weight > 0)) continue
    ranked.forEach((key, index) => {
      scores.set(key, (scores.get(key) ?? 0) + weight / (k + index + 1))
    })
  }
  return [...scores].map(([key, score]) => ({ key, score })).sort((a, b) => b.score - a.score)
}
