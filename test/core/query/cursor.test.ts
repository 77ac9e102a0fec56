import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EscurelError } from '../../../src/core/errors.ts'
import { decodeCursor, encodeCursor } from '../../../src/core/query/cursor.ts'

const isPosition = (value: readonly unknown[]): value is readonly [string, number] =>
  value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'

describe('a cursor', () => {
  it('comes back as the position that went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), fc.string(), (text, number, query) => {
        expect(decodeCursor([query], encodeCursor([query], [text, number]), isPosition)).toEqual([
          text,
          number,
        ])
      }),
    )
  })

  it('is text that needs no quoting anywhere', () => {
    expect(encodeCursor(['list'], ['ü/?=&', 7])).toMatch(/^[\w-]+$/)
  })

  it('is refused by a call with other arguments', () => {
    const cursor = encodeCursor(['meeting', 'at desc'], ['a', 1])
    expect(() => decodeCursor(['meeting', 'at asc'], cursor, isPosition)).toThrow(/other arguments/)
  })

  it('is refused when its position has another form', () => {
    expect(() => decodeCursor([], encodeCursor([], ['a']), isPosition)).toThrow(/not a cursor/)
  })

  it('refuses any garbage as an invalid argument', () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    )
    fc.assert(
      fc.property(garbage, (text) => {
        try {
          decodeCursor(['q'], text, isPosition)
          return false
        } catch (error) {
          return error instanceof EscurelError && error.code === 'invalid_argument'
        }
      }),
    )
  })
})
