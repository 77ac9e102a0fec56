import { expect, test } from 'vitest'
import { argumentsOf, type InputSchema, inputOf, optionsOf } from '../../src/cli/flags.ts'

const schema: InputSchema = {
  properties: {
    q: { type: 'string', description: 'Words' },
    queries: { type: 'array', items: { type: 'string' } },
    k: { type: 'integer', default: 10 },
    min_score: { type: 'number' },
    full: { type: 'boolean', default: false },
    refresh: { type: 'boolean', default: true },
    granularity: { type: 'string', enum: ['block', 'page'], default: 'block' },
    filter: { type: 'object' },
    value: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
  },
}

function read(args: readonly string[], options: Record<string, string | readonly string[] | true>): unknown {
  return inputOf(schema, ['q'], { args, options })
}

test('each key of a schema becomes a flag in the form that its type asks for', () => {
  const shown = optionsOf(schema).map(
    ({ name, value, many, default: fallback }) =>
      `--${name}${value === undefined ? '' : ` ${value}`}${many ? '…' : ''}${fallback === undefined ? '' : ` = ${fallback}`}`,
  )
  expect(shown).toEqual([
    '--q TEXT',
    '--queries TEXT…',
    '--k N = 10',
    '--min-score N',
    '--full',
    '--no-refresh',
    '--granularity block|page = block',
    '--filter JSON',
    '--value VALUE',
  ])
  expect(argumentsOf(schema, ['q'])).toEqual([{ name: 'q', description: 'Words', many: false }])
})

test.each<[string, readonly string[], Record<string, string | readonly string[] | true>, unknown]>([
  ['an argument by position', ['two words'], {}, { q: 'two words' }],
  ['the same as a flag', [], { q: 'two words' }, { q: 'two words' }],
  ['a whole number', [], { k: '5' }, { k: 5 }],
  ['a number', [], { 'min-score': '0.25' }, { min_score: 0.25 }],
  ['a switch', [], { full: true }, { full: true }],
  ['a switch that is on by default', [], { 'no-refresh': true }, { refresh: false }],
  ['a flag given twice', [], { queries: ['a', 'b'] }, { queries: ['a', 'b'] }],
  ['a list as JSON', [], { queries: ['["a","b"]', 'c'] }, { queries: ['a', 'b', 'c'] }],
  [
    'a link in a list, which only looks like JSON',
    [],
    { queries: ['[[note::a]]'] },
    { queries: ['[[note::a]]'] },
  ],
  ['an object as JSON', [], { filter: '{"at": {">=": "2026"}}' }, { filter: { at: { '>=': '2026' } } }],
  ['a number where a text may stand too', [], { value: '5' }, { value: 5 }],
  ['an identifier that is no number', [], { value: '0510' }, { value: '0510' }],
])('%s', (_title, args, options, input) => {
  expect(read(args, options)).toEqual(input)
})

test.each<[readonly string[], Record<string, string>, RegExp]>([
  [[], { k: 'ten' }, /--k is "ten"; expected a whole number/],
  [[], { k: '1.5' }, /expected a whole number/],
  [[], { k: '' }, /expected a whole number/],
  [[], { 'min-score': 'x' }, /--min-score is "x"; expected a number/],
  [[], { filter: 'status=open' }, /--filter is "status=open"; expected JSON/],
  [['a'], { q: 'b' }, /`q` is given twice/],
])('%j %j is refused by the name of the flag', (args, options, message) => {
  expect(() => read(args, options)).toThrow(message)
})
