import type { EvalQuery } from './beir.ts'
import { type Judgements, mean, ndcg, percentile, recall, reciprocalRank } from './metrics.ts'

/** Documents found for one query, best first. */
export interface Ranking {
  readonly queryId: string
  readonly documents: readonly string[]
  readonly milliseconds: number
}

/** Means over the judged queries; a query without an answer counts as 0. Latencies in milliseconds. */
export interface EvalReport {
  readonly queries: number
  readonly ndcg_at_10: number
  readonly mrr: number
  readonly recall_at_100: number
  readonly latency_ms: {
    readonly p50: number
    readonly p95: number
    readonly p99: number
    readonly mean: number
  }
}

/** Runs every judged query once, one after another. Queries without judgements are left out. */
export async function rankAll(
  queries: readonly EvalQuery[],
  judged: ReadonlyMap<string, Judgements>,
  ports: {
    search(text: string): Promise<readonly string[]>
    now(): number
    onProgress?(done: number, total: number): void
  },
): Promise<Ranking[]> {
  const judgedQueries = queries.filter((query) => judged.has(query.id))
  const rankings: Ranking[] = []
  for (const query of judgedQueries) {
    const started = ports.now()
    const documents = await ports.search(query.text)
    rankings.push({ queryId: query.id, documents, milliseconds: ports.now() - started })
    ports.onProgress?.(rankings.length, judgedQueries.length)
  }
  return rankings
}

/** Scores rankings against judgements; judged queries without a ranking count as 0. */
export function scoreRankings(
  rankings: readonly Ranking[],
  judged: ReadonlyMap<string, Judgements>,
): EvalReport {
  const found = new Map(rankings.map((ranking) => [ranking.queryId, ranking.documents]))
  // A query that nothing is relevant to says nothing about a ranking.
  const scored = [...judged].filter(([, gains]) => [...gains.values()].some((gain) => gain > 0))
  const over = (score: (documents: readonly string[], gains: Judgements) => number): number =>
    mean(scored.map(([query, gains]) => score(found.get(query) ?? [], gains)))
  const times = rankings.map((ranking) => ranking.milliseconds)
  return {
    queries: scored.length,
    ndcg_at_10: over((documents, gains) => ndcg(documents, gains, 10)),
    mrr: over(reciprocalRank),
    recall_at_100: over((documents, gains) => recall(documents, gains, 100)),
    latency_ms: {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      mean: mean(times),
    },
  }
}
