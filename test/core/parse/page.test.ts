import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAnchor, parsePage } from '../../../src/core/parse/index.ts'

const pieces = [
  ...[
    '---\n',
    '---\n',
    'id: a\n',
    'k: [[a::b]]\n',
    'k: "x [[y]]"\n',
    '- [[z]]\n',
    '...\n',
    '\ufeff',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
  ],
  ...[
    '# H\n',
    'text ',
    '^id\n',
    ' ^id',
    '- ',
    '> ',
    '1. ',
    '    ',
    '\t',
    '```',
    '~~~',
    '`',
    '[[a]]',
    '![[b|c]]',
    '[[',
  ],
  ...[
    ']]',
    '[x](y.md)',
    '](',
    '[r]: t.md\n',
    '| a |\n| - |\n',
    '| [[a|b]] |',
    '|',
    '\\',
    '$',
    '$$\n',
    '%%',
    '<!--',
    '-->',
  ],
  ...[
    '<div>',
    '<script>',
    '<<<<<<< a\n',
    '=======\n',
    '>>>>>>> b\n',
    '\u200b',
    '\ud800',
    '😀',
    'é',
    '[^1]: ',
    '@',
    '#',
    '::',
    '***\n',
  ],
]
const pageText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((chosen) => chosen.join('')),
  fc
    .array(fc.constantFrom(...pieces), { maxLength: 20 })
    .map((chosen) => `---\nid: a\n---\n${chosen.join('')}`),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

describe('any text', () => {
  test('is read without a throw, and everything found stands inside it, in order', () => {
    fc.assert(
      fc.property(pageText, (text) => {
        const page = parsePage(text)
        expect(page.text).toBe(text)
        let last = page.bodyStart
        for (const [index, block] of page.blocks.entries()) {
          expect(block.start).toBeGreaterThanOrEqual(last)
          expect(block.end).toBeGreaterThan(block.start)
          expect(block.parent).toBeLessThan(index)
          last = block.end
        }
        expect(last).toBeLessThanOrEqual(text.length)
        let previous = 0
        for (const link of page.links) {
          expect(link.start).toBeGreaterThanOrEqual(previous)
          previous = link.start
          const block = page.blocks[link.block]
          const [from, to] = block === undefined ? [0, page.bodyStart] : [block.start, block.end]
          expect(link.start).toBeGreaterThanOrEqual(from)
          expect(link.end).toBeLessThanOrEqual(to)
          if (block !== undefined) expect(text.slice(link.start, link.end)).toBe(link.raw)
        }
        for (const finding of page.findings) {
          expect(finding.offset).toBeGreaterThanOrEqual(0)
          expect(finding.offset).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('has one anchor a block, and the anchor leads back to it', () => {
    fc.assert(
      fc.property(pageText, (text) => {
        const page = parsePage(text)
        for (const block of page.blocks) expect(findAnchor(page, block.anchor)).toBe(block)
        for (const index of page.anchors.values()) expect(page.blocks[index]).toBeDefined()
      }),
      { numRuns: 700 },
    )
  })

  test('is put together again from header and body', () => {
    fc.assert(
      fc.property(pageText, (text) => {
        const { bodyStart, header } = parsePage(text)
        if (header === undefined) return
        const { raw, start } = header
        expect(text.slice(start, start + raw.length)).toBe(raw)
        expect(text.slice(start + raw.length, bodyStart)).toMatch(/^(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|)$/)
      }),
    )
  })

  test('says the same twice', () => {
    fc.assert(
      fc.property(pageText, (text) => {
        const { anchors, blocks, findings, links } = parsePage(text)
        const again = parsePage(text)
        expect([...again.anchors]).toEqual([...anchors])
        expect([again.blocks, again.findings, again.links]).toEqual([blocks, findings, links])
      }),
      { numRuns: 300 },
    )
  })
})

/** A million characters of the same trouble; each took quadratic time or worse in a naive reader. */
const MILLION = 1_000_000
const repeat = (text: string): string => text.repeat(Math.floor(MILLION / text.length))
const inHeader = (yaml: string): string => `---\n${yaml}\n---\n`
const HOSTILE: Readonly<Record<string, string>> = {
  'opening brackets': repeat('['),
  'closing brackets': repeat(']'),
  'nested brackets': '['.repeat(MILLION / 2) + ']'.repeat(MILLION / 2),
  'open wikilinks': repeat('[[a '),
  'embeds without end': repeat('!['),
  backticks: repeat('`'),
  'backtick runs of every length': Array.from({ length: 1400 }, (_, i) => '`'.repeat(i + 1)).join(' '),
  comments: repeat('<!-- '),
  'comments that never end, a paragraph each': repeat('a <!-- x\n\n'),
  'instructions that never end': repeat('a <? x\n\n'),
  tags: repeat('<a '),
  'tags with quotes of both kinds': repeat(`<x a="' b='"`),
  autolinks: repeat('<a:b '),
  'deep quotes': repeat('> '),
  'deep lists': repeat('- '),
  'a deep list and blank lines': `${'- '.repeat(200)}a\n${'\n'.repeat(MILLION)}`,
  'lists of growing depth': Array.from({ length: 1400 }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
  'a long line': repeat('x'),
  blanks: repeat(' '),
  'blank lines': repeat('\n'),
  'old Mac line endings': repeat('a\r'),
  'Windows line endings': repeat('a\r\n\r\n'),
  pipes: repeat('|'),
  'table rows': `| a |\n| - |\n${repeat('| [[a|b]] |\n')}`,
  'delimiter rows': repeat('|-'),
  'heads of tables': repeat('a|b\n'),
  definitions: repeat('[a]: b\n'),
  'definitions in a quote': repeat('> [a]: b\n'),
  'open titles': repeat('[a](b "'),
  'open targets': repeat('[a]('),
  dollars: repeat('$a '),
  'open math': repeat('$$ a\n\n'),
  'open Obsidian comments': repeat('%% a\n\n'),
  'equal headings': repeat('# a\n'),
  'a heading of backticks': `# ${repeat('`')}`,
  'a heading of brackets': `# ${repeat('[a')}`,
  'a heading of tags': `# ${repeat('<a')}`,
  'equal ids': repeat('a ^b\n\n'),
  'ids of items': repeat('- a ^b\n'),
  carets: repeat('^'),
  conflicts: repeat('<<<<<<< \n=======\n'),
  'invisible characters': repeat('\u200b'),
  backslashes: repeat('\\'),
  fences: repeat('```\n'),
  'HTML blocks': repeat('<div>\n\n'),
  footnotes: repeat('[^a]: b\n'),
  'a repeated key': inHeader(repeat('a: b\n')),
  'sixty thousand keys': inHeader(Array.from({ length: 60_000 }, (_, i) => `k${i}: v`).join('\n')),
  'a header that is never closed': `---\n${repeat('x: y\n')}`,
  'a header of brackets': inHeader(`a: ${repeat('[')}`),
  'a header of commas': inHeader(`a: [${repeat(',')}`),
  'a header of links': inHeader(`a: "${repeat('[[a]] ')}"`),
  'a header of escaped links': inHeader(`a: "${repeat('\\u005b[a]] ')}"`),
  'a header of tags': inHeader(repeat('!a ')),
  'a header of blank lines': inHeader(repeat('\n')),
  'the most brackets that the YAML reader is given': inHeader(`a: ${'[a]'.repeat(5990)}`),
  'the most anchors that the YAML reader is given': inHeader(`a: ${'&a '.repeat(11_000)}`),
  'a second header': `---\ntype: x\n---\n${repeat('---\na: b\n')}`,
}

describe('a hostile page of a megabyte', () => {
  test.each(Object.entries(HOSTILE))('is read in linear time: %s', (_title, text) => {
    // A second of an idle machine; three leave room for a busy one. A quadratic reader takes ten, or an hour.
    let best = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && best > 3000; attempt++) {
      const started = process.cpuUsage()
      parsePage(text)
      const { system, user } = process.cpuUsage(started)
      best = Math.min(best, (user + system) / 1000)
    }
    expect(best).toBeLessThan(3000)
  })
})
