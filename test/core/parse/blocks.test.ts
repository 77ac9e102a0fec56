import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanBlocks } from '../../../src/core/parse/blocks.ts'
import { parsePage } from '../../../src/core/parse/index.ts'
import { readWithMicromark, trimmed, trimmedCode } from './oracle.ts'

function ours(text: string) {
  const scan = scanBlocks(text, 0)
  const code: string[] = []
  for (let i = 0; i < scan.code.length; i += 2) code.push(trimmedCode(text, scan.code[i]!, scan.code[i + 1]!))
  return {
    blocks: scan.blocks.map((block) => `${block.kind} ${trimmed(text, block.start, block.end)}`),
    code,
  }
}

const kinds = (text: string): string =>
  parsePage(text)
    .blocks.map((block) => block.kind)
    .join(' ')

describe('top-level blocks', () => {
  test.each([
    ['an ATX heading', '# One', 'heading'],
    ['seven hashes are text', '####### One', 'paragraph'],
    ['a hash without a blank is text', '#One', 'paragraph'],
    ['a setext heading over two lines', 'One\ntwo\n===', 'heading'],
    ['a setext heading of the second depth', 'One\n---', 'heading'],
    ['a rule after a blank line', 'One\n\n---', 'paragraph rule'],
    ['rules with blanks', '* * *\n_ _ _', 'rule rule'],
    ['a lazy paragraph in a quote', '> one\ntwo', 'quote'],
    ['two quotes', '> one\n\n> two', 'quote quote'],
    ['a lazy paragraph in a list', '- one\ntwo', 'list'],
    ['a list with blank lines', '- one\n\n\n- two', 'list'],
    ['another bullet starts another list', '- one\n* two', 'list list'],
    ['another delimiter starts another list', '1. one\n2) two', 'list list'],
    ['a list may interrupt a paragraph', 'one\n- two', 'paragraph list'],
    ['an empty item may not', 'one\n-\ntwo', 'heading paragraph'],
    ['an ordered list interrupts only with 1', 'one\n2. two', 'paragraph'],
    ['a paragraph behind a list', '- one\n\ntwo', 'list paragraph'],
    ['an item that starts blank keeps one blank line', '-\n\n  two', 'list paragraph'],
    ['a fence of backticks', '```js\n# no\n\n- no\n```\ntext', 'code paragraph'],
    ['a fence of tildes with backticks inside', '~~~\n```\n~~~', 'code'],
    ['a longer fence holds a shorter one', '````\n```\n````', 'code'],
    ['a fence that is never closed', '```\none\n\ntwo', 'code'],
    ['backticks in an info string make no fence', '``` a`b\ntext', 'paragraph'],
    ['indented code with a blank line inside', '    one\n\n    two', 'code'],
    ['indented code by tab', '\tone', 'code'],
    ['indentation does not interrupt a paragraph', 'one\n    two', 'paragraph'],
    ['a table', '| a | b |\n|---|:-:|\n| 1 | 2 |', 'table'],
    ['a table without outer pipes', 'a | b\n-|-\n1 | 2', 'table'],
    ['the line above a table is its own paragraph', 'text\n| a |\n|---|\n| 1 |', 'paragraph table'],
    ['a table needs as many columns as its head', '| a | b |\n|---|', 'paragraph'],
    ['a table ends at a blank line', '| a |\n|---|\n\ntext', 'table paragraph'],
    ['a table ends at a heading', '| a |\n|---|\n# One', 'table heading'],
    ['an escaped pipe is no column', '| a \\| b |\n|---|', 'table'],
    ['an HTML block ends at a blank line', '<div>\none\n\ntwo', 'html paragraph'],
    ['a comment goes on through blank lines', '<!-- one\n\ntwo -->\ntext', 'html paragraph'],
    ['a script goes on through blank lines', '<script>\n\nx\n</script>', 'html'],
    ['an instruction, a declaration, CDATA', '<?a\n\n?>\n<!A\n\n>\n<![CDATA[\n\n]]>', 'html html html'],
    ['a tag alone on its line', '<b>\none', 'html'],
    ['a tag inside a paragraph', 'one\n<b>', 'paragraph'],
    ['math', '$$\na\n\nb\n$$\ntext', 'math paragraph'],
    ['math that is never closed is text', '$$ is money\n\ntext', 'paragraph paragraph'],
    ['definitions', '[a]: b\n[c]: <d> "title"\ntext', 'definition definition paragraph'],
    ['a definition over lines', '[a]:\n  b\n  "title"', 'definition'],
    ['a footnote with a second paragraph', '[^1]: one\n\n    two\n\nthree', 'footnote paragraph'],
    ['a footnote reference is text', 'one[^1]', 'paragraph'],
    ['Windows line endings', '# One\r\n\r\ntext\r\nmore\r\n\r\n- a\r\n', 'heading paragraph list'],
    ['old Mac line endings', '# One\r\rtext', 'heading paragraph'],
    ['nothing', ' \n\t\n', ''],
  ])('%s', (_title, text, expected) => {
    expect(kinds(text)).toBe(expected)
  })

  test('a block knows the heading that it stands under', () => {
    const { blocks } = parsePage('intro\n\n# A\n\none\n\n### B\n\ntwo\n\n## C\n\nthree\n\n# D\n')
    expect(blocks.map((block) => block.parent)).toEqual([-1, -1, 1, 1, 3, 1, 5, -1])
    expect(blocks.map((block) => block.depth)).toEqual([0, 1, 0, 3, 0, 2, 0, 1])
  })

  test('containers nested deeper than a hundred are read as text', () => {
    expect(kinds(`${'> '.repeat(5000)}one\n\ntwo`)).toBe('quote paragraph')
    expect(kinds(`${'- '.repeat(5000)}one\n\ntwo`)).toBe('list paragraph')
  })
})

/**
 * Where micromark leaves CommonMark and we do not follow: after indented code it treats a list as if it interrupted a
 * paragraph; so it does with an item inside the item that interrupts one; a lone tag on the page's last line ends a
 * lazy paragraph; a setext heading behind a definition starts with the definition.
 */
const KNOWN_DIFFERENCES: ReadonlyArray<readonly [string, string, string]> = [
  ['    code\n\n- ', 'code 4 8,list 10 11', 'code 4 8,paragraph 10 11'],
  ['    code\n\n2. a', 'code 4 8,list 10 14', 'code 4 8,paragraph 10 14'],
  ['- a\n<b>', 'list 0 7', 'list 0 3,html 4 7'],
  ['[a]: b\nc\n===', 'definition 0 6,heading 7 12', 'definition 0 6,heading 0 12'],
]

describe('compared with micromark', () => {
  test.each(KNOWN_DIFFERENCES)('known difference %j', (text, mine, micromarks) => {
    expect(ours(text).blocks.join()).toBe(mine)
    expect(readWithMicromark(text).blocks.join()).toBe(micromarks)
  })

  const pieces = [
    ...['a', 'b c', '- ', '* ', '+ ', '1. ', '2. ', '1) ', '> ', '>', '# ', '## x', '```', '~~~', '````'],
    ...['    ', '  ', '   ', ' ', '\t', '---', '===', '***', '| a |', '| - |', 'a | b', '- | -', ':-', '|'],
    ...[
      '<div>',
      '</div>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<?',
      '?>',
      '[a]: b',
      '[a]: <b> "t"',
      '"t"',
    ],
    ...['[^1]: ', '[^1]', '\n', '\n', '\n', '\n\n', '`', '\\', '=', '-', 'x'],
  ]
  const document = fc
    .array(fc.constantFrom(...pieces), { maxLength: 24 })
    .map((chosen) => `${chosen.join('')}\n`)
    .filter((text) => !isKnownDifference(text))

  test('any document has the same top-level blocks and the same code', () => {
    fc.assert(
      fc.property(document, (text) => {
        const reference = readWithMicromark(text)
        expect(ours(text)).toEqual({ blocks: reference.blocks, code: reference.code })
      }),
      { numRuns: 1000 },
    )
  })

  /** A body of every construct in every other one, each once. */
  const leaves = [
    'text\nmore',
    '# H',
    'H\n==',
    '```\nx\n```',
    '    x',
    '| a |\n|---|\n| b |',
    '<div>\nx',
    '***',
    '[a]: b',
  ]
  const wraps = [(s: string) => s, quote, item, numbered, footnote]
  test('any leaf in any two containers, next to any other leaf', () => {
    for (const inner of wraps) {
      for (const outer of wraps) {
        for (const first of leaves) {
          for (const second of leaves) {
            const text = `${outer(inner(`${first}\n\n${second}`))}\n\nend\n`
            if (isKnownDifference(text)) continue
            const reference = readWithMicromark(text)
            expect(ours(text), text).toEqual({ blocks: reference.blocks, code: reference.code })
          }
        }
      }
    }
  })
})

function isKnownDifference(text: string): boolean {
  const hasListBelowCode =
    /^(?:[ \t>]|[-*+] |\d+[.)] |\[\^1\]:)*(?: {4}|\t)[\s\S]*\n[ \t>]*(?:[-*+]|\d+[.)])(?:[ \t]|$)/m.test(text)
  const hasNestedItem = /(?:[-*+]|\d[.)])[ \t]+(?:[-*+]|\d[.)])(?:[ \t]|$)/m.test(text)
  const hasEmptyItem = /(?:^|[ \t>:*+-]|\d[.)])(?:[-*+]|\d[.)])[ \t]*$/m.test(text)
  const hasTagLine =
    /^[ \t>]*<\/?(?:script|b)[^\n]*>[ \t]*$/m.test(text) && /^[ \t]*(?:[->*+[]|\d[.)])/m.test(text)
  const hasDefinedSetext = /\]: .*\n(?:.*\n)*?[ \t>]*[=-]+[ \t]*$/m.test(text)
  return hasListBelowCode || hasNestedItem || hasEmptyItem || hasTagLine || hasDefinedSetext
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n')
}
function quote(text: string): string {
  return prefixed(text, '> ', '> ')
}
function item(text: string): string {
  return prefixed(text, '- ', '  ')
}
function numbered(text: string): string {
  return prefixed(text, '10. ', '    ')
}
function footnote(text: string): string {
  return prefixed(text, '[^1]: ', '    ')
}
