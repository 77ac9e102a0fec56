import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Link, parsePage } from '../../../src/core/parse/index.ts'
import { readWithMicromark } from './oracle.ts'

/** Links in short: kind, target, anchor, alias. */
function short(link: Link): string {
  const target = [link.skill, link.id].filter((part) => part !== null).join('::')
  const rest = `${link.anchor === null ? '' : `#${link.anchor}`}${link.alias === null ? '' : `|${link.alias}`}`
  return `${link.kind} ${target}${rest}`
}
const links = (text: string): string[] => parsePage(text).links.map(short)
const codes = (text: string): string[] => parsePage(text).findings.map((finding) => finding.code)

describe('links of the body', () => {
  test.each<[string, string, string[]]>([
    ['a wikilink', 'see [[a::b|c]].', ['wikilink a::b|c']],
    ['an embed', '![[a#b]]', ['embed a#b']],
    ['a link to a heading of the same page', '[[#here]]', ['wikilink #here']],
    [
      'in a heading, a list, a quote, a table',
      '# [[a]]\n\n- [[b]]\n\n> [[c]]\n\n| [[d]] |\n|---|\n| [[e]] |',
      'abcde'.split('').map((x) => `wikilink ${x}`),
    ],
    ['in emphasis', '**[[a]]** _[[b]]_ ~~[[c]]~~', ['wikilink a', 'wikilink b', 'wikilink c']],
    ['the inner pair of three brackets', '[[[a]]]', ['wikilink a']],
    ['behind 260 characters', `- ${'x'.repeat(260)} [[a]]`, ['wikilink a']],
    ['parentheses in the name', '[[note::how-to (2017)|x]]', ['wikilink note::how-to (2017)|x']],
    ['an alias that repeats the path', '[[a/b|a/b]]', ['wikilink a/b|a/b']],
    ['a markdown link', '[Text](dir/a%20b.md#c%20d)', ['markdown dir/a b.md#c d|Text']],
    ['a markdown link in angle brackets', '[x](<a b (c).md> "title")', ['markdown a b (c).md|x']],
    ['a markdown link with balanced parentheses', '[x](a_(b).md)', ['markdown a_(b).md|x']],
    ['a markdown link over two lines', '> [x\n> y](a.md)', ['markdown a.md|x y']],
    ['a markdown link to a heading of the same page', '[x](#here)', ['markdown #here|x']],
    ['a markdown link with bad percent signs', '[x](100%.md)', ['markdown 100%.md|x']],
    ['a markdown link with an escape', '[x](a\\_b.md)', ['markdown a_b.md|x']],
    ['an image that is a link', '[![alt](i.png)](a.md)', ['markdown a.md|![alt](i.png)']],
    ['a wikilink inside a markdown link', '[see [[a]]](b.md)', ['markdown b.md|see [[a]]', 'wikilink a']],
    ['a wikilink with a target behind it', '[[a]](b.md)', ['wikilink a']],
    ['a reference definition', '[r]: other.md', ['markdown other.md|r']],
    ['in HTML blocks', '<div>\n[[a]]\n</div>', ['wikilink a']],
    ['behind a comment', '<!-- [[a]] --> [[b]]', ['wikilink b']],
    ['a price is no math', 'from $5 [[a]] to $6', ['wikilink a']],
    ['a shell variable is no math', '$HOME/[[a]]/$PATH', ['wikilink a']],
    ['money and real math', '$5 [[a]] $6; $$[[b]]$$', ['wikilink a']],
    ['a backtick without a partner hides nothing', '` [[a]] ``', ['wikilink a']],
    ['code spans end with their paragraph', '` [[a]]\n\n`', ['wikilink a']],
    ['a table cell ends a code span', '| a |\n|---|\n| `x | [[b]]` |', ['wikilink b']],
    ['percent signs alone hide nothing', '50 %% [[a]]', ['wikilink a']],
  ])('%s', (_title, text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  test.each<[string, string]>([
    ['a shell test in a fence', '```bash\nif [[ ! -f "$X" ]]; then\n```'],
    ['a diagram in a fence', '```mermaid\nnode[["Switch"]]\n```'],
    ['a tilde fence', '~~~\n[[a]]\n~~~'],
    ['a fence closed only by a longer one', '````\n```\n[[a]]\n````'],
    ['a fence in a list', '- x\n  ```\n  [[a]]\n  ```'],
    ['a fence in a quote', '> ```\n> [[a]]'],
    ['a fence that is never closed', '```\n\n[[a]]'],
    ['indented code', 'x\n\n    Future[Option[[X]]]'],
    ['code indented by tab', 'x\n\n\t[[a]]'],
    ['a code span', 'Use `[[page]]`'],
    ['a code span of two backticks', '``` ``[[x]]`` ```'],
    ['a code span over two lines', '`x\n[[a]]`'],
    ['a comment', 'x <!-- [[a]] --> y'],
    ['a comment over blank lines', '<!--\n\n[[a]]\n\n-->'],
    ['a comment in a list', '- <!-- [[a]] -->'],
    ['a comment that never ends', '<!--\n\n[[a]]'],
    [
      'a script, a style, preformatted text',
      '<script>\n[[a]]\n</script>\n<style>[[b]]</style>\n<pre>[[c]]</pre>',
    ],
    ['preformatted text inside another block', '<div><pre>[[a]]</pre></div>'],
    ['an attribute', 'x <a title="[[a]]">'],
    ['an address in angle brackets', '<https://e.org/[[a]]>'],
    ['math', '$x_[[a]]$ and $$[[b]]$$'],
    ['a math block', '$$\n[[a]]\n$$'],
    ['an Obsidian comment', 'x %%[[a]]%% y'],
    ['an Obsidian comment over blank lines', '%%\n[[a]]\n\n[[b]]\n%%'],
    ['an escaped bracket', '\\[[a]]'],
    ['a bracket inside', '[[a]b]]'],
    ['a line ending inside', '[[a\nb]]'],
    ['nothing inside', '[[]] [[ ]] [[|x]]'],
    ['addresses', '[a](https://e.org/x.md) [b](mailto:a@e.org) [c](//e.org) [d]() <https://e.org>'],
    ['an image', '![x](a.png)'],
    ['a space before the target', '[a] (b.md)'],
    ['an unbalanced target', '[a](b(c.md'],
    ['a footnote', 'x[^1]\n\n[^1]: text'],
    ['a task', '- [ ] x\n- [x] y'],
  ])('no link: %s', (_title, text) => {
    expect(links(text)).toEqual([])
  })

  test('an escaped pipe in a table parts target and alias', () => {
    expect(links('| x |\n|---|\n| [[customer::acme\\|Acme]] |')).toEqual(['wikilink customer::acme|Acme'])
  })

  test('an unescaped pipe in a table is reported, and the link is read as it is meant', () => {
    const text = '| x | y |\n|---|---|\n|[[/link|name]]| [[z]] |'
    const page = parsePage(text)
    expect(page.links.map(short)).toEqual(['wikilink /link|name', 'wikilink z'])
    expect(page.findings).toMatchObject([
      { code: 'table_pipe', severity: 'warning', offset: text.indexOf('[[/link') },
    ])
    expect(page.findings[0]?.suggestion).toContain('[[/link\\|name]]')
  })

  test('a pipe outside a table, or in its code, is not reported', () => {
    expect(codes('[[a|b]] | [[c|d]]')).toEqual([])
    expect(codes('| a |\n|---|\n| `[[a\\|b]]` |')).toEqual([])
  })

  test('a link knows its place, its text and its block', () => {
    const text = '# A\n\ntext ![[b::c|d]] more\n'
    const [link] = parsePage(text).links
    expect(link).toMatchObject({ raw: '![[b::c|d]]', start: 10, end: 21, block: 1, relation: null })
  })

  test('an escaped bang makes an embed a link', () => {
    expect(links('\\![[a]]')).toEqual(['wikilink a'])
  })
})

describe('links of the header', () => {
  const relations = (yaml: string): string[] =>
    parsePage(`---\n${yaml}\n---\n`).links.map((link) => `${link.relation} ${short(link)}`)

  test.each<[string, string, string[]]>([
    ['quoted', 'customer: "[[customer::acme]]"', ['customer wikilink customer::acme']],
    ['quoted once', "customer: '[[customer::acme]]'", ['customer wikilink customer::acme']],
    ['unquoted', 'customer: [[customer::acme]]', ['customer wikilink customer::acme']],
    [
      'unquoted with an alias',
      'customer: [[customer::acme|Acme]] # c',
      ['customer wikilink customer::acme|Acme'],
    ],
    ['unquoted with a colon in the alias', 'c: [[a::b|Alias: x]]', ['c wikilink a::b|Alias: x']],
    ['unquoted with a comma', 'c: [[contact::smith, john]]', ['c wikilink contact::smith, john']],
    ['in a list', 'with:\n  - [[a::b]]\n  - "[[c]]"', ['with wikilink a::b', 'with wikilink c']],
    ['in a flow list', 'with: [[[a]], "[[b]]"]', ['with wikilink a', 'with wikilink b']],
    [
      'in nested maps',
      'team:\n  lead: [[p::ada]]\n  rest: {all: [[[p::bob]]]}',
      ['team.lead wikilink p::ada', 'team.rest.all wikilink p::bob'],
    ],
    ['in maps in lists', 'team:\n  - lead: [[ada]]', ['team.lead wikilink ada']],
    ['inside longer text', 'note: see [[a]] and [[b]]', ['note wikilink a', 'note wikilink b']],
    ['in block text', 'note: |\n  see [[a]]\n  and [[b]]', ['note wikilink a', 'note wikilink b']],
    ['the same target under two keys', 'a: [[x]]\nb: [[x]]', ['a wikilink x', 'b wikilink x']],
    ['not in code', 'note: use `[[a]]`', []],
    ['not in a comment', 'a: b # [[c]]', []],
    ['not plain text', 'mentions: [Acme]', []],
    ['not a table of numbers', 'm: [[1, 2]]', []],
  ])('%s', (_title, yaml, expected) => {
    expect(relations(yaml)).toEqual(expected)
  })

  test('have the place of the text, also when it is escaped', () => {
    const text = '---\na: see [[x]]\nb: "[[y]] [[y]]"\nc: "\\u005b[z]]"\n---\n'
    const { links } = parsePage(text)
    expect(links.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[[x]]',
      '[[y]]',
      '[[y]]',
      '"\\u005b[z]]"',
    ])
    expect(links[1]!.start).toBeLessThan(links[2]!.start)
  })

  test('are values like any other text', () => {
    const { header } = parsePage('---\na: [[b::c]]\nd:\n  - [[e|f]]\n---\n')
    expect(header?.data).toEqual({ a: '[[b::c]]', d: ['[[e|f]]'] })
  })
})

describe('compared with a micromark extension', () => {
  const pieces = [
    ...[
      'a',
      '[[l]]',
      '[[l]]',
      '![[m]]',
      '[[a::b|c]]',
      '`',
      '``',
      '\\',
      '<b>',
      '<a href="',
      '">',
      "'",
      '<!--',
      '-->',
    ],
    ...[
      '<!-',
      '[',
      '](x.md)',
      '](<y z.md>)',
      '](x "t")',
      ']',
      '(',
      '!',
      '\n',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '    ',
    ],
    ...[
      '| ',
      ' |',
      '\n| - | - |\n',
      '| a | b |\n| - | - |\n',
      '\\|',
      '<https://e.org/',
      '>',
      '<?',
      '?>',
      '*',
      '# ',
    ],
    ...['~~~\n', '```\n', '&amp;', '[l]: t\n'],
  ]
  const document = fc
    .array(fc.constantFrom(...pieces), { maxLength: 18 })
    .map((chosen) => `x\n\n${chosen.join('')}\n`)

  test('any document has the same wikilinks at the same places', () => {
    fc.assert(
      fc.property(document, (text) => {
        const reference = readWithMicromark(text)
        const page = parsePage(text)
        // In HTML blocks we read links, and a pipe that splits a cell is our finding.
        fc.pre(!reference.hasHtml && page.findings.length === 0)
        const mine = page.links.filter((link) => link.kind !== 'markdown')
        expect(mine.map((link) => `${link.start} ${link.end}`)).toEqual(reference.links)
      }),
      { numRuns: 1000 },
    )
  })
})
