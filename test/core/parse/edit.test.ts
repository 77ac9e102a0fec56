import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EscurelError } from '../../../src/core/errors.ts'
import { removeHeaderKey, setHeaderKey } from '../../../src/core/parse/edit.ts'
import { type Json, parsePage } from '../../../src/core/parse/index.ts'

const PAGE = [
  ...[
    '# top',
    'type: instance  # keep',
    "id: 'a'",
    'tags:  # why',
    '  - x',
    '  # inside',
    '  - y',
    '# after',
    '',
  ],
  ...['rel: [[a::b]]', 'note: |', '  text', '  more', 'empty:', 'acl:', '  read: [a]', '"odd key":   1'],
]
const BODY = '\n* One\n\nTitle\n=====\n---\nid: no\n'

/** The page with one line of its header replaced by others. */
function withLines(lines: readonly string[], ending = '\n', mark = ''): string {
  return `${mark}---${ending}${lines.map((line) => line + ending).join('')}---${ending}${BODY}`
}
function changed(from: number, count: number, ...lines: string[]): string[] {
  return [...PAGE.slice(0, from), ...lines, ...PAGE.slice(from + count)]
}

describe('setting a key', () => {
  test.each<[string, string, Json, string[]]>([
    ['a plain value', 'type', 'x y', changed(1, 1, 'type: x y  # keep')],
    ['a quoted value', 'id', 'b', changed(2, 1, 'id: b')],
    ['a list on the lines below', 'tags', ['p', 'q r'], changed(3, 4, 'tags: [p, "q r"]  # why')],
    ['a link', 'rel', '[[c::d]]', changed(9, 1, 'rel: "[[c::d]]"')],
    ['literal text', 'note', 'short', changed(10, 3, 'note: short')],
    ['nothing', 'empty', 1, changed(13, 1, 'empty: 1')],
    ['a map', 'acl', { read: ['b'] }, changed(14, 2, 'acl: {read: [b]}')],
    ['a list in a list', 'empty', [['a']], changed(13, 1, 'empty: [ [a] ]')],
    ['a value behind blanks', 'odd key', null, changed(16, 1, '"odd key":   null')],
    ['a new key', 'archived', true, [...PAGE, 'archived: true']],
    ['a new key that needs quotes', 'new: key', '0510', [...PAGE, '"new: key": "0510"']],
  ])('replaces %s and nothing else', (_title, key, value, lines) => {
    for (const [ending, mark] of [
      ['\n', ''],
      ['\r\n', ''],
      ['\n', '\ufeff'],
      ['\r\n', '\ufeff'],
    ]) {
      expect(setHeaderKey(withLines(PAGE, ending, mark), key, value)).toBe(withLines(lines, ending, mark))
    }
  })

  test.each<[string, Json]>([
    ['type', 'instance'],
    ['id', 'a'],
    ['tags', ['x', 'y']],
    ['rel', '[[a::b]]'],
    ['note', 'text\nmore\n'],
    ['empty', null],
    ['acl', { read: ['a'] }],
  ])('to the value that it has changes no byte: %s', (key, value) => {
    const text = withLines(PAGE, '\r\n', '\ufeff')
    expect(setHeaderKey(text, key, value)).toBe(text)
  })

  test('fills an empty header and one that only has comments', () => {
    expect(setHeaderKey('---\n---\nx', 'a', 'b')).toBe('---\na: b\n---\nx')
    expect(setHeaderKey('---\n# c\n...\nx', 'a', 'b')).toBe('---\n# c\na: b\n...\nx')
  })

  test('keeps the indentation of the other keys', () => {
    expect(setHeaderKey('---\n  a: 1\n---\n', 'b', 2)).toBe('---\n  a: 1\n  b: 2\n---\n')
  })

  const value = fc.jsonValue({ maxDepth: 3 }).map((json) => JSON.parse(JSON.stringify(json)) as Json)
  const key = fc.oneof(fc.constantFrom('type', 'tags', 'note', 'empty', 'odd key', 'new'), fc.string())
  test('reads back as the value, and leaves all other bytes', () => {
    fc.assert(
      fc.property(key, value, fc.constantFrom('\n', '\r\n'), (name, wanted, ending) => {
        const text = withLines(PAGE, ending)
        const edited = setHeaderKey(text, name, wanted)
        const before = parsePage(text)
        const after = parsePage(edited)
        expect(Object.entries(after.header!.data)).toEqual(
          Object.entries({ ...before.header!.data, [name]: wanted }).map(([k, v]) => [k, v]),
        )
        expect(edited.slice(after.bodyStart)).toBe(text.slice(before.bodyStart))
        for (const comment of ['# top', '# keep', '# why', '# after']) expect(edited).toContain(comment)
        expect(setHeaderKey(edited, name, wanted)).toBe(edited)
      }),
      { numRuns: 300 },
    )
  })
})

describe('removing a key', () => {
  test.each([
    ['type', changed(1, 1)],
    ['tags', changed(3, 4)],
    ['note', changed(10, 3)],
    ['empty', changed(13, 1)],
    ['acl', changed(14, 2)],
    ['odd key', changed(16, 1)],
    ['absent', PAGE],
  ])('takes its lines and nothing else: %s', (key, lines) => {
    expect(removeHeaderKey(withLines(PAGE), key)).toBe(withLines(lines))
    expect(removeHeaderKey(withLines(PAGE, '\r\n', '\ufeff'), key)).toBe(withLines(lines, '\r\n', '\ufeff'))
  })

  test('undoes adding it', () => {
    const text = withLines(PAGE, '\r\n')
    expect(removeHeaderKey(setHeaderKey(text, 'new', [1, { a: 'b' }]), 'new')).toBe(text)
  })
})

describe('a header that can not be edited is refused', () => {
  test.each([
    ['no header', 'text'],
    ['broken quotes', '---\na: "abc "def" ghi"\n---\n'],
    ['a repeated key', '---\na: 1\na: 2\n---\n'],
    ['a list', '---\n- a\n---\n'],
    ['never closed', '---\na: 1\n'],
    ['another language', '---js\n{a: 1}\n---\n'],
    ['a merge conflict', '---\n<<<<<<< a\na: 1\n=======\na: 3\n>>>>>>> b\n---\n'],
    ['a flow map', '---\n{a: 1}\n---\n'],
    ['a value that others refer to', '---\na: &x 1\nb: *x\n---\n'],
  ])('%s', (_title, text) => {
    for (const edit of [() => setHeaderKey(text, 'a', 2), () => removeHeaderKey(text, 'a')]) {
      if (text === 'text' || text.startsWith('---')) expect(edit).toThrow(EscurelError)
      expect(edit).toThrow(expect.objectContaining({ code: 'invalid_argument' }))
    }
  })

  test('a number that JSON does not have is refused', () => {
    expect(() => setHeaderKey('---\na: 1\n---\n', 'a', Number.NaN)).toThrow(EscurelError)
  })
})
