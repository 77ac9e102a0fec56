import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineIndex } from '../../../src/core/parse/index.ts'

test.each<[string, number, string]>([
  ['a\nbc', 0, '1:1'],
  ['a\nbc', 1, '1:2'],
  ['a\nbc', 2, '2:1'],
  ['a\nbc', 4, '2:3'],
  ['a\r\nb', 2, '1:3'],
  ['a\r\nb', 3, '2:1'],
  ['a\rb', 2, '2:1'],
  ['a\n', 2, '2:1'],
  ['a\r\n\r\n', 5, '3:1'],
  ['😀a', 2, '1:3'],
  ['', 0, '1:1'],
  ['a', -5, '1:1'],
  ['a\nb', 99, '2:2'],
])('in %j, %i is %s', (text, offset, expected) => {
  const { column, line } = createLineIndex(text).positionOf(offset)
  expect(`${line}:${column}`).toBe(expected)
  expect(createLineIndex(text).lineOf(offset)).toBe(line)
})

test('a position counts the line endings before it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n'), maxLength: 30 })
  fc.assert(
    fc.property(text, fc.nat(30), (source, at) => {
      const offset = Math.min(at, source.length)
      // A position between the two halves of a line ending is still on the line that it ends.
      const before =
        source.slice(0, offset) + (source[offset - 1] === '\r' && source[offset] === '\n' ? 'x' : '')
      const lines = before.replace(/\rx$/, '').split(/\r\n|\r|\n/)
      expect(createLineIndex(source).lineOf(offset)).toBe(lines.length)
    }),
  )
})
