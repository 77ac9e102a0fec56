import { describe, expect, it } from 'vitest'
import { type FilterTest, parseFilter } from '../../../src/core/query/filter.ts'

const tests = (value: unknown): readonly FilterTest[] => parseFilter({ key: value })[0]?.tests ?? []

describe('a filter value', () => {
  it.each<[string, unknown, FilterTest[]]>([
    ['a text', 'gold', [{ op: '=', value: 'gold' }]],
    ['a number', 5, [{ op: '=', value: 5 }]],
    ['null', null, [{ op: '=', value: null }]],
    ['an operator', { '>=': 3 }, [{ op: '>=', value: 3 }]],
    [
      'two operators',
      { '>=': 'a', '<': 'b' },
      [
        { op: '>=', value: 'a' },
        { op: '<', value: 'b' },
      ],
    ],
    ['a list to be in', { in: ['a', 1, null] }, [{ op: 'in', values: ['a', 1, null] }]],
    ['a value not to be', { not: 'a' }, [{ op: 'not', values: ['a'] }]],
    ['values not to be', { not: ['a', 'b'] }, [{ op: 'not', values: ['a', 'b'] }]],
    ['something to contain', { contains: 'a' }, [{ op: 'contains', value: 'a' }]],
    ['an operator in a text', '>= 2026-04-01', [{ op: '>=', value: '2026-04-01' }]],
    ['an arrow is no operator', '->', [{ op: '=', value: '->' }]],
  ])('%s', (_title, value, expected) => {
    expect(tests(value)).toEqual(expected)
  })

  it.each<[unknown, RegExp]>([
    [{ like: 'a' }, /filter\.key: has the unknown operator "like"/],
    [{}, /filter\.key: names no operator/],
    [['a'], /filter\.key: is a list/],
    [{ '>': null }, /filter\.key: compares with >/],
    [{ '<': true }, /filter\.key: compares with </],
    [{ in: 'a' }, /filter\.key: compares with in/],
    [{ in: [{}] }, /filter\.key: compares with in/],
    [{ contains: null }, /filter\.key: compares with contains/],
    [Number.NaN, /filter\.key: is not a JSON value/],
    [{ in: Array.from({ length: 1001 }, () => 1) }, /at most 1000/],
  ])('refuses %j and says why', (value, message) => {
    expect(() => tests(value)).toThrow(message)
  })
})
