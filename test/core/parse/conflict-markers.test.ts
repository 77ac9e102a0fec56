import { expect, test } from 'vitest'
import { parsePage } from '../../../src/core/parse/index.ts'

const offsets = (text: string): number[] =>
  parsePage(text)
    .findings.filter((finding) => finding.code === 'conflict_marker')
    .map((finding) => finding.offset)

const CONFLICT = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n'

test.each([
  ['in the body', `text\n${CONFLICT}`, [5]],
  ['in the header', `---\n${CONFLICT}---\n`, [4]],
  ['inside a fence', `\`\`\`\n${CONFLICT}\`\`\`\n`, [4]],
  ['around a fence', '```\na\n<<<<<<< HEAD\n```\n=======\n>>>>>>> x\n', [6]],
  ['with Windows line endings', CONFLICT.replaceAll('\n', '\r\n'), [0]],
  ['with the common ancestor', '<<<<<<< a\nx\n||||||| b\ny\n=======\nz\n>>>>>>> c\n', [0]],
  ['twice', `${CONFLICT}\n${CONFLICT}`, [0, CONFLICT.length + 1]],
  ['with its end cut off', 'a\n<<<<<<< HEAD\nb\n', [2]],
  ['without names', '<<<<<<<\na\n=======\nb\n>>>>>>>\n', [0]],
])('a merge conflict is an error: %s', (_title, text, expected) => {
  expect(offsets(text)).toEqual(expected)
})

test.each([
  ['an underlined heading', 'Title\n=======\n'],
  ['a quote in a quote', '>>>>>>> deep\n'],
  ['arrows inside a line', 'a <<<<<<< b\n'],
  ['eight arrows', '<<<<<<<< b\n'],
  ['arrows and text', '<<<<<<<b\n'],
])('no conflict: %s', (_title, text) => {
  expect(offsets(text)).toEqual([])
})
