import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/core/text/languages.ts'
import { stemmerNamed } from '../../../src/core/text/stemmers.ts'

const NAMES = [...new Set(Object.values(LANGUAGES).flatMap(({ stemmer }) => stemmer ?? []))]

describe('stemmerNamed', () => {
  it.each(NAMES)('gives the same %s stem whatever was stemmed before', (name) => {
    const stem = stemmerNamed(name)
    const letters = fc.constantFrom(...'abcdefghilmnoprstuvyäöüéèãõñçğışабвеийлностыяαειμορσςτκλπ')
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const first = stem(one)
        stem(other)
        expect(stem(one)).toBe(first)
      }),
      { numRuns: 300 },
    )
  })

  it.each(NAMES)('takes any text as a %s word', (name) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(typeof stemmerNamed(name)(text)).toBe('string')
      }),
    )
  })
})
