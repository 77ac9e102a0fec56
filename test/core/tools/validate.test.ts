import { describe, expect, it } from 'vitest'
import { ADMIN, type Principal } from '../../../src/core/principal.ts'
import { call, instance, pageId, shareTenant, skill } from './tenant-fixture.ts'

interface Verdict {
  ok: boolean
  issues: {
    severity: string
    code: string
    line: number
    location: string
    message: string
    suggestion?: string
  }[]
}

const ada: Principal = { subject: 'ada', groups: [], admin: false }

const shared = shareTenant(
  Object.fromEntries([
    skill('customer', 'required_frontmatter: [tier]'),
    skill('plan', 'acl: {read: [legal]}'),
    instance('customer', 'acme-corp', 'tier: gold', '# Acme\n\n## Signals\n'),
    instance('plan', 'secret', 'title: Hush'),
  ]),
)

const draft = (body: string, keys = 'tier: gold\n') =>
  `---\ntype: instance\nskill: customer\nid: new\n${keys}---\n${body}\n`

const codes = async (content: string, principal: Principal = ADMIN, as_page_id?: string) => {
  const { ok, issues } = await call<Verdict>(shared(), principal, 'validate', { content, as_page_id })
  return [ok, ...issues.map((issue) => issue.code)]
}

describe('validate', () => {
  it('finds nothing wrong with a good draft', async () => {
    expect(await codes(draft('See [[customer::acme-corp#signals]] and [[new]].'))).toEqual([true])
  })

  it('checks required keys, links and anchors against the tenant', async () => {
    expect(await codes(draft('', ''))).toEqual([false, 'frontmatter_required_key_missing'])
    expect(await codes(draft('[[custmer::acme-corp]]'))).toEqual([false, 'unknown_skill'])
    expect(await codes(draft('[[customer::acme-corp#nowhere]]'))).toContain('anchor_missing')
  })

  it('lets a warning pass and suggests what was meant', async () => {
    const { ok, issues } = await call<Verdict>(shared(), ADMIN, 'validate', {
      content: draft('\n[[customer::acme-crop]]'),
    })
    expect(ok).toBe(true)
    expect(issues).toMatchObject([{ code: 'dangling_wikilink', severity: 'warning', line: 8 }])
    expect(issues[0]?.suggestion).toContain('acme-corp')
  })

  it('knows no page that its author may not read, and suggests none', async () => {
    expect(await codes(draft('[[plan::secret]]'))).toEqual([true])
    expect(await codes(draft('[[plan::secret]]'), ada)).toEqual([false, 'unknown_skill'])
    const suggestion = async (principal: Principal) => {
      const { issues } = await call<Verdict>(shared(), principal, 'validate', {
        content: draft('[[plam::x]]'),
      })
      return issues[0]?.suggestion ?? ''
    }
    expect(await suggestion(ADMIN)).toContain('plan')
    expect(await suggestion(ada)).not.toContain('plan')
  })

  it('takes the place of the page that it is to become', async () => {
    const twin = draft('').replace('id: new', 'id: acme-corp')
    expect(await codes(twin)).toEqual([true])
    expect(await codes(twin, ADMIN, pageId('customer', 'acme-corp'))).toEqual([true])
    expect(await codes(twin, ADMIN, 'customer::acme-corp')).toEqual([true])
    expect(await codes(twin, ADMIN, pageId('customer', 'other'))).toEqual([false, 'duplicate_id'])
  })

  it('reports a header that cannot be read, with its line', async () => {
    const { ok, issues } = await call<Verdict>(shared(), ADMIN, 'validate', {
      content: '---\ntype: instance\nskill: customer\nid: a\nid: b\n---\n',
    })
    expect(ok).toBe(false)
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ['frontmatter_parse', 1],
      ['yaml_duplicate_key', 5],
    ])
  })

  it('refuses a place outside the tenant', async () => {
    await expect(codes(draft(''), ADMIN, '../x.md')).rejects.toMatchObject({ code: 'unsafe_path' })
  })
})
