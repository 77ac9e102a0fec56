import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanMarkdown, scanPlain } from '../../../src/core/text/scan.ts'

function tokens(text: string, scan = scanMarkdown): string[] {
  const found: string[] = []
  const add = (source: string, start: number, end: number): void => {
    found.push(source.slice(start, end))
  }
  scan(text, { word: add, unspaced: add })
  return found
}

describe('scanMarkdown', () => {
  it.each([
    ['plain words', 'A well-known word.', ['A', 'well-known', 'word']],
    ['label of a link, not its target', '[the plan](../x/y.md)', ['the', 'plan']],
    ['title of a link', '[a](b.md "The title")', ['a', 'The', 'title']],
    ['target with brackets', '[a](<b c.md>) d', ['a', 'd']],
    ['target with parentheses', '[a](b_(c).md) d', ['a', 'd']],
    ['id and alias of a wikilink, not its skill', '[[customer::acme|Acme Corp]]', ['acme', 'Acme', 'Corp']],
    [
      'host and path of an address',
      'see https://www.example.org/a/b?x=1',
      ['see', 'example.org', 'a', 'b', 'x', '1'],
    ],
    ['no comments', 'a <!-- secret --> b', ['a', 'b']],
    ['no open comment', 'a <!-- secret', ['a']],
    ['no tags', 'a <b class="x">c</b> d', ['a', 'c', 'd']],
    ['comparison', 'a < b and c > d', ['a', 'b', 'and', 'c', 'd']],
    ['autolink', '<https://example.org>', ['example.org']],
    ['no entities', 'a&nbsp;b &amp; c', ['a', 'b', 'c']],
    ['emphasis', '**bo** _it_ ~~st~~', ['bo', 'it', 'st']],
    ['tags in code spans', 'the `<details>` tag', ['the', 'details', 'tag']],
    ['code fences as they are', '```ts\nList<String> x\n```', ['ts', 'List', 'String', 'x']],
    ['tables', '| a | b |\n|---|---|', ['a', 'b']],
    ['mixed scripts', '重跑gen-itgc后', ['重跑', 'gen-itgc', '后']],
    ['letters beyond the basic plane', '𠮷野家 𝐀b', ['𠮷野家', '𝐀b']],
    ['no emoji', '🚀 launch', ['launch']],
  ])('finds %s', (_, text, expected) => {
    expect(tokens(text)).toEqual(expected)
  })

  it('is linear on hostile input', () => {
    const size = 1_000_000
    const hostile = ['<!--', '<a ', '](', '`', '``` `', '&a', '[[', '<', 'a://', 'a.', '\ud800', '](<']
    for (const piece of hostile) {
      const text = piece.repeat(size / piece.length)
      // Processor time: what else the machine is doing must not fail this.
      const started = process.cpuUsage()
      scanMarkdown(text, { word() {}, unspaced() {} })
      expect(process.cpuUsage(started).user / 1000, piece).toBeLessThan(2000)
    }
  })

  it('never throws, and every token lies in the text', () => {
    const sink = (text: string) => (source: string, start: number, end: number) => {
      expect(source).toBe(text)
      expect(start).toBeLessThan(end)
      expect(end).toBeLessThanOrEqual(text.length)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        scanMarkdown(text, { word: sink(text), unspaced: sink(text) })
        scanPlain(text, { word: sink(text), unspaced: sink(text) })
      }),
    )
  })
})
