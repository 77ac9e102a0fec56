import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePage } from '../../../src/core/parse/index.ts'

test('bytes that are UTF-8 come back as their text, byte order mark included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, hasMark) => {
      const source = hasMark ? `\ufeff${text}` : text
      const bytes = new TextEncoder().encode(source)
      expect(decodePage(bytes)).toEqual({ text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) })
    }),
  )
})

test.each([
  ['Latin-1', [0x61, 0xe9, 0x62], 1],
  ['a lone continuation byte', [0x61, 0x62, 0x80], 2],
  ['a sequence that is cut off', [0x61, 0xe2, 0x82], 1],
  ['a slash in two bytes', [0xc0, 0xaf], 0],
  ['a letter in three bytes', [0x61, 0xe0, 0x81, 0xa1], 1],
  ['a surrogate', [0xed, 0xa0, 0x80], 0],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80], 0],
  ['a byte that never occurs', [0x61, 0xff], 1],
  ['UTF-16', [0xff, 0xfe, 0x61, 0x00], 0],
])('%s is refused at its first bad byte', (_title, bytes, invalidAt) => {
  expect(decodePage(Uint8Array.from(bytes))).toEqual({ invalidAt })
})

test('any bytes are either text or refused at a byte of theirs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const decoded = decodePage(bytes)
      if ('text' in decoded) expect(new TextEncoder().encode(decoded.text)).toEqual(bytes)
      else {
        expect(decoded.invalidAt).toBeLessThan(bytes.length)
        expect(decodePage(bytes.slice(0, decoded.invalidAt))).toHaveProperty('text')
      }
    }),
    { numRuns: 2000 },
  )
})
