import { expect, test } from 'vitest'
import { parseQrels, parseQueries } from '../../../src/core/eval/beir.ts'
import { rankAll, scoreRankings } from '../../../src/core/eval/evaluate.ts'
import { ndcg, percentile, recall, reciprocalRank } from '../../../src/core/eval/metrics.ts'

const judged = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 0],
])

test.each<[string, string[], number]>([
  ['the ideal order', ['a', 'b', 'x'], 1],
  // (1 + 3/log2(3)) / (3 + 1/log2(3))
  ['two swapped', ['b', 'a'], 0.79668],
  ['one relevant document on the third rank', ['x', 'y', 'a'], 0.41307],
  ['nothing relevant', ['x', 'c'], 0],
  ['nothing at all', [], 0],
])('nDCG of %s', (_title, ranking, expected) => {
  expect(ndcg(ranking, judged, 10)).toBeCloseTo(expected, 4)
})

test('nDCG looks no deeper than it is told', () => {
  expect(ndcg(['x', 'a'], judged, 1)).toBe(0)
})

test('the reciprocal rank is that of the first relevant document', () => {
  expect(reciprocalRank(['c', 'b', 'a'], judged)).toBe(0.5)
  expect(reciprocalRank(['c'], judged)).toBe(0)
})

test('recall counts relevant documents up to a depth', () => {
  expect(recall(['a', 'x', 'b'], judged, 2)).toBe(0.5)
  expect(recall(['a', 'x', 'b'], judged, 3)).toBe(1)
  expect(recall(['a'], new Map([['c', 0]]), 3)).toBe(0)
})

test('a percentile is a value that was measured', () => {
  expect([0, 0.5, 0.95, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([1, 2, 4, 4])
  expect(percentile([], 0.5)).toBe(0)
})

test('files of the BEIR layout are read, whatever their line ends', () => {
  expect(parseQueries('{"_id": "1", "text": "one"}\r\n{"_id": 2, "text": "two"}\n\n')).toEqual([
    { id: '1', text: 'one' },
    { id: '2', text: 'two' },
  ])
  const qrels = parseQrels('query-id\tcorpus-id\tscore\n1\td1\t2\n1\td2\t0\n2\td1\t1\n')
  expect([...qrels].map(([query, documents]) => [query, ...documents])).toEqual([
    ['1', ['d1', 2], ['d2', 0]],
    ['2', ['d1', 1]],
  ])
})

test.each([
  [() => parseQueries('{"_id": "1"}'), /Line 1 of the queries file/],
  [() => parseQueries('{"_id": "1", "text": "a"}\nnonsense'), /Line 2 of the queries file/],
  [() => parseQrels('q\td\tscore\n1\td1'), /Line 2 of the qrels file/],
  [() => parseQrels('1\td1\t1\n1\td2\tmany'), /Line 2 of the qrels file/],
])('a wrong line is told by its number', (read, message) => {
  expect(read).toThrow(message)
})

test('judged queries are run and scored; a query that found nothing counts as 0', async () => {
  const answers: Record<string, string[]> = { one: ['a', 'b'], two: [] }
  let clock = 0
  const qrels = parseQrels('1\ta\t1\n2\ta\t1\n3\ta\t0\n')
  const rankings = await rankAll(
    parseQueries('{"_id":"1","text":"one"}\n{"_id":"2","text":"two"}\n{"_id":"9","text":"no"}'),
    qrels,
    {
      search: async (text) => answers[text] ?? [],
      now: () => clock++,
    },
  )
  expect(rankings.map((ranking) => ranking.queryId)).toEqual(['1', '2'])
  expect(scoreRankings(rankings, qrels)).toEqual({
    queries: 2,
    ndcg_at_10: 0.5,
    mrr: 0.5,
    recall_at_100: 0.5,
    latency_ms: { p50: 1, p95: 1, p99: 1, mean: 1 },
  })
})
