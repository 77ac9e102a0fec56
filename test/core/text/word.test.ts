import { describe, expect, it } from 'vitest'
import { analyzeWord } from '../../../src/core/text/word.ts'

/** Terms in order; overlays carry a plus. */
function terms(raw: string, language = 'en'): string {
  return analyzeWord(raw, language)
    .map(({ term, overlay }) => (overlay ? `+${term}` : term))
    .join(' ')
}

describe('analyzeWord', () => {
  it.each([
    ['ERR-1234', 'err +err1234 1234'],
    ['ERR_1234', 'err +err1234 1234'],
    ['ERR1234', 'err1234 +err +1234'],
    ['snake_case', 'snake +snakecas case'],
    ['snakeCase', 'snakecas +snake +case'],
    ['parseHTTPRequest', 'parsehttprequest +pars +http +request'],
    ['v2.1', 'v2 +v2.1 1'],
    ['2024-05-06', '2024 +2024-05-06 05 06'],
    ['report.final.md', 'report +report.final.md final md'],
    ['jane.doe@example.com', 'jane +jane.doe@example.com doe exampl com'],
    ['U.S.A', 'u +usa s a'],
    ['USA', 'usa'],
    ['e-mail', 'e +email mail'],
    ['email', 'email'],
    ['C++', 'c++'],
    ['gen-itgc', 'gen +genitgc itgc'],
  ])('keeps %s whole and in parts', (raw, expected) => {
    expect(terms(raw)).toBe(expected)
  })

  it.each([
    ['running', 'en', 'run'],
    ["customer's", 'en', 'custom'],
    ['don’t', 'en', 'dont'],
    ['Häuser', 'de', 'haus'],
    ['Straße', 'de', 'strass'],
    ['Strasse', 'de', 'strass'],
    ['l’eau', 'fr', 'eau'],
    ["qu'elles", 'fr', 'elle'],
    ["dell'acqua", 'it', 'acqua'],
    ['canción', 'es', 'cancion'],
    ['договоры', 'ru', 'договор'],
    ['всё', 'ru', 'все'],
    ['İstanbul', 'tr', 'istanbul'],
    ['Kraków', 'pl', 'krakow'],
    ['٢٠٢٤', 'ar', '2024'],
    ['ＡＢＣ', 'ja', 'abc'],
    ['cafe\u0301', 'fr', 'caf'],
    ['café', 'fr', 'caf'],
    ['soft\u00adhyphen', 'en', 'softhyphen'],
  ])('brings %s (%s) to its stem', (raw, language, expected) => {
    expect(terms(raw, language)).toBe(expected)
  })

  it('stems an English word on a Japanese page, and a Russian one on an English page', () => {
    expect(terms('meetings', 'ja')).toBe('meet')
    expect(terms('договоры', 'en')).toBe('договор')
  })

  it('keeps the vowel signs of Indic scripts', () => {
    expect(terms('हिन्दी', 'hi')).toBe('हिन्दी')
  })

  it('bounds what a word of any length becomes', () => {
    const all = analyzeWord('x'.repeat(5000), 'en')
    expect(all).toHaveLength(1)
    expect(all[0]?.term.length).toBeLessThanOrEqual(64)
    expect(analyzeWord('a-'.repeat(5000), 'en').length).toBeLessThan(1000)
  })
})
