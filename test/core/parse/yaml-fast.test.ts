import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeaderTree, pathOf, relationOf } from '../../../src/core/parse/header-tree.ts'
import { readYaml } from '../../../src/core/parse/yaml-document.ts'
import { readPlainYaml } from '../../../src/core/parse/yaml-fast.ts'

/** Everything that the two readers must agree on; the end of a block list or map is nobody's business. */
function comparable(tree: HeaderTree | undefined) {
  return {
    data: tree?.data,
    entries: tree?.entries.map((entry) => {
      const range = entry.spelling === undefined ? [] : [entry.start, entry.end]
      return [pathOf(entry), relationOf(entry), entry.key, ...range, entry.spelling, entry.text]
    }),
  }
}

const scalars = [
  ...[
    'a',
    'b c',
    '0510',
    '1.0',
    '12e3',
    '1e+21',
    '-5',
    '-0',
    '0x1F',
    '0o7',
    '.5',
    '5.',
    '.inf',
    '.nan',
    '~',
    'null',
  ],
  ...[
    'Null',
    'true',
    'FALSE',
    'no',
    'yes',
    '2026-05-26',
    '12:30:45',
    'a:b',
    'a#b',
    'x::y',
    '[[a]]',
    '[[a::b]]',
  ],
  ...[
    '[[a::b|C d]]',
    '[[a#b]]',
    '[[ a ]]',
    '[[a,b]]',
    '[[1]]',
    '[a, b]',
    '[]',
    '[ a ]',
    '[a,]',
    '[a,,b]',
    '[a b , c]',
  ],
  ...[
    '[1, no, x y]',
    '[[a], [b]]',
    "'x'",
    "'it''s'",
    "''",
    '"x"',
    '""',
    '"a: b"',
    "'a' b",
    '"a" b',
    'a "b"',
    "a'b",
  ],
  ...[
    'ü',
    '日本 語',
    'a\u00a0',
    'a: b',
    'a #c',
    'a:',
    '-',
    '- x',
    '-x',
    '--',
    '?x',
    ':x',
    '@a',
    '`a`',
    '*a',
    '&a',
  ],
  ...[
    '!a',
    '%a',
    '|',
    '>',
    '{a: b}',
    'a,b',
    'a]',
    'a}',
    'a[b',
    'https://e.org/x?y=1#z',
    '€350k + 90',
    'a  b',
    '+1',
  ],
  ...[
    '99999999999999999999',
    '1_000',
    '=',
    '<<',
    '1.50',
    '1e5',
    '0',
    '00',
    '-1.5',
    '_',
    'a\\b',
    '"a\\n"',
    '[a]b',
  ],
  ...[
    '[[a]]b',
    '[[a]] b',
    '[a: b]',
    '[a:b]',
    '[-1]',
    '[true, ~]',
    '[x#y]',
    '[x #y]',
    'a\tb',
    '[[a: b]]',
    '[[a:]]',
  ],
]
const scalar = fc.oneof(fc.constantFrom(...scalars), fc.string({ maxLength: 6 }))
const key = fc.constantFrom(
  ...[
    'a',
    'b',
    'c',
    'id',
    'true',
    'null',
    'k-1',
    'k_2',
    'ä',
    '1',
    'a b',
    '"q"',
    '__proto__',
    '<<',
    'constructor',
    '日',
  ],
)
const line = fc.oneof(
  fc.tuple(key, fc.constantFrom(': ', ':  ', ':', ' : '), scalar).map((parts) => parts.join('')),
  key.map((name) => `${name}:`),
  scalar.map((value) => `- ${value}`),
  scalar.map((value) => `  - ${value}`),
  fc.tuple(key, scalar).map(([name, value]) => `  ${name}: ${value}`),
  key.map((name) => `  ${name}:`),
  scalar.map((value) => `    - ${value}`),
  fc.constantFrom('', '# c', '  # c', '  ', '...x', '-', '  -', '   x'),
)
const header = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', ' '))
  .map(([lines, ending, trailing]) => lines.map((written) => written + trailing + ending).join(''))

describe('the fast YAML reader', () => {
  test('agrees with the yaml package on everything that it accepts: values, places, spellings', () => {
    let accepted = 0
    fc.assert(
      fc.property(header, fc.constantFrom('', 'x\n---\n'), (raw, before) => {
        const text = before + raw
        const fast = readPlainYaml(text, before.length, text.length)
        if (fast === undefined) return
        accepted++
        const { findings, tree } = readYaml(text, before.length, text.length)
        expect(findings).toEqual([])
        expect(comparable(fast)).toEqual(comparable(tree))
      }),
      { numRuns: 4000 },
    )
    expect(accepted).toBeGreaterThan(400)
  })

  test.each([
    'type: instance\nskill: customer\nid: acme\nat: 2026-03-12T14:20:00Z\n',
    'aliases:\n  - How to/Internal link\n  - Links & blocks\ncssclasses:\n- soft-embed\nmobile: true\n',
    'customer: [[customer::acme|Acme]]\nwith:\n  - [[contact::ada]]\n  - [[contact::bob]]\n',
    "required_frontmatter: [at, statement]\ntitle: 'it''s'\nacl:\n  read: [public]\n  update:\n    - team\n",
    '# a comment\n\nempty:\nlast: x\n',
  ])('accepts %j', (raw) => {
    expect(readPlainYaml(raw, 0, raw.length)).toBeDefined()
  })

  test.each([
    ...[
      'a: b\na: c',
      'a: b: c',
      'a: "b\\n"',
      'a: |\n  b',
      'a: {b: c}',
      'a: b # c',
      'a: &x b',
      'a: b\n  c',
      'a: [b\n]',
    ],
    ...[
      '"a": b',
      'a:\tb',
      '- a',
      'a',
      'a:\n  - b: c',
      'a: [[b]] c',
      'a: @b',
      'a: b\n c: d',
      '__proto__: a',
      '? a',
    ],
  ])('leaves %j to the yaml package', (raw) => {
    expect(readPlainYaml(raw, 0, raw.length)).toBeUndefined()
  })
})
