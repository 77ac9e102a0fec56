import { describe, expect, it } from 'vitest'
import { ADMIN, ANONYMOUS, type Principal } from '../../../src/core/principal.ts'
import { call, instance, makeTenant, pageId, shareTenant, skill } from './tenant-fixture.ts'

interface Instances {
  instances: { page_id: string; skill: string; frontmatter: Record<string, unknown>; at: string | null }[]
  next_cursor: string | null
}
interface Skills {
  skills: ({ id: string } & Record<string, unknown>)[]
}

const ada: Principal = { subject: 'ada', groups: ['sales'], admin: false }

const deals = Object.fromEntries([
  skill('deal'),
  instance(
    'deal',
    'a',
    'n: 5\nstatus: open\ncustomer: [[customer::acme|Acme]]\ntags: [red, blue]\nteam: {lead: ada}\nat: 2026-04-01T00:30:00+02:00',
  ),
  instance(
    'deal',
    'b',
    'n: 40\nstatus: held\ncustomer: "[[customer::acme#x]]"\ntags: red\nteam: {lead: eve}\nat: 2026-04-02',
  ),
  instance('deal', 'c', 'n: "5"\nstatus: open\ncustomer: customer::acme\ntags: []\nat: 2026-04-01T00:30:00Z'),
  instance(
    'deal',
    'd',
    'n: 5.0\nprev: null\ncustomer: ["[[customer::acme]]", "[[customer::beta]]"]\npostal: 0510',
  ),
  instance('deal', 'e', 'done: true\nprev: [[deal::d]]\nstatus: "häuser"'),
])

const shared = shareTenant(deals)

async function ids(input: object): Promise<string> {
  const { instances } = await call<Instances>(shared(), ADMIN, 'list_instances', {
    skill_id: 'deal',
    ...input,
  })
  return instances.map((row) => row.page_id.replace(/^.*\/(.*)\.md$/, '$1')).join('')
}

describe('the filter of list_instances', () => {
  it.each<[string, object, string]>([
    ['text is equal', { status: 'open' }, 'ac'],
    ['number is equal', { n: 5 }, 'ad'],
    ['a number is no text', { n: '5' }, 'c'],
    ['true is true', { done: true }, 'e'],
    ['null is absent or null', { prev: null }, 'abcd'],
    ['numbers compare by value', { n: { '>': 5 } }, 'b'],
    ['types never mix', { n: { '>=': '0' } }, 'cd'],
    ['several operators hold together', { n: { '>=': 5, '<': 40 } }, 'ad'],
    ['several keys hold together', { n: 5, status: 'open' }, 'a'],
    ['one of', { status: { in: ['held', 'häuser'] } }, 'be'],
    ['one of nothing', { status: { in: [] } }, ''],
    ['one of, with null', { status: { in: ['held', null] } }, 'bd'],
    ['not wants a value', { status: { not: 'open' } }, 'be'],
    ['not null is present', { prev: { not: null } }, 'e'],
    ['none of', { status: { not: ['open', 'held'] } }, 'e'],
    ['a list contains', { tags: { contains: 'red' } }, 'ab'],
    ['a list is no text', { tags: 'red' }, 'b'],
    ['a nested key', { 'team.lead': 'ada' }, 'a'],
    ['an absent nested key', { 'team.lead.name': 'ada' }, ''],
    ['a link by skill and id', { customer: 'customer::acme' }, 'abc'],
    ['a link with brackets', { customer: '[[customer::acme]]' }, 'ab'],
    ['a link with its anchor', { customer: '[[customer::acme#x]]' }, 'b'],
    ['a list contains a link', { customer: { contains: 'customer::beta' } }, 'd'],
    ['not a link', { customer: { not: '[[customer::acme]]' } }, 'cd'],
    ['a spelling is kept', { postal: '0510' }, 'd'],
    ['at compares points in time', { at: { '>=': '2026-04-01' } }, 'bc'],
    ['at with a zone', { at: { '<': '2026-04-01T00:00:00Z' } }, 'a'],
    ['an operator in a text', { at: '>= 2026-04-02' }, 'b'],
    ['quotes and wildcards are nothing special', { status: `o'p"%_$1` }, ''],
    ['a key with a quote', { 'a"b': 1, "a'b": 1 }, ''],
    ['half a surrogate pair', { status: '\ud800' }, ''],
  ])('%s', async (_title, filter, expected) => {
    expect(await ids({ filter })).toBe(expected)
  })

  it('names the operator that it does not know', async () => {
    await expect(ids({ filter: { n: { between: 5 } } })).rejects.toMatchObject({
      code: 'invalid_argument',
      message: expect.stringMatching(/filter\.n.*"between"/),
    })
  })

  it("takes the protocol's single pair as text", async () => {
    expect(await ids({ frontmatter_key: 'n', frontmatter_value: '5' })).toBe('ac')
    expect(await ids({ frontmatter_key: 'customer', frontmatter_value: 'customer::acme' })).toBe('abc')
    expect(await ids({ frontmatter_key: 'team.lead', frontmatter_value: 'eve' })).toBe('b')
    expect(await ids({ frontmatter_key: 'n' })).toBe('abcde')
  })
})

describe('the order of list_instances', () => {
  it.each([
    ['at asc', 'acbde'],
    ['at desc', 'bcade'],
    ['n asc', 'adbce'],
    ['n desc', 'badce'],
    ['n', 'adbce'],
    ['status DESC', 'acebd'],
    ['team.lead asc', 'abcde'],
    ['nothing desc', 'abcde'],
  ])('%s', async (order_by, expected) => {
    expect(await ids({ order_by })).toBe(expected)
  })

  it.each(['at upwards', '', 'a b c'])('refuses %j', async (order_by) => {
    await expect(ids({ order_by })).rejects.toMatchObject({ code: 'invalid_argument' })
  })

  it.each(['at desc', 'n asc', 'n desc', 'status asc', undefined])(
    'pages through %s without a gap',
    async (order_by) => {
      const tenant = shared()
      const whole = await call<Instances>(tenant, ADMIN, 'list_instances', { skill_id: 'deal', order_by })
      const parts: string[] = []
      let cursor: string | null = null
      do {
        const part: Instances = await call<Instances>(tenant, ADMIN, 'list_instances', {
          skill_id: 'deal',
          order_by,
          limit: 1,
          cursor,
        })
        expect(part.instances).toHaveLength(1)
        parts.push(...part.instances.map((row) => row.page_id))
        cursor = part.next_cursor
      } while (cursor !== null)
      expect(parts).toEqual(whole.instances.map((row) => row.page_id))
      expect(whole.next_cursor).toBeNull()
    },
  )

  it('refuses a cursor of another query', async () => {
    const tenant = shared()
    const { next_cursor: cursor } = await call<Instances>(tenant, ADMIN, 'list_instances', {
      skill_id: 'deal',
      limit: 1,
    })
    await expect(
      call(tenant, ADMIN, 'list_instances', { skill_id: 'deal', order_by: 'n', cursor }),
    ).rejects.toThrow(/cursor/)
  })
})

describe('list_instances', () => {
  it('is not spoiled by one header with half a surrogate pair, or with control characters', async () => {
    const odd = 'title: "\\uD800 \\\\ud800"\n"k\\uDC00": "a\\x1fb\\nc"'
    const tenant = await makeTenant(
      Object.fromEntries([instance('note', 'a', odd), instance('note', 'b', 'title: fine')]),
    )
    const list = (input: object) =>
      call<Instances>(tenant, ADMIN, 'list_instances', { skill_id: 'note', ...input })
    expect((await list({ filter: { title: 'fine' }, order_by: 'title' })).instances).toHaveLength(1)
    expect((await list({})).instances[0]?.frontmatter).toMatchObject({
      title: '\ufffd \\ud800',
      'k\ufffd': 'a\x1fb\nc',
    })
  })

  it('fills a page of the list with what the caller may read', async () => {
    const files = Object.fromEntries([
      skill('deal', 'acl: {read: [owner]}\nowner_field: owner'),
      ...Array.from({ length: 30 }, (_, n) =>
        instance('deal', `d${String(n).padStart(2, '0')}`, `owner: ${n % 10 === 0 ? 'ada' : 'eve'}`),
      ),
    ])
    const tenant = await makeTenant(files)
    const first = await call<Instances>(tenant, ada, 'list_instances', { skill_id: 'deal', limit: 2 })
    expect(first.instances.map((row) => row.page_id)).toEqual([pageId('deal', 'd00'), pageId('deal', 'd10')])
    const rest = await call<Instances>(tenant, ada, 'list_instances', {
      skill_id: 'deal',
      limit: 2,
      cursor: first.next_cursor,
    })
    expect(rest.instances.map((row) => row.page_id)).toEqual([pageId('deal', 'd20')])
    expect(rest.next_cursor).toBeNull()
  })

  it('gives at as it was written, and null where it is no time', async () => {
    const tenant = await makeTenant(
      Object.fromEntries([
        instance('log', 'a', 'at: 2026-04-12T10:00:00+02:00'),
        instance('log', 'b', 'at: 2018-09-19 15:19:29'),
      ]),
    )
    const { instances } = await call<Instances>(tenant, ADMIN, 'list_instances', { skill: 'log' })
    expect(instances.map((row) => row.at)).toEqual(['2026-04-12T10:00:00+02:00', null])
    expect(instances[1]?.frontmatter.at).toBe('2018-09-19 15:19:29')
  })
})

describe('list_skills', () => {
  it('gives one row a skill with everything that it declares', async () => {
    const tenant = await makeTenant(
      Object.fromEntries([
        skill(
          'meeting',
          'required_frontmatter: [at]\noptional_frontmatter: [with]\nautonomy: " Review "\nparams: [{name: window, type: int, required: true}]\nvisibility: owner\nowner_field: author',
        ),
        skill('customer', 'autonomy: atuo'),
      ]),
    )
    const { skills } = await call<Skills>(tenant, ANONYMOUS, 'list_skills')
    const rows = skills.filter((row) => row.id !== 'escurel')
    expect(rows).toEqual([
      {
        id: 'customer',
        description: 'About customer',
        required_frontmatter: [],
        optional_frontmatter: [],
        is_event_typed: false,
        backend: { kind: 'markdown' },
        capabilities: { writable: true, granularity: 'block', search: 'hybrid', supports_crdt: true },
        layer: 'overlay',
      },
      expect.objectContaining({
        id: 'meeting',
        required_frontmatter: ['at'],
        is_event_typed: true,
        autonomy: 'review',
        params: [{ name: 'window', kind: 'integer', required: true }],
        visibility: 'owner',
        owner_field: 'author',
      }),
    ])
  })

  it('hides a skill whose acl names other groups, and the acl itself from all but admins', async () => {
    const tenant = await makeTenant(
      Object.fromEntries([
        skill('open'),
        skill('mine', 'acl: {read: [owner], update: [owner]}'),
        skill('legal', 'acl: {read: [legal]}'),
        skill('sale', 'acl: {read: [sales]}'),
        skill('broken', 'acl: {reed: [public]}'),
      ]),
    )
    const seen = async (principal: Principal) => {
      const { skills } = await call<Skills>(tenant, principal, 'list_skills')
      return skills.filter((row) => row.id !== 'escurel')
    }
    expect((await seen(ANONYMOUS)).map((row) => row.id)).toEqual(['mine', 'open'])
    expect((await seen(ada)).map((row) => row.id)).toEqual(['mine', 'open', 'sale'])
    expect((await seen(ada)).some((row) => 'acl' in row)).toBe(false)
    const admin = await seen(ADMIN)
    expect(admin.map((row) => row.id)).toEqual(['broken', 'legal', 'mine', 'open', 'sale'])
    expect(admin.find((row) => row.id === 'mine')?.acl).toEqual({
      read: ['owner'],
      create: ['admin'],
      update: ['owner'],
      delete: ['admin'],
    })
    expect(admin.find((row) => row.id === 'open')).not.toHaveProperty('acl')
  })

  it('shows the page of the tenant that stands in for one of a pack', async () => {
    const base = '---\ntype: skill\nid: playbook\nlayer: base@firm@v3\ndescription: As delivered\n---\n'
    const tenant = await makeTenant({
      ...Object.fromEntries([skill('playbook')]),
      'markdown/base/firm/skills/playbook.md': base,
      'markdown/base/firm/skills/only.md': base.replace('playbook', 'only'),
    })
    const { skills } = await call<Skills>(tenant, ADMIN, 'list_skills')
    expect(skills.find((row) => row.id === 'playbook')).toMatchObject({
      description: 'About playbook',
      layer: 'overlay',
      shadows: 'base@firm@v3',
    })
    expect(skills.find((row) => row.id === 'only')).toMatchObject({ layer: 'base@firm@v3' })
    expect(skills.find((row) => row.id === 'only')).not.toHaveProperty('shadows')
  })

  it('lists the skills of mapped folders that no page declares', async () => {
    const tenant = await makeTenant({
      'escurel.yaml':
        'folders:\n  - path: vault\n    skill: note\n    description: My notes\n  - path: empty\n    skill: nothing\n    description: None\n',
      'vault/One.md': 'Text\n',
    })
    const { skills } = await call<Skills>(tenant, ANONYMOUS, 'list_skills')
    expect(skills.find((row) => row.id === 'note')).toMatchObject({
      description: 'My notes',
      layer: 'overlay',
    })
    expect(skills.some((row) => row.id === 'nothing')).toBe(false)
  })
})
