import { expect, test } from 'vitest'
import { ndcg, recall, reciprocalRank } from '../../src/core/eval/metrics.ts'

interface Score {
  scoreQuery(
    ranking: readonly string[],
    gains: Record<string, number>,
  ): { ndcg: number; mrr: number; recall: number }
  scoreSet(
    rankings: Record<string, readonly string[]>,
    judgements: Record<string, Record<string, number>>,
  ): { queries: number; ndcg: number; mrr: number; recall: number }
}
const { scoreQuery, scoreSet } = (await import(
  new URL('../../bench/score.js', import.meta.url).href
)) as Score

test('a ranking in the order of the gains is perfect', () => {
  expect(scoreQuery(['a', 'b'], { b: 1, a: 3 })).toEqual({ ndcg: 1, mrr: 1, recall: 1 })
})

test('gains count linearly, and less the later they come', () => {
  const { ndcg: value } = scoreQuery(['x', 'b', 'a'], { a: 3, b: 1 })
  expect(value).toBeCloseTo((1 / Math.log2(3) + 3 / Math.log2(4)) / (3 + 1 / Math.log2(3)), 12)
})

test('a query without a ranking counts as nothing, one without a relevant document not at all', () => {
  const judgements = { found: { a: 1 }, missed: { b: 1 }, empty: { c: 0 } }
  expect(scoreSet({ found: ['a'] }, judgements)).toEqual({ queries: 2, ndcg: 0.5, mrr: 0.5, recall: 0.5 })
})

test('the bench and `escurel eval` count alike', () => {
  const gains = { a: 2, b: 1, c: 3, d: 0 }
  const ranking = ['d', 'x', 'c', 'a']
  const judged = new Map(Object.entries(gains))
  const score = scoreQuery(ranking, gains)
  expect(score.ndcg).toBeCloseTo(ndcg(ranking, judged, 10), 12)
  expect(score.mrr).toBe(reciprocalRank(ranking, judged))
  expect(score.recall).toBeCloseTo(recall(ranking, judged, 100), 12)
})
