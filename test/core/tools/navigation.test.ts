import { describe, expect, it } from 'vitest'
import { ADMIN, type Principal } from '../../../src/core/principal.ts'
import { call, instance, makeTenant, pageId, shareTenant, skill } from './tenant-fixture.ts'

interface Ref {
  page_id: string
  skill: string
  slug: string
}
interface Resolved {
  parsed: Record<string, string | null>
  page: Ref | null
  exists: boolean
  candidates?: Ref[]
}
interface Expanded {
  page: Ref | null
  frontmatter: Record<string, unknown> | null
  body: string | null
  blocks: { anchor: string; content: string }[]
  wikilinks_out: { skill: string | null; id: string | null; relation: string | null }[]
  content_sha256: string | null
  shadow?: { base_page_id: string; pack: string; base: Record<string, unknown> }
}
interface Neighbours {
  edges: {
    src_page: string
    dst_page: string
    link_skill: string | null
    src_anchor: string | null
    dst_anchor: string | null
    relation: string | null
    target_frontmatter_excerpt: Record<string, unknown>
  }[]
  next_cursor: string | null
}

const ada: Principal = { subject: 'ada', groups: ['sales'], admin: false }

const crm = {
  ...Object.fromEntries([
    skill('customer', 'required_frontmatter: [tier]'),
    skill('meeting', 'required_frontmatter: [at]'),
    skill('plan', 'acl: {read: [legal]}'),
    instance(
      'customer',
      'acme',
      'tier: gold\ndescription: Pumps',
      '# Acme\n\nMakes pumps.\n\n## Signals\n\nCalls [[meeting::kickoff]] often.\n\n### Late\n\nPays late.\n\n## Rest\n\nNothing.\n',
    ),
    instance('customer', 'umbrella', 'tier: silver'),
    instance(
      'meeting',
      'kickoff',
      'at: 2026-04-01T09:00:00Z\nwith: [[customer::acme]]',
      'Met [[customer::acme#signals|them]], see [[skill::customer]] and [[umbrella]].\n',
    ),
    instance('meeting', 'review', 'at: 2026-05-01\nwith: "[[customer::acme]]"\nabout: [[plan::secret]]'),
    instance('plan', 'secret', '', 'About [[customer::acme]].\n'),
    instance('note', 'acme', '', 'A note of the same id.\n'),
  ]),
}

const shared = shareTenant(crm)

describe('resolve', () => {
  it.each([
    ['[[customer::acme]]', pageId('customer', 'acme')],
    ['customer::acme', pageId('customer', 'acme')],
    ['[[customer::acme#signals@v2|Acme]]', pageId('customer', 'acme')],
    ['[[umbrella]]', pageId('customer', 'umbrella')],
    ['umbrella', pageId('customer', 'umbrella')],
    ['[[skill::customer]]', 'markdown/skills/customer.md'],
    ['[[meeting]]', 'markdown/skills/meeting.md'],
    [pageId('customer', 'acme'), pageId('customer', 'acme')],
    ['[[customer::nobody]]', undefined],
    ['[[nosuch::acme]]', undefined],
    ['[[customer::]]', undefined],
    ['[[#here]]', undefined],
  ])('%s', async (wikilink, expected) => {
    const tenant = shared()
    const { page, exists } = await call<Resolved>(tenant, ADMIN, 'resolve', { wikilink })
    expect(page?.page_id).toBe(expected)
    expect(exists).toBe(expected !== undefined)
  })

  it('tells the pieces of the link apart', async () => {
    const tenant = shared()
    const { parsed } = await call<Resolved>(tenant, ADMIN, 'resolve', {
      wikilink: '[[customer::acme#signals@v2|Acme]]',
    })
    expect(parsed).toEqual({ skill: 'customer', id: 'acme', anchor: 'signals', version: 'v2', alias: 'Acme' })
  })

  it('names the candidates of an ambiguous link and guesses none', async () => {
    const tenant = shared()
    const { page, candidates } = await call<Resolved>(tenant, ADMIN, 'resolve', { wikilink: '[[acme]]' })
    expect(page).toBeNull()
    expect(candidates?.map((candidate) => candidate.skill)).toEqual(['customer', 'note'])
  })

  it('knows nothing of a page that the caller may not read', async () => {
    const tenant = shared()
    expect((await call<Resolved>(tenant, ADMIN, 'resolve', { wikilink: '[[plan::secret]]' })).exists).toBe(
      true,
    )
    expect((await call<Resolved>(tenant, ada, 'resolve', { wikilink: '[[plan::secret]]' })).exists).toBe(
      false,
    )
  })

  it('refuses a text with two links', async () => {
    const tenant = shared()
    await expect(call(tenant, ADMIN, 'resolve', { wikilink: '[[a]] [[b]]' })).rejects.toThrow(/several links/)
  })
})

describe('expand', () => {
  it('reads header, body, blocks and links', async () => {
    const tenant = shared()
    const answer = await call<Expanded>(tenant, ada, 'expand', { page_id: 'meeting::kickoff' })
    expect(answer.page).toEqual({
      page_id: pageId('meeting', 'kickoff'),
      slug: 'kickoff',
      skill: 'meeting',
      page_type: 'instance',
    })
    expect(answer.frontmatter).toMatchObject({ at: '2026-04-01T09:00:00Z', with: '[[customer::acme]]' })
    expect(answer.body?.trim()).toBe(
      'Met [[customer::acme#signals|them]], see [[skill::customer]] and [[umbrella]].',
    )
    expect(answer.blocks.map((block) => block.content)).toEqual([answer.body?.trim()])
    expect(answer.wikilinks_out.map(({ skill: type, id, relation }) => [relation, type, id])).toEqual([
      ['with', 'customer', 'acme'],
      [null, 'customer', 'acme'],
      [null, 'skill', 'customer'],
      [null, null, 'umbrella'],
    ])
    expect(answer.content_sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('reads the section under a heading', async () => {
    const tenant = shared()
    const byAnchor = await call<Expanded>(tenant, ada, 'expand', {
      page_id: 'customer::acme',
      anchor: 'signals',
    })
    expect(byAnchor.body).toBe('## Signals\n\nCalls [[meeting::kickoff]] often.\n\n### Late\n\nPays late.')
    expect(byAnchor.blocks).toHaveLength(4)
    expect(byAnchor.wikilinks_out.map((link) => link.id)).toEqual(['kickoff'])
    const byLink = await call<Expanded>(tenant, ada, 'expand', { page_id: '[[customer::acme#signals]]' })
    expect(byLink).toEqual(byAnchor)
    const byPath = await call<Expanded>(tenant, ada, 'expand', {
      page_id: `${pageId('customer', 'acme')}#signals`,
    })
    expect(byPath).toEqual(byAnchor)
  })

  it('answers an anchor that is not there with nothing', async () => {
    const tenant = shared()
    const answer = await call<Expanded>(tenant, ada, 'expand', {
      page_id: 'customer::acme',
      anchor: 'nowhere',
    })
    expect(answer).toMatchObject({ body: null, blocks: [], wikilinks_out: [] })
    expect(answer.page?.slug).toBe('acme')
  })

  it('answers a hidden page and an absent one in the same way', async () => {
    const tenant = shared()
    const hidden = await call<Expanded>(tenant, ada, 'expand', { page_id: 'plan::secret' })
    expect(hidden).toEqual(await call<Expanded>(tenant, ada, 'expand', { page_id: 'plan::nothing' }))
    expect(hidden).toMatchObject({ page: null, frontmatter: null, body: null, blocks: [] })
  })

  it.each(['../x.md', 'a/../../x', '..%2fx', '/etc/x', 'a\\..\\x', 'a\0b'])('refuses %j', async (page) => {
    const tenant = shared()
    await expect(call(tenant, ADMIN, 'expand', { page_id: page })).rejects.toMatchObject({
      code: 'unsafe_path',
    })
  })

  it('shows what a pack says behind the page that stands in for it', async () => {
    const tenant = await makeTenant({
      ...Object.fromEntries([skill('playbook')]),
      'markdown/base/firm/skills/playbook.md':
        '---\ntype: skill\nid: playbook\nlayer: base@firm@v3\ndescription: As delivered\n---\n',
    })
    const answer = await call<Expanded>(tenant, ADMIN, 'expand', { page_id: '[[skill::playbook]]' })
    expect(answer.frontmatter).toMatchObject({ description: 'About playbook' })
    expect(answer.shadow).toMatchObject({
      base_page_id: 'markdown/base/firm/skills/playbook.md',
      pack: 'firm',
      base: { description: 'As delivered' },
    })
  })
})

describe('neighbours', () => {
  const ends = ({ edges }: Neighbours) => edges.map((edge) => [edge.src_page, edge.relation, edge.dst_page])

  it('lists links out in the order of the page, then links in', async () => {
    const tenant = shared()
    const acme = pageId('customer', 'acme')
    const kickoff = pageId('meeting', 'kickoff')
    const answer = await call<Neighbours>(tenant, ada, 'neighbours', { page_id: 'customer::acme' })
    expect(ends(answer)).toEqual([
      [acme, null, kickoff],
      [kickoff, 'with', acme],
      [kickoff, null, acme],
      [pageId('meeting', 'review'), 'with', acme],
    ])
    expect(answer.edges[1]?.src_anchor).toBeNull()
    expect(answer.edges[2]).toMatchObject({ dst_anchor: 'signals', link_skill: 'customer' })
    expect(answer.edges[2]?.src_anchor).not.toBeNull()
    expect(answer.edges[1]?.target_frontmatter_excerpt).toEqual({
      at: '2026-04-01T09:00:00Z',
      with: '[[customer::acme]]',
    })
  })

  it('finds backlinks of a skill page, and through bare links', async () => {
    const tenant = shared()
    const kickoff = pageId('meeting', 'kickoff')
    const skillPage = await call<Neighbours>(tenant, ada, 'neighbours', {
      page_id: '[[skill::customer]]',
      direction: 'in',
    })
    expect(ends(skillPage)).toEqual([[kickoff, null, 'markdown/skills/customer.md']])
    const bare = await call<Neighbours>(tenant, ada, 'neighbours', {
      page_id: 'customer::umbrella',
      direction: 'in',
    })
    expect(ends(bare)).toEqual([[kickoff, null, pageId('customer', 'umbrella')]])
    expect(bare.edges[0]?.link_skill).toBeNull()
  })

  it('sorts by a key of the other page and pages through with a cursor', async () => {
    const tenant = shared()
    const query = { page_id: 'customer::acme', direction: 'in', order_by: 'at desc', limit: 2 }
    const first = await call<Neighbours>(tenant, ada, 'neighbours', query)
    expect(ends(first).map(([src]) => src)).toEqual([
      pageId('meeting', 'review'),
      pageId('meeting', 'kickoff'),
    ])
    const second = await call<Neighbours>(tenant, ada, 'neighbours', { ...query, cursor: first.next_cursor })
    expect(ends(second)).toEqual([[pageId('meeting', 'kickoff'), null, pageId('customer', 'acme')]])
    expect(second.next_cursor).toBeNull()
  })

  it('filters by the skill of the link or of the page at the other end', async () => {
    const tenant = shared()
    const count = async (input: object) =>
      (await call<Neighbours>(tenant, ada, 'neighbours', { page_id: 'customer::acme', ...input })).edges
        .length
    expect(await count({ link_skill: 'meeting' })).toBe(4)
    expect(await count({ direction: 'in', link_skill: 'customer' })).toBe(3)
    expect(await count({ link_skill_in: ['plan', 'note'] })).toBe(0)
  })

  it('shows neither a hidden page nor its links', async () => {
    const tenant = shared()
    const seen = async (principal: Principal, page: string) =>
      ends(await call<Neighbours>(tenant, principal, 'neighbours', { page_id: page })).length
    expect(await seen(ADMIN, 'meeting::review')).toBe(2)
    expect(await seen(ada, 'meeting::review')).toBe(1)
    expect(await seen(ADMIN, 'plan::secret')).toBe(2)
    expect(await seen(ada, 'plan::secret')).toBe(0)
  })
})

describe('time and what-if', () => {
  const plans = Object.fromEntries([
    skill('customer'),
    skill('meeting'),
    instance('customer', 'acme', 'tier: gold'),
    [
      'markdown/instances/customer__acme.b.md',
      '---\ntype: instance\nskill: customer\nid: acme\nscenario: B\ntier: lost\n---\nGone to [[meeting::goodbye]].\n',
    ],
    instance('meeting', 'kickoff', 'at: 2026-04-01', 'With [[customer::acme]].\n'),
    instance('meeting', 'goodbye', 'at: 2026-06-01\nscenario: B', 'Without [[customer::acme]].\n'),
  ])
  const overlay = 'markdown/instances/customer__acme.b.md'

  it('puts the page of a scenario in the place of the base page', async () => {
    const tenant = await makeTenant(plans)
    const tier = async (input: object) =>
      (await call<Expanded>(tenant, ADMIN, 'expand', { page_id: 'customer::acme', ...input })).frontmatter
        ?.tier
    expect(await tier({})).toBe('gold')
    expect(await tier({ scenario: 'B' })).toBe('lost')
    expect(await tier({ scenario: 'A' })).toBe('gold')
    expect(await tier({ scenario: 'B', page_id: pageId('customer', 'acme') })).toBe('lost')
    expect(await tier({ page_id: overlay })).toBeUndefined()
    const links = await call<Neighbours>(tenant, ADMIN, 'neighbours', {
      page_id: 'customer::acme',
      scenario: 'B',
    })
    expect(links.edges.map((edge) => [edge.src_page, edge.dst_page])).toEqual([
      [overlay, pageId('meeting', 'goodbye')],
      [pageId('meeting', 'goodbye'), overlay],
      [pageId('meeting', 'kickoff'), overlay],
    ])
  })

  it('leaves out what was not there yet', async () => {
    const tenant = await makeTenant(plans)
    const links = async (as_of: string) =>
      (await call<Neighbours>(tenant, ADMIN, 'neighbours', { page_id: 'customer::acme', as_of })).edges.length
    expect(await links('2026-03-31')).toBe(0)
    expect(await links('2026-04-01T02:00:00+02:00')).toBe(1)
    expect(
      (await call<Expanded>(tenant, ADMIN, 'expand', { page_id: 'meeting::kickoff', as_of: '2026-03-31' }))
        .page,
    ).toBeNull()
    await expect(
      call(tenant, ADMIN, 'neighbours', { page_id: 'customer::acme', as_of: 'yesterday' }),
    ).rejects.toMatchObject({ code: 'invalid_argument' })
  })
})
