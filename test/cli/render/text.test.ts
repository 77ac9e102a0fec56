import { expect, test } from 'vitest'
import type { Io } from '../../../src/cli/io.ts'
import { createPaint } from '../../../src/cli/paint.ts'
import { createProgress } from '../../../src/cli/progress.ts'
import { renderTable } from '../../../src/cli/render/table.ts'
import { displayWidth, oneLine, printable, truncate, wrap } from '../../../src/cli/render/text.ts'

const plain = createPaint(false)

test.each([
  ['abc', 3],
  ['über', 4],
  ['u\u0308ber', 4],
  ['変速機', 6],
  ['한국어', 6],
  ['🚲', 2],
  ['\u200b', 0],
])('%j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

test('a cut never takes more columns than there are', () => {
  expect(truncate('変速機の保証', 7)).toBe('変速機…')
  expect(truncate('short', 5)).toBe('short')
  for (let width = 1; width < 14; width++)
    expect(displayWidth(truncate('変a速b機c', width))).toBeLessThanOrEqual(width)
})

test('control characters become visible marks; line breaks and tabs stay', () => {
  expect(printable('a\u001b[31mb\tc\nd\u009b')).toBe('a\ufffd[31mb\tc\nd\ufffd')
  expect(printable('a\r\nb\rc')).toBe('a\nb\nc')
  expect(oneLine(' a\r\n\tb ')).toBe('a b')
})

test('lines are broken at blanks', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrap('unbreakable', 4)).toEqual(['unbreakable'])
})

test('columns are aligned by what is seen, and cut from the widest that does not name the row', () => {
  const rows = [
    ['変速機', 'x'.repeat(40)],
    ['a-rather-long-name', 'y'],
  ]
  expect(renderTable(['ID', 'TEXT'], rows, { paint: plain, width: 40 })).toBe(
    ['ID                  TEXT', `変速機              ${'x'.repeat(19)}…`, 'a-rather-long-name  y'].join(
      '\n',
    ),
  )
  expect(renderTable(['ID', 'TEXT'], rows, { paint: plain, width: Number.POSITIVE_INFINITY })).toContain(
    'x'.repeat(40),
  )
})

function talkOf(terminal: boolean, steps: readonly [number, number][]): string {
  let text = ''
  const stderr = {
    write: (part: string) => {
      text += part
    },
  }
  const io = { stderr, stderrIsTerminal: terminal } as unknown as Io // Only these two are used.
  let clock = 0
  const progress = createProgress(io, plain, 'Indexing', () => (clock += 60))
  for (const [done, total] of steps) progress.update(done, total)
  progress.finish()
  return text
}

test('without a terminal progress is a line for each tenth', () => {
  const steps = Array.from({ length: 100 }, (_, index): [number, number] => [index + 1, 100])
  expect(talkOf(false, steps).trim().split('\n')).toEqual(
    Array.from({ length: 10 }, (_, index) => `Indexing ${(index + 1) * 10}/100`),
  )
  expect(talkOf(false, [])).toBe('')
})

test('on a terminal progress is one line that is drawn over and cleared', () => {
  const text = talkOf(true, [
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ])
  expect(text).not.toContain('\n')
  expect(text).toContain('4/4')
  expect(text.endsWith('\r\u001b[K')).toBe(true)
})
