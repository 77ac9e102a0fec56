import { describe, expect, test } from 'vitest'
import { findAnchor, parsePage, slugOf } from '../../../src/core/parse/index.ts'

const anchors = (text: string): string[] => parsePage(text).blocks.map((block) => block.anchor)

describe('the slug of a heading', () => {
  test.each([
    ['Files and links', 'files-and-links'],
    ["What's new: 1.0 (beta)?", 'whats-new-10-beta'],
    ['snake_case and kebab-case', 'snake_case-and-kebab-case'],
    ['two  blanks', 'two--blanks'],
    ['Größe ändern', 'größe-ändern'],
    ['cafe\u0301', 'café'],
    ['中文 合約', '中文-合約'],
    ['हिन्दी', 'हिन्दी'],
    ['🛠️ Dev', '-dev'],
    ['👩🏽‍💻 Code', '-code'],
    ['C++ & C#', 'c--c'],
    ['', ''],
  ])('%j is %j', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug)
  })
})

describe('the title of a heading', () => {
  test.each([
    ['# A *b* **c** _d_ ~~e~~', 'A b c d e'],
    ['# snake_case 2 * 3', 'snake_case 2 * 3'],
    ['# `a_b*` and ``x ` y``', 'a_b* and x ` y'],
    ['# [Text](a.md) ![alt](b.png)', 'Text alt'],
    ['# [[a::b|Alias]] [[id]] [[#x]]', 'Alias id x'],
    ['# \\*a\\* &amp; <b>c</b>', '*a* & c'],
    ['# closed ##', 'closed'],
    ['# with id ^x', 'with id'],
    ['Over two\nlines\n---', 'Over two lines'],
  ])('of %j is %j', (text, title) => {
    expect(parsePage(text).blocks[0]?.title).toBe(title)
  })
})

describe('anchors', () => {
  test('repeated headings get -1, -2', () => {
    expect(anchors('# A\n\n## A\n\n# A\n')).toEqual(['a', 'a-1', 'a-2'])
  })

  test.each<[string, string, string[]]>([
    ['at the end of a paragraph', 'one\ntwo ^x', ['x']],
    ['on the last line of a paragraph', 'one\n^x', ['x']],
    ['alone below a paragraph', 'one\n\n^x', ['x']],
    [
      'alone below a table, a list, code, a quote',
      '| a |\n|---|\n\n^t\n\n- b\n\n^l\n\n```\nc\n```\n^f\n\n> d\n\n^q',
      ['t', 'l', 'f', 'q'],
    ],
    ['directly below a table', '| a |\n|---|\n| b |\n^t', ['t']],
    ['at the end of a heading', '# A ^x', ['x']],
    ['at the end of a closed heading', '# A ^x #', ['x']],
    ['at the end of the last item', '- a\n- b ^x', ['x']],
    ['in any script', 'one ^größe-1', ['größe-1']],
  ])('an id stands %s', (_title, text, expected) => {
    expect(anchors(text)).toEqual(expected)
  })

  test.each([
    ['without a blank before it', 'one^x'],
    ['in the middle', 'one ^x two'],
    ['in code', '```\none ^x\n```'],
    ['with other characters', 'one ^x.y'],
    ['in math', '$$\na ^x\n$$'],
  ])('no id: %s', (_title, text) => {
    expect(parsePage(text).blocks.some((block) => block.explicit)).toBe(false)
  })

  test('a line that only carries an id belongs to the block above', () => {
    const text = 'one\n\n^x\n\ntwo'
    const { blocks } = parsePage(text)
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual(['one\n\n^x', 'two'])
  })

  test('a block above renames no block below', () => {
    const text = 'one\n\n- two\n\n```\nthree\n```\n\n# four\n\none\n'
    expect(anchors(`new\n\n${text}`).slice(1)).toEqual(anchors(text))
    expect(anchors(`# new\n\n${text}`).slice(1)).toEqual(anchors(text))
  })

  test('equal blocks differ by a suffix', () => {
    const [first, second] = anchors('one\n\none')
    expect(second).toBe(`${first}-1`)
  })

  test('the second of two equal ids names nothing', () => {
    const { blocks } = parsePage('one ^x\n\ntwo ^x')
    expect(blocks.map((block) => block.explicit)).toEqual([true, false])
    expect(blocks[1]?.anchor).toMatch(/^blk-/)
  })

  test('line endings do not change a name', () => {
    expect(anchors('one\r\ntwo\r\n\r\nthree\r\n')).toEqual(anchors('one\ntwo\n\nthree\n'))
    expect(anchors('one\rtwo\r')).toEqual(anchors('one\ntwo\n'))
  })

  test('are unique in a page, whatever it is called', () => {
    const found = anchors('# x\n\n# x-1\n\n# x\n\none ^x-2\n\n# x\n\ntwo ^x\n')
    expect(new Set(found).size).toBe(found.length)
    expect(found).toContain('x')
  })
})

describe('looking up an anchor', () => {
  const page = parsePage(
    [
      ...[
        '# Settings',
        '## Files and links',
        'text ^id1',
        '# Other',
        '## Files and links',
        '- a ^item',
        '- b',
      ],
      ...['', "## What's new: **1.0** (beta)", '> quote ^q', '', '## 🛠️ Dev', '### Größe', '^alone'],
    ].join('\n\n'),
  )
  const find = (anchor: string): string | undefined => findAnchor(page, anchor)?.title

  test.each([
    ['its text', 'Files and links', 'Files and links'],
    ['its text with a hash', '#Files and links', 'Files and links'],
    ['its slug', 'files-and-links', 'Files and links'],
    ['the slug of the second one', 'files-and-links-1', 'Files and links'],
    ['other case', 'SETTINGS', 'Settings'],
    ['its markup', "What's new: **1.0** (beta)", "What's new: 1.0 (beta)"],
    ['its text without punctuation', 'Whats new 1.0 beta', "What's new: 1.0 (beta)"],
    ['its emoji dropped', '-dev', '🛠️ Dev'],
    ['its emoji kept', '🛠️ Dev', '🛠️ Dev'],
    ['decomposed letters', 'Gro\u0308ße', 'Größe'],
    ['its id', '^alone', 'Größe'],
  ])('finds a heading by %s', (_title, anchor, title) => {
    expect(find(anchor)).toBe(title)
  })

  test('nested headings choose between equal ones', () => {
    expect(findAnchor(page, 'Settings#Files and links')?.anchor).toBe('files-and-links')
    expect(findAnchor(page, '#Other#Files and links')?.anchor).toBe('files-and-links-1')
    expect(findAnchor(page, 'Absent#Files and links')).toBeUndefined()
  })

  test.each(['^id1', '#^id1', 'id1', 'Files and links#^id1'])('finds a paragraph by %s', (anchor) => {
    expect(findAnchor(page, anchor)).toMatchObject({ kind: 'paragraph', anchor: 'id1', explicit: true })
  })

  test('an id of a list item or of a quoted paragraph leads to the block around it', () => {
    expect(findAnchor(page, '^item')?.kind).toBe('list')
    expect(findAnchor(page, '^q')?.kind).toBe('quote')
  })

  test('every block is found by its own anchor', () => {
    for (const block of page.blocks) expect(findAnchor(page, block.anchor)).toBe(block)
  })

  test.each(['', '#', 'nope', '^nope', 'Settings#nope'])('finds nothing for %j', (anchor) => {
    expect(findAnchor(page, anchor)).toBeUndefined()
  })
})
