import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultConfig, loadConfig } from '../../../src/core/adapters/load-config.ts'
import { parseConfig } from '../../../src/core/adapters/load-config-schema.ts'

let root: string

beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'escurel-config-')), 'my-kb')
  mkdirSync(root)
})

afterEach(() => {
  rmSync(join(root, '..'), { recursive: true, force: true })
})

test('without a file, and with an empty one, every key has its default', async () => {
  expect(await loadConfig(root)).toEqual(defaultConfig('my-kb'))
  writeFileSync(join(root, 'escurel.yaml'), '# nothing yet\n')
  expect(await loadConfig(root)).toEqual(defaultConfig('my-kb'))
})

test('what the file says stands beside the defaults', async () => {
  writeFileSync(
    join(root, 'escurel.yaml'),
    'languages: [de, en]\nfolders:\n  - path: vault/*\n    skill: "{1}"\n    exclude: [templates]\nsearch: {rrf_k: 20}\n',
  )
  expect(await loadConfig(root)).toEqual({
    ...defaultConfig('my-kb'),
    languages: ['de', 'en'],
    folders: [
      {
        path: 'vault/*',
        skill: '{1}',
        id: 'path',
        description: 'Pages of the folder vault/*',
        exclude: ['templates'],
      },
    ],
    search: { rrf_k: 20, lane_weights: { text: 1, vector: 1 } },
  })
})

test.each([
  ['langauges: [en]', /escurel\.yaml:1:1 {2}unknown key `langauges`; did you mean `languages`\?/],
  ['tenant: a\nzzz: 1', /escurel\.yaml:2:1 {2}unknown key `zzz`; expected one of tenant, languages/],
  [
    'links:\n  case_insensitive: "yes"',
    /escurel\.yaml:2:3 {2}`links\.case_insensitive` is "yes"; expected true or false/,
  ],
  ['links: 5', /:1:1 {2}`links` is 5; expected keys and values/],
  ['languages: en', /:1:1 {2}`languages` is "en"; expected a list of language codes/],
  ['languages: [en, english]', /:1:17 {2}`languages\[1\]` is "english"; expected `auto` or a language code/],
  [
    'folders:\n  - skill: note',
    /:2:5 {2}`folders\[0\]\.path` is missing; expected a folder below the tenant/,
  ],
  [
    'folders:\n  - path: ../up\n    skill: note',
    /:2:5 {2}`folders\[0\]\.path` is "\.\.\/up"; expected a folder below the tenant/,
  ],
  [
    'folders:\n  - path: docs\n    skill: "{1}"',
    /:3:5 {2}`folders\[0\]\.skill` is "\{1\}"; expected a `\*` in `path`/,
  ],
  [
    'folders:\n  - path: docs\n    skil: note',
    /:3:5 {2}unknown key `folders\[0\]\.skil`; did you mean `folders\[0\]\.skill`\?/,
  ],
  ['search: {rrf_k: 1.5}', /`search\.rrf_k` is 1\.5; expected a whole number/],
  [
    'search: {lane_weights: {text: -1}}',
    /`search\.lane_weights\.text` is -1; expected a number that is not negative/,
  ],
  ['tenant: a\ntenant: b', /escurel\.yaml:2:1 {2}Map keys must be unique/],
  ['tenant: "a', /escurel\.yaml:1:\d+ {2}Missing closing "quote/],
  ['- a', /:1:1 {2}the file holds \["a"\]; expected keys and values/],
])('%j is refused with the place and what to do', (text, message) => {
  expect(() => parseConfig(text, 'kb')).toThrow(message)
  expect(() => parseConfig(text, 'kb')).toThrow(expect.objectContaining({ code: 'invalid_config' }))
})

test('all problems are told at once', () => {
  expect(() => parseConfig('languages: 1\nlinks: 2\nx: 3\n', 'kb')).toThrow(/wrong in 3 places:\n.*\n.*\n/)
})

test('the schema and the defaults agree key by key', () => {
  expect(parseConfig('', 'kb')).toEqual(defaultConfig('kb'))
  expect(parseConfig('{links: {}, search: {lane_weights: {}}, folders: []}', 'kb')).toEqual(
    defaultConfig('kb'),
  )
})

test('an alias bomb is refused', () => {
  const levels = Array.from(
    { length: 9 },
    (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(', ')}]`,
  )
  expect(() => parseConfig(`l0: &l0 [x]\n${levels.join('\n')}\n`, 'kb')).toThrow(
    expect.objectContaining({ code: 'invalid_config' }),
  )
})
