/** nDCG of the first ten (linear gain), reciprocal rank of the first relevant, recall of the first hundred; 0 to 1. */
export function scoreQuery(ranking, gains) {
  const relevant = Object.values(gains).filter((gain) => gain > 0)
  const firstRelevant = ranking.findIndex((id) => gains[id] > 0)
  const ideal = discounted(relevant.sort((a, b) => b - a).slice(0, 10))
  return {
    ndcg: discounted(ranking.slice(0, 10).map((id) => gains[id] ?? 0)) / ideal,
    mrr: firstRelevant < 0 ? 0 : 1 / (firstRelevant + 1),
    recall: ranking.slice(0, 100).filter((id) => gains[id] > 0).length / relevant.length,
  }
}

/** Means over all judged queries that have a relevant document; a query without a ranking counts as 0. */
export function scoreSet(rankings, judgements) {
  const total = { ndcg: 0, mrr: 0, recall: 0 }
  let queries = 0
  for (const [query, gains] of Object.entries(judgements)) {
    if (!Object.values(gains).some((gain) => gain > 0)) continue
    queries++
    const score = scoreQuery(rankings[query] ?? [], gains)
    for (const key of Object.keys(total)) total[key] += score[key]
  }
  for (const key of Object.keys(total)) total[key] /= queries
  return { queries, ...total }
}

function discounted(gains) {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)
}
