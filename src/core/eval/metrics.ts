/** Gains of the judged documents of one query: 0 is "not relevant". */
export type Judgements = ReadonlyMap<string, number>

/** Normalised discounted cumulative gain of the first `depth` documents; linear gain, as BEIR and trec_eval count it. */
export function ndcg(ranking: readonly string[], judged: Judgements, depth: number): number {
  const ideal = [...judged.values()].sort((a, b) => b - a)
  const best = discountedGain(ideal.slice(0, depth))
  if (best <= 0) return 0
  return discountedGain(ranking.slice(0, depth).map((document) => judged.get(document) ?? 0)) / best
}

/** One over the rank of the first relevant document; 0 when there is none. */
export function reciprocalRank(ranking: readonly string[], judged: Judgements): number {
  const index = ranking.findIndex((document) => (judged.get(document) ?? 0) > 0)
  return index < 0 ? 0 : 1 / (index + 1)
}

/** Share of the relevant documents that stand among the first `depth`. */
export function recall(ranking: readonly string[], judged: Judgements, depth: number): number {
  const relevant = [...judged].filter(([, gain]) => gain > 0).map(([document]) => document)
  if (relevant.length === 0) return 0
  const found = new Set(ranking.slice(0, depth))
  return relevant.filter((document) => found.has(document)).length / relevant.length
}

/** The smallest value that at least `share` of the values do not exceed (nearest rank); 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)
}
