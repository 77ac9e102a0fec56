import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_WORD, WordTable } from '../../../src/core/text/word-table.ts'

describe('a word table', () => {
  it('knows each word by its letters, wherever they stand, and no other', () => {
    const table = new WordTable()
    table.add('acme', 7)
    expect(table.find('the acme corp', 4, 8)).toBe(7)
    expect(table.find('the acme corp', 4, 7)).toBe(UNKNOWN_WORD)
    expect(table.find('the acme corp', 0, 3)).toBe(UNKNOWN_WORD)
  })

  it('answers like a map, for any words and after any growth', () => {
    const words = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), {
      maxLength: 300,
    })
    fc.assert(
      fc.property(words, (all) => {
        const table = new WordTable()
        const known = all.slice(0, all.length / 2)
        known.forEach((word, index) => {
          table.add(word, index)
        })
        for (const [index, word] of all.entries()) {
          const expected = index < known.length ? index : UNKNOWN_WORD
          expect(table.find(`<${word}>`, 1, word.length + 1)).toBe(expected)
        }
      }),
    )
  })

  it('holds many thousand words', () => {
    const table = new WordTable()
    for (let word = 0; word < 50_000; word++) table.add(`w${word}`, word)
    for (let word = 0; word < 50_000; word++) expect(table.find(`w${word}`, 0, `w${word}`.length)).toBe(word)
    table.clear()
    expect(table.find('w1', 0, 2)).toBe(UNKNOWN_WORD)
    table.add('w1', 3)
    expect(table.find('w1', 0, 2)).toBe(3)
  })
})
