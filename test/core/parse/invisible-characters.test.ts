import { expect, test } from 'vitest'
import { parsePage } from '../../../src/core/parse/index.ts'

const found = (text: string) =>
  parsePage(text).findings.filter((finding) => finding.code === 'invisible_characters')

test.each([
  ['a zero-width space', 'ab\u200bc', 'U+200B'],
  ['a word joiner', 'ab\u2060c', 'U+2060'],
  ['a byte order mark inside', 'ab\ufeffc', 'U+FEFF'],
  ['a joiner between Latin letters', 'ab\u200dc', 'U+200D'],
  ['a non-joiner between Latin letters', 'ab\u200cc', 'U+200C'],
  ['a direction mark in Latin text', 'ab\u200ec', 'U+200E'],
  ['an override of direction', 'ab\u202ec', 'U+202E'],
  ['an isolate', 'ab\u2066c', 'U+2066'],
  ['an override in Hebrew', 'של\u202eום', 'U+202E'],
  ['a tag character', 'ab\u{e0041}c', 'U+E0041'],
  ['an invisible operator', 'ab\u2062c', 'U+2062'],
  ['a vowel separator', 'ab\u180ec', 'U+180E'],
])('%s is reported where it stands', (_title, text, name) => {
  expect(found(text)).toMatchObject([
    { severity: 'warning', offset: 2, message: expect.stringContaining(name) },
  ])
})

test.each([
  ['emoji of several parts', '👩‍💻 👨‍👩‍👧 🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 🤷‍♀️'],
  ['variation selectors', '☎️ ☎︎'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a non-joiner in Persian', 'می\u200cخواهم'],
  ['a joiner in Sinhala', 'ශ්\u200dරී'],
  ['a non-joiner in Hindi', 'क्\u200cष'],
  ['direction marks in Arabic', 'نص\u200f (a)\u200e'],
  ['a zero-width space in Thai', 'ไทย\u200bภาษา'],
  ['a byte order mark at the start', '\ufefftext'],
  ['visible punctuation of the same block', '“a” – … † ‰ ‽'],
])('%s is what the script needs', (_title, text) => {
  expect(found(text)).toEqual([])
})

test('a line is reported once, with a count', () => {
  const text = 'a\n\u200bb\u200bc\u2060\n\u200b\n'
  expect(found(text).map((finding) => finding.offset)).toEqual([2, 8])
  expect(found(text)[0]?.message).toMatch(/^3 invisible characters.*U\+200B, U\+2060/)
})

test('the header and comments are looked at as well', () => {
  expect(found('---\nid: a\u200b\n---\n<!-- \u202e -->')).toHaveLength(2)
})

test('a page full of them is reported twenty times', () => {
  expect(found('\u200b\n'.repeat(1000))).toHaveLength(20)
})
