import { describe, expect, test } from 'vitest'
import { createLineIndex, parsePage } from '../../../src/core/parse/index.ts'

const page = (yaml: string) => parsePage(`---\n${yaml}\n---\nbody\n`)
const data = (yaml: string) => page(yaml).header?.data
/** `code line:column` of every finding. */
function findings(text: string): string[] {
  const lines = createLineIndex(text)
  return parsePage(text).findings.map(({ code, offset }) => {
    const { line, column } = lines.positionOf(offset)
    return `${code} ${line}:${column}`
  })
}

describe('the fence', () => {
  test.each([
    ['plain', '---\nid: a\n---\nbody'],
    ['closed with dots', '---\nid: a\n...\nbody'],
    ['with a byte order mark', '\ufeff---\nid: a\n---\nbody'],
    ['with Windows line endings', '---\r\nid: a\r\n---\r\nbody'],
    ['with old Mac line endings', '---\rid: a\r---\rbody'],
    ['with blanks behind it', '--- \t\nid: a\n---  \nbody'],
    ['closed at the end of the file', '---\nid: a\n---'],
    ['around a rule of the body', '---\nid: a\n---\nbody\n\n---\n\nmore'],
  ])('%s', (_title, text) => {
    const { bodyStart, fenced, findings, header } = parsePage(text)
    expect({ data: header?.data, fenced, findings }).toEqual({
      data: { id: 'a' },
      fenced: true,
      findings: [],
    })
    expect(text.slice(bodyStart)).toBe(text.includes('body') ? text.slice(text.indexOf('body')) : '')
    expect(text.slice(header!.start)).toMatch(/^id: a/)
    expect(text.slice(header!.start, header!.start + header!.raw.length)).toBe(header!.raw)
  })

  test.each([
    ['an ordinary file', '# Menu\n\n---\n\n*x*\n\n---\n'],
    ['a file that starts with a rule', '---\n\nText\n\n---\n'],
    ['a file that is only a rule', '---\n'],
    ['a rule above a heading', '---\n\n# Title\n\nkey: value\n'],
    ['four dashes', '----\nid: a\n----\n'],
    ['a rule and text on its line', '--- Chapter one ---\n\nid: a\n'],
    ['an indented fence', ' ---\nid: a\n---\n'],
    ['nothing', ''],
  ])('no header: %s', (_title, text) => {
    expect(parsePage(text)).toMatchObject({ header: undefined, fenced: false, bodyStart: 0, findings: [] })
  })

  test.each(['\n\n---\nid: a\n---\n', '\r\n \r\n---\r\nid: a\r\n---\r\n', '\ufeff\n\n---\nid: a\n---\n'])(
    'a header below blank lines is a hint with its line: %j',
    (text) => {
      expect(parsePage(text)).toMatchObject({ header: undefined, fenced: false })
      expect(findings(text)).toEqual(['not_a_page 3:1'])
      expect(parsePage(text).findings[0]).toMatchObject({ severity: 'warning' })
      expect(parsePage(text).findings[0]?.message).toContain('line 3')
    },
  )

  test('a header that is never closed', () => {
    const text = '---\nid: a\n\n# Title\n'
    expect(findings(text)).toEqual(['frontmatter_parse 1:1'])
    expect(parsePage(text)).toMatchObject({ header: undefined, fenced: true, bodyStart: 0 })
  })

  test.each(['js', 'javascript', 'coffee', 'toml', 'json', 'yaml', 'JS', 'anything'])(
    'a header marked as %s is never run and is reported',
    (language) => {
      const key = `ran_${language}`
      const text = `---${language}\n(globalThis.${key} = 1, {a: 1})\n---\nbody\n`
      expect(findings(text)).toEqual(['frontmatter_parse 1:1'])
      expect(parsePage(text).findings[0]?.message).toContain(`\`${language}\``)
      expect(parsePage(text)).toMatchObject({ header: undefined, fenced: true })
      expect(globalThis).not.toHaveProperty(key)
    },
  )

  test('a second header right behind the first is reported, and stays in the body', () => {
    const text = '---\nid: a\n---\n\n---\ntype: litnote\ntags:\n  - x\n---\nbody\n'
    expect(findings(text)).toEqual(['second_frontmatter 5:1'])
    expect(parsePage(text).header?.data).toEqual({ id: 'a' })
  })

  test.each([
    '---\nid: a\n---\n\n---\n\nText\n\n---\n',
    '---\nid: a\n---\n---\n\n---\n',
    '---\nid: a\n---\n---\n\nkey: value\n\n---\n',
    '---\nid: a\n---\ntext\n\n---\nb: c\n---\n',
    '---\nid: a\n---\n\n---\nSome text.\n---\n',
  ])('rules behind a header are no second header: %j', (text) => {
    expect(findings(text)).toEqual([])
  })
})

describe('values', () => {
  test.each<[string, string, unknown]>([
    ['a date', '2026-05-26', '2026-05-26'],
    ['a time', '12:30:45', '12:30:45'],
    ['a date and time without a zone', '2018-09-19 15:19:29', '2018-09-19 15:19:29'],
    ['a timestamp', '2026-01-20T00:00:00Z', '2026-01-20T00:00:00Z'],
    ['a postal code', '02142', '02142'],
    ['a part number', '0510210600', '0510210600'],
    ['an old octal', '0510', '0510'],
    ['an octal', '0o17', '0o17'],
    ['a hexadecimal', '0x1F', '0x1F'],
    ['an exponent', '12e3', '12e3'],
    ['a version', '1.0', '1.0'],
    ['a short version', '1.10', '1.10'],
    ['twenty digits', '12345678901234567890', '12345678901234567890'],
    ['a plus sign', '+5', '+5'],
    ['minus nothing', '-0', '-0'],
    ['a bare fraction', '.5', '.5'],
    ['infinity', '.inf', '.inf'],
    ['no number', '.nan', '.nan'],
    ['a number', '42', 42],
    ['a negative number', '-1.5', -1.5],
    ['no', 'no', 'no'],
    ['off', 'off', 'off'],
    ['true', 'true', true],
    ['False', 'False', false],
    ['nothing', '', null],
    ['a tilde', '~', null],
    ['null', 'null', null],
    ['Norwegian', '[sv, no, nn]', ['sv', 'no', 'nn']],
    ['a quoted number', '"42"', '42'],
    ['an address', 'https://e.org/x?y=1#z', 'https://e.org/x?y=1#z'],
    ['a hash without a blank', 'a#b', 'a#b'],
    ['an apostrophe inside', "it's", "it's"],
    ['a doubled apostrophe', "'it''s'", "it's"],
    ['escapes', '"a\\tb\\u00e9"', 'a\tbé'],
    ['folded text', '>\n  a\n  b', 'a b\n'],
    ['literal text', '|\n  a\n  b', 'a\nb\n'],
    ['a tagged string', '!!str 12', '12'],
    ['an alias', '&x [a]\nw: *x', ['a']],
    ['a flow map', '{a: 1, b: [no]}', { a: 1, b: ['no'] }],
    ['a list at the indentation of its key', '\n- a\n- b', ['a', 'b']],
    ['a list over lines', '[\n  a,\n  b\n ]', ['a', 'b']],
  ])('%s: `%s`', (_title, source, value) => {
    for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env.TZ = zone
      expect(data(`v: ${source}`)?.v).toEqual(value)
    }
    delete process.env.TZ
  })

  test('`__proto__` is a key like any other and `<<` stays a literal key', () => {
    const read = data('base: &b {x: 1}\n__proto__: {polluted: 1}\nc:\n  <<: *b')!
    expect(Object.keys(read)).toEqual(['base', '__proto__', 'c'])
    expect(read.c).toEqual({ '<<': { x: 1 } })
    expect(Object.prototype).not.toHaveProperty('polluted')
    expect(read).not.toHaveProperty('polluted')
  })

  test.each(['', '# only a comment', '\n\n', '  # indented'])(
    'an empty header is an empty mapping: %j',
    (yaml) => {
      expect(data(yaml)).toEqual({})
      expect(page(yaml).findings).toEqual([])
    },
  )

  test('keys keep the spelling of the author', () => {
    expect(Object.keys(data('no: 1\n2026-05-26: 2\n0x1F: 3\n"a b": 4\ntrue: 5\n~: 6')!)).toEqual([
      'no',
      '2026-05-26',
      '0x1F',
      'a b',
      'true',
      '~',
    ])
  })

  test('two equal pages share nothing', () => {
    const yaml = 'tags: [a]\nacl: {read: [b]}'
    expect(data(yaml)).toEqual(data(yaml))
    expect(data(yaml)).not.toBe(data(yaml))
    expect(data(yaml)?.tags).not.toBe(data(yaml)?.tags)
  })
})

describe('places', () => {
  const text =
    '\ufeff---\r\n# c\r\ntype: instance\r\nacl:\r\n  read: [a, "b"]\r\nparams:\r\n  - kind: 0x1F\r\n    at: 1.0\r\n---\r\n'
  const header = parsePage(text).header!
  const lines = createLineIndex(text)
  const at = (path: string): string | undefined => {
    const offset = header.offsetOf(path)
    if (offset === undefined) return undefined
    const { column, line } = lines.positionOf(offset)
    return `${line}:${column}`
  }

  test.each([
    ['type', '3:1', 'instance'],
    ['acl', '4:1', undefined],
    ['acl.read', '5:3', undefined],
    ['acl.read.1', '5:13', 'b'],
    ['params.0.kind', '7:5', '0x1F'],
    ['params.0.at', '8:5', '1.0'],
    ['absent', undefined, undefined],
    ['acl.absent', undefined, undefined],
  ])('of %s', (path, place, spelling) => {
    expect(at(path)).toBe(place)
    expect(header.spellingOf(path)).toBe(spelling)
  })
})

describe('YAML that is not read', () => {
  test.each<[string, string, string, RegExp]>([
    ['a value that starts with @', 'a: b\nauthor: @ada', 'yaml_error 3:9', /`@`/],
    ['a list item that starts with @', 'with:\n  - @ada', 'yaml_error 3:5', /`@`/],
    ['a value in backticks', 'key: `C:\\agent\\x`', 'yaml_error 2:6', /quotes/],
    ['emphasis', 'title: *It*', 'yaml_error 2:8', /alias|quotes/],
    ['a colon and a blank', 'title: A: B', 'yaml_error 2:8', /colon/],
    ['quotes inside quotes', 'description: "abc "def" ghi"', 'yaml_error 2:20', /closing quote/],
    ['text behind a link', 'rel:\n  - [[a]]suffix', 'yaml_error 3:10', /link that is not in quotes/],
    ['indentation by tab', 'a:\n\tb: c', 'yaml_error 3:1', /tab/i],
    ['a tab inside a list over lines', 'tags: [\n\ta,\n\tb\n]', 'yaml_error 3:2', /tab/i],
    ['an open bracket', 'a: [b', 'yaml_error 2:6', /./],
    ['an open quote', 'a: "b', 'yaml_error 2:6', /./],
    ['a missing anchor', 'a: *b', 'yaml_error 2:4', /`\*b`/],
    ['a trailing scalar', 'a: "b" c', 'yaml_error 2:8', /closing quote/],
    ['a second document', 'a: b\n--- c', 'yaml_error 3:1', /document/],
    ['a list', '- a\n- b', 'frontmatter_parse 2:1', /list/],
    ['text', 'just text', 'frontmatter_parse 2:1', /text/],
    ['a key twice', 'description: x\ntags: []\ndescription: y', 'yaml_duplicate_key 4:1', /twice/],
    ['a nested key twice', 'acl:\n  read: a\n  read: b', 'yaml_duplicate_key 4:3', /twice/],
  ])('%s', (_title, yaml, expected, message) => {
    expect(findings(`---\n${yaml}\n---\nbody\n`)[0]).toBe(expected)
    expect(page(yaml).findings[0]).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(message),
    })
    expect(page(yaml)).toMatchObject({ header: undefined, fenced: true })
    expect(page(yaml).blocks).toHaveLength(1)
  })

  test('every repeated key is reported at once', () => {
    expect(findings('---\na: 1\na: 2\nb: 3\nb: 4\n---\n')).toEqual([
      'yaml_duplicate_key 3:1',
      'yaml_duplicate_key 5:1',
    ])
  })

  test('aliases that expand to 269 MB are refused at once', () => {
    const names = [...'abcdefghi']
    const yaml = names
      .map(
        (name, i) =>
          `${name}: &${name} [${Array(9)
            .fill(i === 0 ? 'x' : `*${names[i - 1]}`)
            .join(', ')}]`,
      )
      .join('\n')
    const started = performance.now()
    expect(page(yaml).findings).toMatchObject([
      { code: 'yaml_error', message: expect.stringContaining('aliases') },
    ])
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('an alias that contains itself is refused', () => {
    expect(page('a: &a [*a]').findings).toMatchObject([{ code: 'yaml_error' }])
  })

  test.each([
    ['brackets', `a: ${'['.repeat(50_000)}`],
    ['closed brackets', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['braces', `a: ${'{'.repeat(50_000)}`],
    ['items', '- '.repeat(50_000)],
    ['questions', '? '.repeat(50_000)],
    ['maps', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ])('nesting that would overflow the reader is refused: %s', (_title, yaml) => {
    expect(page(yaml).findings).toMatchObject([
      { code: 'yaml_error', message: expect.stringContaining('nested too deeply') },
    ])
  })

  test('a merge conflict in a header is reported as such, without the YAML errors that follow from it', () => {
    const text = '---\nid: a\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n---\nbody\n'
    expect(findings(text)).toEqual(['conflict_marker 3:1'])
    expect(parsePage(text).header).toBeUndefined()
  })
})
