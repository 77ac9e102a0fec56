import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatWikilink, parseWikilink, type WikilinkParts } from '../../../src/core/parse/index.ts'

const NONE: WikilinkParts = { skill: null, id: null, anchor: null, version: null, alias: null }

describe('a wikilink', () => {
  test.each<[string, string, Partial<WikilinkParts>]>([
    ['names an id', 'acme', { id: 'acme' }],
    ['names a skill and an id', 'customer::acme', { skill: 'customer', id: 'acme' }],
    ['names a skill alone', 'customer::', { skill: 'customer' }],
    ['names an id behind an empty skill', '::acme', { id: 'acme' }],
    ['names the page of a skill', 'skill::customer', { skill: 'skill', id: 'customer' }],
    [
      'has all its pieces',
      'customer::acme#terms@v3|Acme Ltd',
      { skill: 'customer', id: 'acme', anchor: 'terms', version: 'v3', alias: 'Acme Ltd' },
    ],
    ['has an anchor', 'a#b', { id: 'a', anchor: 'b' }],
    ['has a nested anchor', 'a#B c#D', { id: 'a', anchor: 'B c#D' }],
    ['has a block anchor', 'a#^b', { id: 'a', anchor: '^b' }],
    ['points into its own page', '#b', { anchor: 'b' }],
    ['has a version', 'a@2', { id: 'a', version: '2' }],
    [
      'trims every piece',
      ' a :: b # c @ d | e ',
      { skill: 'a', id: 'b', anchor: 'c', version: 'd', alias: 'e' },
    ],
    ['treats empty pieces as absent', 'a#@|', { id: 'a', anchor: '@' }],
    ['keeps @ and # in the alias', 'a::b|x@y#z|w', { skill: 'a', id: 'b', alias: 'x@y#z|w' }],
    ['keeps a second :: in the id', 'a::b::c', { skill: 'a', id: 'b::c' }],
    ['keeps :: behind the anchor', 'a#b::c', { id: 'a', anchor: 'b::c' }],
    ['keeps an @ that opens the id', '@ada', { id: '@ada' }],
    ['keeps an @ that opens the id of a skill', 'person::@ada', { skill: 'person', id: '@ada' }],
    ['cuts at the second @', '@ada@2', { id: '@ada', version: '2' }],
    ['has an escaped @', 'person::ada\\@example.org', { skill: 'person', id: 'ada@example.org' }],
    ['has an escaped #', 'note::c\\#-notes#top', { skill: 'note', id: 'c#-notes', anchor: 'top' }],
    ['has an escaped pipe', 'a\\|b|c', { id: 'a|b', alias: 'c' }],
    ['has an escaped backslash', 'a\\\\|b', { id: 'a\\', alias: 'b' }],
    ['keeps a backslash before other characters', 'dir\\file', { id: 'dir\\file' }],
    [
      'holds parentheses, dots, slashes and blanks',
      'note::how-to (2017)/v1.2',
      { skill: 'note', id: 'how-to (2017)/v1.2' },
    ],
    ['is in NFC', 'cafe\u0301#e\u0301', { id: 'café', anchor: 'é' }],
    ['is in any script', '顧客::東京', { skill: '顧客', id: '東京' }],
  ])('%s: %j', (_title, inner, parts) => {
    expect(parseWikilink(inner)).toEqual({ ...NONE, ...parts })
  })

  test.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['only an alias', '|x'],
    ['empty pieces', '::'],
    ['an empty anchor', '#'],
  ])('with %s is none', (_title, inner) => {
    expect(parseWikilink(inner)).toBeUndefined()
  })

  const inner = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab@#|:\\ ^.é('), maxLength: 14 }),
    fc.string({ maxLength: 20 }).filter((text) => !/[[\]\r\n]/.test(text)),
  )
  test('what was read and written reads the same', () => {
    fc.assert(
      fc.property(inner, (text) => {
        const parts = parseWikilink(text)
        if (parts === undefined) return
        const written = formatWikilink(parts)
        expect(parseWikilink(written.slice(2, -2)), written).toEqual(parts)
        expect(formatWikilink(parseWikilink(written.slice(2, -2))!)).toBe(written)
      }),
      { numRuns: 5000 },
    )
  })

  test('is written as short as it can be', () => {
    expect(formatWikilink({ ...NONE, skill: 'customer', id: 'acme', alias: 'A|B' })).toBe(
      '[[customer::acme|A|B]]',
    )
    expect(formatWikilink({ ...NONE, id: 'a@b', anchor: '^x' })).toBe('[[a\\@b#^x]]')
  })
})
