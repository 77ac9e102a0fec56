import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenant } from '../../src/core/adapters/open-tenant.ts'
import { ADMIN } from '../../src/core/principal.ts'
import { invoke } from '../../src/core/tools/invoke.ts'
import { copyExample, directoryOf, escurel, exampleTenant } from './session.ts'

/** An indexed copy of the example tenant, for the tests that only read. */
let example: string

beforeAll(async () => {
  example = copyExample(mkdtempSync(join(tmpdir(), 'escurel-reading-')))
  await escurel(example, ['rebuild'])
})

afterAll(() => {
  rmSync(example, { recursive: true, force: true })
})

const CALLS: readonly [string[], string, object][] = [
  [['list-skills'], 'list_skills', {}],
  [
    ['list_instances', 'meeting', '--order-by', 'at desc', '--limit', '2'],
    'list_instances',
    { skill_id: 'meeting', order_by: 'at desc', limit: 2 },
  ],
  [['resolve', '[[zoë-müller]]'], 'resolve', { wikilink: '[[zoë-müller]]' }],
  [['expand', 'supplier::łożyska-łódź'], 'expand', { page_id: 'supplier::łożyska-łódź' }],
  [
    ['neighbours', '--page-id', 'part::hub-8-speed', '--direction', 'out'],
    'neighbours',
    { page_id: 'part::hub-8-speed', direction: 'out' },
  ],
  [
    ['provenance-ancestry', 'decision::keep-rn-4711', '--relations', 'motivated_by', '--max-hops', '3'],
    'provenance_ancestry',
    { page_id: 'decision::keep-rn-4711', relations: ['motivated_by'], max_hops: 3 },
  ],
  [['provenance-report', 'drift'], 'provenance_report', { kind: 'drift' }],
  [
    ['search', 'grinding noise', '--filter', '{"price": {">": 40}}'],
    'search',
    { q: 'grinding noise', filter: { price: { '>': 40 } } },
  ],
]

test('JSON on standard output is exactly what the tool returns', async () => {
  const tenant = await openTenant(example)
  try {
    for (const [argv, tool, input] of CALLS) {
      const { code, stdout } = await escurel(example, [...argv, '--format', 'json'])
      expect(code, argv.join(' ')).toBe(0)
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(await invoke(tenant, ADMIN, tool, input))))
      const given = await escurel(example, [
        argv[0] as string,
        '--input',
        JSON.stringify(input),
        '--format',
        'json',
      ])
      expect(given.stdout).toBe(stdout)
    }
  } finally {
    await tenant.close()
  }
})

test('text explains itself for every tool', async () => {
  const text = async (...argv: string[]): Promise<string> => (await escurel(example, argv)).stdout
  expect(await text('list-skills')).toMatch(/^SKILL +KIND +REQUIRES +DESCRIPTION\n/)
  expect(await text('list-instances', 'part')).toMatch(/\nbearing-6001 +supplier::łożyska-łódź +2\.1 /)
  expect(await text('list-instances', 'plan')).toContain('budget-2026')
  expect(await text('resolve', '[[acme]]')).toBe('[[acme]] → nothing\n')
  expect(await text('resolve', 'skill::part')).toContain('[[skill::part]] → skill::part')
  expect(await text('neighbours', 'supplier::küstenlicht')).toMatch(
    /part\/dynamo-kl-3 +──supplier─+▶ supplier\/küstenlicht/,
  )
  expect(await text('provenance-ancestry', 'inspection::2025', 'inspection::2023')).toBe(
    'inspection/2025\n   └▶ inspection/2024\n      └▶ inspection/2023\n',
  )
  expect(await text('provenance-report', 'drift')).toMatch(/^DECISION .*\ndecision\/keep-rn-4711 /)
  expect(await text('search', 'grinding noise')).toMatch(
    /^1\. +part::freewheel-rn-4711 .*#\S+\n +The pawl springs/,
  )
  expect(await text('expand', 'note::überholung')).toContain('Links\n  → [[part::bearing-6001]]')
})

test('absence is told and exits with 3', async () => {
  expect(await escurel(example, ['resolve', '[[person::nobody]]', '--format', 'json'])).toMatchObject({
    code: 3,
  })
  expect(await escurel(example, ['expand', 'person::nobody'])).toMatchObject({
    code: 3,
    stdout: 'There is no such page.\n',
  })
  expect(await escurel(example, ['search', 'qzxv wplk'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing found'),
  })
})

test('--as sees what its subject may see, and what is hidden looks absent', async () => {
  const expand = (...as: string[]) =>
    escurel(example, ['expand', 'review::2025-zoë', '--format', 'json', ...as])
  const absent = await escurel(example, ['expand', 'review::nobody', '--format', 'json', '--as', 'lena'])
  expect(await expand('--as', 'lena')).toEqual(absent)
  expect((await expand('--as', 'lena,board')).code).toBe(0)
  expect((await expand()).code).toBe(0)
})

test('a list as ndjson has one line an item, and says on the side how to go on', async () => {
  const first = await escurel(example, ['list-instances', 'part', '--limit', '2', '--format', 'ndjson'])
  const items = first.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(items.map((item) => item.frontmatter.id)).toEqual(['bearing-6001', 'dynamo-kl-3'])
  const cursor = /--cursor (\S+)/.exec(first.stderr)?.[1] as string
  const next = await escurel(example, [
    'list-instances',
    'part',
    '--limit',
    '10',
    '--cursor',
    cursor,
    '--format',
    'ndjson',
  ])
  expect(next.stdout.trim().split('\n')).toHaveLength(3)
  expect(next.stderr).not.toContain('--cursor')
})

test.each(['../x', 'a/../../x', '..%2fx', '/etc/passwd', 'a\\..\\x'])(
  'the page id %s is refused by every command that takes one',
  async (id) => {
    for (const command of ['expand', 'neighbours', 'provenance-ancestry']) {
      const outcome = await escurel(example, [command, id, '--format', 'json'])
      expect(outcome, command).toMatchObject({ code: 3, stdout: '' })
      expect(JSON.parse(outcome.stderr.trim().split('\n').at(-1) as string)).toMatchObject({
        error: { code: 'unsafe_path' },
      })
    }
  },
)

test('control characters of a page do not reach the terminal', async () => {
  const root = directoryOf({
    'markdown/skills/note.md':
      '---\ntype: skill\nid: note\ndescription: "A \\u001b]0;owned\\u0007 note"\n---\n',
    'markdown/instances/note/n.md':
      '---\ntype: instance\nskill: note\nid: n\n---\nred \u001b[31malert\u009b2J\n',
  })
  for (const argv of [
    ['list-skills'],
    ['expand', 'note::n'],
    ['search', 'alert'],
    ['list-instances', 'note'],
  ]) {
    const { stdout } = await escurel(root, argv)
    expect(stdout).not.toMatch(/[\u001b\u0007\u009b]/)
  }
})

test('rebuild reports what it did and what it left out, and status and audit agree with it', async () => {
  const root = exampleTenant()
  writeFileSync(join(root, 'markdown/broken.md'), '---\ntype: [\n---\n')
  writeFileSync(join(root, 'markdown/log.md'), '# No header\n')
  const status = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await escurel(root, ['status', '--format', 'json'])).stdout)
  expect(await status()).toMatchObject({ index: null, writer: null })
  const first = JSON.parse((await escurel(root, ['rebuild', '--format', 'json'])).stdout)
  expect(first).toMatchObject({ complete: true, removed: 0 })
  expect(first.skipped.map((file: { path: string; status: string }) => [file.path, file.status])).toEqual([
    ['markdown/broken.md', 'invalid'],
    ['markdown/log.md', 'not_a_page'],
  ])
  expect(await status()).toMatchObject({ pages: { total: first.pages }, stale: { touched: 0, removed: 0 } })
  expect(await escurel(root, ['audit'])).toMatchObject({ code: 0, stdout: 'Pages and index agree.\n' })

  rmSync(join(root, 'markdown/instances/note/überholung.md'))
  writeFileSync(
    join(root, 'markdown/instances/note/new.md'),
    '---\ntype: instance\nskill: note\nid: new\n---\nFresh.\n',
  )
  expect(await status()).toMatchObject({ stale: { touched: 1, removed: 1 } })
  const audit = await escurel(root, ['audit', '--format', 'json'])
  expect(audit.code).toBe(1)
  expect(JSON.parse(audit.stdout)).toEqual({
    ok: false,
    markdown_not_in_duckdb: ['markdown/instances/note/new.md'],
    indexed_but_no_markdown: ['markdown/instances/note/überholung.md'],
  })
  const second = await escurel(root, ['rebuild'])
  expect(second.stdout).toMatch(/^Read 1 file, removed 1, left \d+ as they were\. 50 pages in the index\./)
  expect(second.stdout).toContain('2 files not in the index:\n  markdown/broken.md')
  expect((await escurel(root, ['rebuild'])).stdout).toMatch(/^Nothing changed\./)
})

test('eval scores search on the tenant and writes the ranking', async () => {
  const root = exampleTenant()
  writeFileSync(
    join(root, 'queries.jsonl'),
    '{"_id":"1","text":"freewheel grinding noise"}\n{"_id":"2","text":"opening hours saturday"}\n{"_id":"3","text":"not judged"}\n',
  )
  writeFileSync(
    join(root, 'qrels.tsv'),
    'query-id\tcorpus-id\tscore\n1\tfreewheel-rn-4711\t1\n2\topening-hours\t1\n',
  )
  const { code, stdout } = await escurel(root, [
    'eval',
    '--queries',
    'queries.jsonl',
    '--qrels',
    'qrels.tsv',
    '--out',
    'ranking.jsonl',
    '--format',
    'json',
  ])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    queries: 2,
    ndcg_at_10: 1,
    mrr: 1,
    recall_at_100: 1,
    latency_ms: { p50: expect.any(Number) },
  })
  expect(
    (await escurel(root, ['eval', '--queries', 'queries.jsonl', '--qrels', 'qrels.tsv'])).stdout,
  ).toMatch(/nDCG@10 +1\.0000\n/)
  expect(await escurel(root, ['eval', '--queries', 'queries.jsonl'])).toMatchObject({ code: 2 })
  expect(await escurel(root, ['eval', '--queries', 'gone.jsonl', '--qrels', 'qrels.tsv'])).toMatchObject({
    code: 3,
  })
})
