import { describe, expect, it } from 'vitest'
import { loadAccess } from '../../../src/core/acl/access.ts'
import { ADMIN, ANONYMOUS, type Principal } from '../../../src/core/principal.ts'
import { instance, makeTenant, skill } from '../tools/tenant-fixture.ts'

const ada: Principal = { subject: 'ada', groups: ['sales'], admin: false }
const eve: Principal = { subject: 'eve', groups: ['legal'], admin: false }

/** Ids of the instances that a caller may read. */
async function readable(pages: readonly [string, string][], principal: Principal): Promise<string> {
  const tenant = await makeTenant(Object.fromEntries(pages))
  const reader = await tenant.reader()
  const access = await loadAccess(reader, tenant.config, principal)
  const predicate = access.sql('p.class_no') ?? 'true'
  const rows = await reader.rows<{ slug: string; class_no: number }>(
    "SELECT p.slug, p.class_no FROM pages p WHERE p.page_type = 'instance' ORDER BY p.slug",
  )
  const inSql = await reader.rows<{ slug: string }>(
    `SELECT p.slug FROM pages p WHERE p.page_type = 'instance' AND ${predicate} ORDER BY p.slug`,
  )
  const seen = rows.filter((row) => access.mayReadClass(row.class_no)).map((row) => row.slug)
  expect(inSql.map((row) => row.slug)).toEqual(seen)
  return seen.join(' ')
}

describe('the owner of a page', () => {
  const notes: [string, string][] = [
    skill('note', 'visibility: owner\nowner_field: author'),
    instance('note', 'a', 'author: ada'),
    instance('note', 'b', 'author: eve'),
    instance('note', 'c', 'author: [[person::ada]]'),
    instance('note', 'd', 'author: "[[person::ada|Ada]]"'),
    instance('note', 'e', 'author: [[person::nobody]]'),
    instance('note', 'f', 'author: [[person::hop]]'),
    instance('note', 'g', ''),
    instance('note', 'h', 'author: [ada]'),
    instance('note', 'i', 'author: [[twin]]'),
    instance('person', 'ada', 'credential: ada'),
    instance('person', 'hop', 'credential: "[[person::ada]]"'),
    instance('person', 'twin', 'credential: ada'),
    instance('robot', 'twin', 'credential: ada'),
  ]

  it.each<[string, Principal, string]>([
    ['is a subject, or the credential of the page that a link leads to', ada, 'a c d'],
    ['is somebody else', eve, 'b'],
    ['is nobody anonymous', ANONYMOUS, ''],
    ['does not matter to an admin', ADMIN, 'a b c d e f g h i'],
  ])('%s', async (_title, principal, expected) => {
    const seen = await readable(notes, principal)
    expect(seen.replace(/ ?\b(ada|hop|twin)\b/g, '').trim()).toBe(expected)
  })
})

describe('the layers of a rule', () => {
  it('are the page, its skill, the tenant', async () => {
    const pages: [string, string][] = [
      skill('escurel', 'acl_defaults: {read: [legal]}'),
      skill('open', 'acl: {read: [public]}'),
      skill('silent', ''),
      instance('open', 'o1'),
      instance('open', 'o2', 'acl: {read: [legal]}'),
      instance('open', 'o3', 'acl: {update: [legal]}'),
      instance('open', 'o4', 'acl:'),
      instance('open', 'o5', 'acl: public'),
      instance('open', 'o6', 'acl: {raed: [legal]}'),
      instance('silent', 's1'),
      instance('silent', 's2', 'acl: {read: [public]}'),
      instance('undeclared', 'u1'),
    ]
    expect(await readable(pages, ada)).toBe('o1 o3 s2')
    expect(await readable(pages, eve)).toBe('o1 o2 o3 s1 s2 u1')
  })

  it('are not those of a what-if overlay', async () => {
    const pages: [string, string][] = [
      skill('plan', 'acl: {read: [legal]}'),
      ['markdown/skills/plan.b.md', '---\ntype: skill\nid: plan\nscenario: B\nacl: {read: [public]}\n---\n'],
      instance('plan', 'p1'),
    ]
    expect(await readable(pages, ada)).toBe('')
  })

  it("are those of the tenant's own skill page before a pack's", async () => {
    const base = '---\ntype: skill\nid: plan\nlayer: base@firm@v1\nacl: {read: [public]}\n---\n'
    const own = skill('plan', 'acl: {read: [legal]}')
    expect(await readable([['markdown/base/firm/skills/plan.md', base], instance('plan', 'p1')], ada)).toBe(
      'p1',
    )
    expect(
      await readable([['markdown/base/firm/skills/plan.md', base], own, instance('plan', 'p1')], ada),
    ).toBe('')
  })
})

describe('acl_via', () => {
  const pages: [string, string][] = [
    skill('research', ''),
    skill('section', 'acl_via: research'),
    skill('fallback', 'acl_via: research\nacl: {read: [sales]}'),
    skill('mistake', 'acl_via: [research]'),
    instance('research', 'r-sales', 'acl: {read: [sales]}'),
    instance('research', 'r-legal', 'acl: {read: [legal]}'),
    instance('research', 'r-open'),
    instance('section', 's1', 'research: [[research::r-sales]]'),
    instance('section', 's2', 'research: "[[research::r-legal]]"'),
    instance('section', 's3', 'research: [[research::r-open]]'),
    instance('section', 's4', 'research: [[research::nowhere]]'),
    instance('section', 's5', ''),
    instance('section', 's6', 'research: [[section::s1]]'),
    instance('section', 's7', 'research: [[section::s7]]'),
    instance('section', 's8', 'research: [[research::r-legal]]\nacl: {read: [sales]}'),
    instance('section', 's9', 'research: [[skill::research]]'),
    instance('fallback', 'f1', 'research: [[research::r-legal]]'),
    instance('fallback', 'f2', ''),
    instance('mistake', 'm1', 'research: [[research::r-open]]'),
  ]

  it('takes the rule of the page that the field leads to, over one hop, and closes whatever it cannot follow', async () => {
    expect(await readable(pages, ada)).toBe('f2 r-open r-sales s1 s3 s8')
    expect(await readable(pages, eve)).toBe('f1 r-legal r-open s2 s3')
    expect(await readable(pages, ANONYMOUS)).toBe('r-open s3')
  })
})

describe('many classes', () => {
  it('are told apart by whichever list is shorter', async () => {
    const pages: [string, string][] = [skill('note', 'acl: {read: [owner]}\nowner_field: who')]
    for (let n = 0; n < 40; n++)
      pages.push(instance('note', `n${n}`, `who: ${n % 8 === 0 ? 'ada' : `p${n}`}`))
    expect(await readable(pages, ada)).toBe('n0 n16 n24 n32 n8')
  })
})
