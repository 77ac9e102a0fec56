import { describe, expect, it } from 'vitest'
import { planPaths, planScan } from '../../../src/core/indexing/plan.ts'

const file = (path: string, size = 1, mtimeMs = 1) => ({ path, size, mtimeMs })
const known = (...files: ReturnType<typeof file>[]) => new Map(files.map((entry) => [entry.path, entry]))

describe('a scan', () => {
  it('finds nothing to do when nothing changed', () => {
    const plan = planScan(known(file('a'), file('b')), [file('a'), file('b')])
    expect(plan).toEqual({ touched: [], removed: [], unchanged: 2 })
  })

  it('takes up new files, grown files and files with another time', () => {
    const plan = planScan(known(file('a'), file('b')), [file('a', 2), file('b', 1, 2), file('c')])
    expect(plan.touched.map(({ path }) => path)).toEqual(['a', 'b', 'c'])
    expect(plan.removed).toEqual([])
  })

  it('notices files that are gone, also when as many came', () => {
    const plan = planScan(known(file('a'), file('b')), [file('a'), file('c')])
    expect(plan.touched.map(({ path }) => path)).toEqual(['c'])
    expect(plan.removed).toEqual(['b'])
  })

  it('of named paths says nothing about others', () => {
    const plan = planPaths(known(file('a'), file('b'), file('c')), ['a', 'b'], [file('a', 5)])
    expect(plan).toEqual({ touched: [file('a', 5)], removed: ['b'], unchanged: 0 })
  })
})
