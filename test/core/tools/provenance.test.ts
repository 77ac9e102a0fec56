import { describe, expect, it } from 'vitest'
import { ADMIN, type Principal } from '../../../src/core/principal.ts'
import { call, instance, makeTenant, pageId, shareTenant, skill } from './tenant-fixture.ts'

interface Ancestry {
  hops?: { page_id: string; skill: string; relation: string; depth: number }[]
  reachable?: boolean
  path?: string[]
  depth?: number | null
}
interface Report {
  kind: string
  rows: Record<string, string>[]
}

const ada: Principal = { subject: 'ada', groups: [], admin: false }

/** result → analysis → dataset, with a shorter private way through `leak`. */
const chain = Object.fromEntries([
  skill('result'),
  skill('analysis'),
  skill('dataset'),
  skill('leak', 'acl: {read: [staff]}'),
  instance(
    'result',
    'r',
    'produced_by: [[analysis::a]]\nshortcut: [[leak::l]]',
    'Mentions [[dataset::other]].\n',
  ),
  instance('analysis', 'a', 'uses: ["[[dataset::d]]", "[[analysis::b]]"]'),
  instance('analysis', 'b', 'uses: [[dataset::d]]\nseen_by: [[result::r]]'),
  instance('leak', 'l', 'uses: [[dataset::d]]'),
  instance('dataset', 'd'),
  instance('dataset', 'other'),
])

const shared = shareTenant(chain)

async function ancestry(input: object, principal: Principal = ada): Promise<Ancestry> {
  return call<Ancestry>(shared(), principal, 'provenance_ancestry', { page_id: 'result::r', ...input })
}

const short = ({ hops = [] }: Ancestry) =>
  hops.map(({ page_id, relation, depth }) => `${page_id.split('/').at(-1)} ${relation} ${depth}`)

describe('ancestry', () => {
  it('walks up, each page once at its smallest depth, without body links', async () => {
    expect(short(await ancestry({}))).toEqual(['a.md produced_by 1', 'b.md uses 2', 'd.md uses 2'])
  })

  it('walks down', async () => {
    expect(short(await ancestry({ page_id: 'dataset::d', direction: 'down' }))).toEqual([
      'a.md uses 1',
      'b.md uses 1',
      'r.md produced_by 2',
    ])
  })

  it('follows the relations that are asked for', async () => {
    expect(short(await ancestry({ relations: ['uses'] }))).toEqual([])
    expect(short(await ancestry({ relations: ['produced_by'] }))).toEqual(['a.md produced_by 1'])
  })

  it('stops at max_hops', async () => {
    expect(short(await ancestry({ max_hops: 1 }))).toEqual(['a.md produced_by 1'])
    expect(short(await ancestry({ max_hops: 99 }))).toHaveLength(3)
  })

  it('takes the older names of its arguments', async () => {
    const answer = await call<Ancestry>(shared(), ada, 'provenance_ancestry', {
      from_page: 'result::r',
      to_page_id: 'dataset::d',
    })
    expect(answer.depth).toBe(2)
  })

  it('knows nothing behind a page that the caller may not read', async () => {
    expect(await ancestry({ page_id: 'leak::l' })).toEqual({ hops: [] })
    expect(await ancestry({ page_id: 'leak::nothing' })).toEqual({ hops: [] })
  })
})

describe('the way between two pages', () => {
  it('is the shortest one that the caller may see', async () => {
    const through = async (principal: Principal) =>
      (await ancestry({ to_page: 'dataset::d' }, principal)).path?.map((page) => page.split('/')[2])
    expect(await through(ADMIN)).toEqual(['result', 'analysis', 'dataset'])
    const tenant = await makeTenant({
      ...chain,
      [pageId('analysis', 'a')]: '---\ntype: instance\nskill: analysis\nid: a\nuses: [[analysis::b]]\n---\n',
    })
    const path = async (principal: Principal) =>
      call<Ancestry>(tenant, principal, 'provenance_ancestry', {
        page_id: 'result::r',
        to_page: 'dataset::d',
      })
    expect(await path(ADMIN)).toMatchObject({
      reachable: true,
      depth: 2,
      path: [pageId('result', 'r'), pageId('leak', 'l'), pageId('dataset', 'd')],
    })
    expect(await path(ada)).toMatchObject({
      reachable: true,
      depth: 3,
      path: [pageId('result', 'r'), pageId('analysis', 'a'), pageId('analysis', 'b'), pageId('dataset', 'd')],
    })
  })

  it.each<[string, object]>([
    ['there is none', { to_page: 'dataset::other' }],
    ['it is too long', { to_page: 'dataset::d', max_hops: 1 }],
    ['it goes the other way', { to_page: 'dataset::d', direction: 'down' }],
    ['its end is hidden', { to_page: 'leak::l' }],
    ['its end does not exist', { to_page: 'leak::nothing' }],
  ])('is not reachable when %s', async (_title, input) => {
    expect(await ancestry(input)).toEqual({ reachable: false, path: [], depth: null })
  })

  it('has no length from a page to itself', async () => {
    expect(await ancestry({ to_page: 'result::r' })).toEqual({
      reachable: true,
      path: [pageId('result', 'r')],
      depth: 0,
    })
  })
})

describe('reports', () => {
  const memory = Object.fromEntries([
    skill('expectation'),
    skill('decision'),
    skill('attempt'),
    skill('private', 'acl: {read: [staff]}'),
    instance('expectation', 'churn-v1', 'at: 2026-01-01'),
    instance('expectation', 'churn-v2', 'at: 2026-03-02T10:00:00Z\nsupersedes: [[expectation::churn-v1]]'),
    instance(
      'decision',
      'ship',
      'at: 2026-02-06T09:00:00Z\nmotivated_by: [[expectation::churn-v1]]',
      'See [[expectation::churn-v1]].\n',
    ),
    instance('decision', 'late', 'at: 2026-04-01\naddresses: [[expectation::churn-v1]]'),
    instance('decision', 'untimed', 'addresses: [[expectation::churn-v1]]'),
    instance(
      'private',
      'hush',
      'at: 2026-02-01\nmotivated_by: [[expectation::churn-v1]]\nabandons: [[attempt::second]]',
    ),
    instance('attempt', 'first', ''),
    instance('attempt', 'second', 'abandons: [[attempt::first]]'),
  ])
  const memories = shareTenant(memory)
  const report = async (principal: Principal, input: object) =>
    call<Report>(memories(), principal, 'provenance_report', { ...input })

  it('finds decisions that rest on what was superseded later', async () => {
    expect(await report(ada, { kind: 'drift' })).toEqual({
      kind: 'drift',
      rows: [
        {
          decision_page_id: pageId('decision', 'ship'),
          decision_skill: 'decision',
          expectation_page_id: pageId('expectation', 'churn-v1'),
          superseding_page_id: pageId('expectation', 'churn-v2'),
          decided_at: '2026-02-06T09:00:00Z',
          superseded_at: '2026-03-02T10:00:00Z',
        },
      ],
    })
    expect((await report(ADMIN, { kind: 'drift' })).rows).toHaveLength(2)
    expect((await report(ADMIN, { kind: 'drift', skill: 'decision' })).rows).toHaveLength(1)
  })

  it('finds what was retired', async () => {
    expect((await report(ada, { kind: 'abandoned' })).rows).toEqual([
      { page_id: pageId('attempt', 'first'), skill: 'attempt', via: 'abandons' },
      { page_id: pageId('expectation', 'churn-v1'), skill: 'expectation', via: 'supersedes' },
    ])
    expect((await report(ADMIN, { kind: 'abandoned', skill: 'attempt' })).rows).toHaveLength(2)
  })

  it('refuses a kind that it does not know', async () => {
    await expect(report(ada, { kind: 'churn' })).rejects.toMatchObject({ code: 'invalid_argument' })
  })
})
