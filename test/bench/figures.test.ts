import { expect, test } from 'vitest'

// The bench is plain JavaScript: its types are stated here.
interface Figures {
  median(values: readonly number[]): number
  percentile(values: readonly number[], share: number): number
  growthExponent(points: readonly { size: number; time: number }[]): number | undefined
  formatTable(head: readonly string[], rows: readonly (readonly unknown[])[]): string
}
const { median, percentile, growthExponent, formatTable } = (await import(
  new URL('../../bench/figures.js', import.meta.url).href
)) as Figures

test.each([
  [[3], 3],
  [[1, 9], 5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test.each([
  [0.5, 10],
  [0.95, 19],
  [1, 20],
])('the percentile %d of 1 to 20 is %d', (share, expected) => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index)
  expect(percentile(values, share)).toBe(expected)
})

test.each([
  ['linear', 1],
  ['quadratic', 2],
  ['constant', 0],
])('%s growth has the exponent %d', (_, exponent) => {
  const points = [1_000, 10_000, 50_000].map((size) => ({ size, time: 7 * size ** exponent }))
  expect(growthExponent(points)).toBeCloseTo(exponent, 10)
})

test('one size says nothing about growth', () => {
  expect(growthExponent([{ size: 1_000, time: 5 }])).toBeUndefined()
})

test('a table keeps its columns apart and its numbers to the right', () => {
  expect(
    formatTable(
      ['what', 'ms'],
      [
        ['short', '1.5'],
        ['rather long', 120],
      ],
    ),
  ).toBe(['what          ms', '-----------  ---', 'short        1.5', 'rather long  120'].join('\n'))
})
