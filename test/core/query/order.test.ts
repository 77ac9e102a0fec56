import { describe, expect, it } from 'vitest'
import { compareOrder, orderPosition, parseOrder } from '../../../src/core/query/order.ts'

describe('an order', () => {
  it.each([
    ['at desc', 'at', 'DESC'],
    ['at', 'at', 'ASC'],
    [' team.lead  ASC ', 'team.lead', 'ASC'],
    ['due date desc', 'due date', 'DESC'],
    ['desc', 'desc', 'ASC'],
  ])('reads %j', (text, key, direction) => {
    expect(parseOrder(text)).toEqual({ key, direction })
  })

  it.each(['', ' ', 'at upwards', 'a b c'])('refuses %j', (text) => {
    expect(() => parseOrder(text)).toThrow(/order_by/)
  })

  it.each([
    ['asc', ['1', '1.50', '20', 'a', 'b', '-']],
    ['desc', ['20', '1.50', '1', 'b', 'a', '-']],
  ] as const)('puts numbers before texts and absent values last, %s', (direction, expected) => {
    const order = parseOrder(`n ${direction}`)
    const headers = [{ n: 'b' }, {}, { n: 20 }, { n: '1.50' }, { n: 'a' }, { n: 1 }]
    const sorted = headers
      .map((header) => ({ header, position: orderPosition(order, header, null) }))
      .sort((left, right) => compareOrder(order, left.position, right.position))
    expect(sorted.map(({ header }) => String('n' in header ? header.n : '-'))).toEqual(expected)
  })

  it('sorts at by the point in time', () => {
    expect(orderPosition(parseOrder('at'), { at: 'whatever' }, 5)).toEqual([5, null])
  })
})
