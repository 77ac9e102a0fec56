import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/core/digest.ts'
import { ADMIN, type Principal } from '../../../src/core/principal.ts'
import { call, instance, makeTenant, pageId, skill } from '../tools/tenant-fixture.ts'

const ADA: Principal = { subject: 'ada', groups: ['sales'], admin: false }
const ACME = pageId('customer', 'acme')
const page = (body: string, keys = ''): string =>
  `---\ntype: instance\nskill: customer\nid: acme\n${keys}---\n${body}\n`

const TENANT = Object.fromEntries([
  skill('customer', 'required_frontmatter: [owner]\nacl: {create: [public], update: [sales]}'),
  skill(
    'vault',
    'owner_field: owner\nacl: {read: [owner], create: [public], update: [owner], delete: [owner]}',
  ),
  skill('open', 'acl: {create: [public], update: [public]}'),
  instance('customer', 'acme', 'owner: ada', 'One line.\n'),
  instance('vault', 'plan', 'owner: zoe', 'Secret zebra plan.\n'),
])

describe('update_page', () => {
  it('creates a page that is on disk, searchable and has a version when it is acknowledged', async () => {
    const tenant = await makeTenant(TENANT)
    const content = page('Quagga facts.', 'owner: ada\n').replace('id: acme', 'id: zoo')
    const answer = await call(tenant, ADMIN, 'update_page', { page_id: 'customer::zoo', content })
    expect(answer).toMatchObject({
      ok: true,
      page_id: pageId('customer', 'zoo'),
      new_version: 'v1',
      content_sha256: sha256(content),
      auto_merged: false,
      issues: [],
    })
    expect(readFileSync(join(tenant.root, pageId('customer', 'zoo')), 'utf8')).toBe(content)
    const found = await call(tenant, ADMIN, 'search', { q: 'quagga' })
    expect(found.hits).toMatchObject([{ page_id: pageId('customer', 'zoo') }])
  })

  it('keeps the text that it replaces, and warns when the caller named no base', async () => {
    const tenant = await makeTenant(TENANT)
    const before = readFileSync(join(tenant.root, ACME), 'utf8')
    const content = page('Another line.', 'owner: ada\n')
    const answer = await call(tenant, ADMIN, 'update_page', { page_id: ACME, content })
    expect(answer).toMatchObject({
      ok: true,
      new_version: 'v2',
      issues: [{ code: 'base_missing', severity: 'warning' }],
    })
    const first = await call(tenant, ADMIN, 'expand', { page_id: ACME, version: 'v1' })
    expect(before.endsWith(first.body as string)).toBe(true)
    const history = await call(tenant, ADMIN, 'page_history', { page_id: ACME })
    expect(history.versions).toMatchObject([
      { version: 'v2', author: 'admin', kind: 'human', head: true },
      { version: 'v1', author: null, kind: 'external', head: false },
    ])
  })

  it('accepts the version that expand gives, and writes no second version of the same text', async () => {
    const tenant = await makeTenant(TENANT)
    const { version } = await call(tenant, ADMIN, 'expand', { page_id: ACME })
    const content = page('Second.', 'owner: ada\n')
    const write = { page_id: ACME, content, base_version: version }
    expect(await call(tenant, ADMIN, 'update_page', write)).toMatchObject({
      ok: true,
      new_version: 'v2',
      issues: [],
    })
    const again = await call(tenant, ADMIN, 'update_page', { ...write, base_version: 'v2' })
    expect(again).toMatchObject({ ok: true, new_version: 'v2' })
    expect((await call(tenant, ADMIN, 'page_history', { page_id: ACME })).versions).toHaveLength(2)
  })

  it('returns the warnings of an accepted page and the errors of a refused one', async () => {
    const tenant = await makeTenant(TENANT)
    const { version: base_version } = await call(tenant, ADMIN, 'expand', { page_id: ACME })
    const dangling = page('See [[customer::nobody]].', 'owner: ada\n')
    const accepted = await call(tenant, ADMIN, 'update_page', {
      page_id: ACME,
      content: dangling,
      base_version,
    })
    expect(accepted).toMatchObject({ ok: true, issues: [{ code: 'dangling_wikilink', severity: 'warning' }] })
    const broken = page('x', 'owner: "[[customer::nobody]]"\n')
    const refused = await call(tenant, ADMIN, 'update_page', { page_id: ACME, content: broken })
    expect(refused).toMatchObject({ ok: false, new_version: null })
    expect(refused.issues).toContainEqual(
      expect.objectContaining({ code: 'dangling_wikilink', severity: 'error' }),
    )
    expect(readFileSync(join(tenant.root, ACME), 'utf8')).toBe(dangling)
  })

  it.each([
    ['no header', 'Just text.\n'],
    ['YAML that cannot be read', '---\ntype: [instance\n---\n'],
    ['a conflict marker', page('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x', 'owner: ada\n')],
    ['no id', '---\ntype: instance\nskill: customer\nowner: ada\n---\n'],
    ['a link into a skill that is not there', page('[[ghost::x]]', 'owner: ada\n')],
    ['nothing', ''],
  ])('refuses a page with %s as an issue, and changes nothing', async (_, content) => {
    const tenant = await makeTenant(TENANT)
    const before = readFileSync(join(tenant.root, ACME), 'utf8')
    const answer = await call(tenant, ADMIN, 'update_page', { page_id: ACME, content })
    expect(answer.ok).toBe(false)
    expect((answer.issues as { severity: string }[]).some(({ severity }) => severity === 'error')).toBe(true)
    expect(readFileSync(join(tenant.root, ACME), 'utf8')).toBe(before)
    expect(existsSync(join(tenant.root, 'journal'))).toBe(false)
  })

  it('honours a hash guard or refuses, telling what stands there now', async () => {
    const tenant = await makeTenant(TENANT)
    const before = readFileSync(join(tenant.root, ACME), 'utf8')
    const content = page('New.', 'owner: ada\n')
    const update = (base_sha256: string) =>
      call(tenant, ADMIN, 'update_page', { page_id: ACME, content, base_sha256 })
    const head = { head_sha256: sha256(before), head_content: before }
    expect(await update('')).toMatchObject({
      ok: false,
      issues: [{ code: 'conflict', location: 'base_sha256' }],
      ...head,
    })
    expect(await update('0'.repeat(64))).toMatchObject({ ok: false, issues: [{ code: 'conflict' }], ...head })
    expect(await update(sha256(before))).toMatchObject({ ok: true, issues: [] })
  })

  it('refuses a base that nobody knows, and an exact base that is stale', async () => {
    const tenant = await makeTenant(TENANT)
    const content = page('New.', 'owner: ada\n')
    const { version: stale } = await call(tenant, ADMIN, 'expand', { page_id: ACME })
    await call(tenant, ADMIN, 'update_page', {
      page_id: ACME,
      content: page('Between.', 'owner: ada\n'),
      base_version: stale,
    })
    const update = (more: object) => call(tenant, ADMIN, 'update_page', { page_id: ACME, content, ...more })
    expect(await update({ base_version: 'v99' })).toMatchObject({ ok: false, issues: [{ code: 'conflict' }] })
    const exact = await update({ base_version: stale, require_exact_base: true })
    expect(exact).toMatchObject({ ok: false, issues: [{ code: 'conflict' }], head_version: 'v2' })
    await expect(update({ require_exact_base: true })).rejects.toMatchObject({ code: 'invalid_argument' })
  })

  it('says what would happen and writes nothing in a dry run', async () => {
    const tenant = await makeTenant(TENANT)
    const before = readFileSync(join(tenant.root, ACME), 'utf8')
    const answer = await call(tenant, ADMIN, 'update_page', {
      page_id: ACME,
      content: page('New.', 'owner: ada\n'),
      dry_run: true,
    })
    expect(answer).toMatchObject({ ok: true, dry_run: true, new_version: 'v2' })
    expect(readFileSync(join(tenant.root, ACME), 'utf8')).toBe(before)
    expect(existsSync(join(tenant.root, 'journal'))).toBe(false)
  })

  it('lets one of twenty writers with one base win and tells the others of the conflict', async () => {
    const tenant = await makeTenant(TENANT)
    const { version: base_version } = await call(tenant, ADMIN, 'expand', { page_id: ACME })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        call(tenant, ADMIN, 'update_page', {
          page_id: ACME,
          content: page(`Writer ${writer}.`, 'owner: ada\n'),
          base_version,
        }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      answers
        .filter(({ ok }) => !ok)
        .every(({ issues }) => (issues as { code: string }[])[0]?.code === 'conflict'),
    ).toBe(true)
    expect((await call(tenant, ADMIN, 'page_history', { page_id: ACME })).versions).toHaveLength(2)
  })

  it('records an edit that was made in an editor before it writes over it', async () => {
    const tenant = await makeTenant(TENANT)
    await call(tenant, ADMIN, 'update_page', { page_id: ACME, content: page('One.', 'owner: ada\n') })
    writeFileSync(join(tenant.root, ACME), page('From an editor.', 'owner: ada\n'))
    await call(tenant, ADMIN, 'update_page', { page_id: ACME, content: page('Three.', 'owner: ada\n') })
    const { versions } = await call(tenant, ADMIN, 'page_history', { page_id: ACME })
    expect(versions).toMatchObject([
      { version: 'v4' },
      { version: 'v3', kind: 'external' },
      { version: 'v2' },
      { version: 'v1' },
    ])
    expect((await call(tenant, ADMIN, 'expand', { page_id: ACME, version: 'v3' })).body).toBe(
      'From an editor.\n',
    )
  })

  it.each([
    'markdown/../escurel.yaml',
    '../x.md',
    'journal/history/x.md',
    '.escurel/x.md',
    'markdown/instances/x.txt',
    '/etc/x.md',
    'a\\..\\x.md',
    'markdown/.git/x.md',
  ])('refuses to write to %s', async (page_id) => {
    const tenant = await makeTenant(TENANT)
    const write = call(tenant, ADMIN, 'update_page', { page_id, content: page('x', 'owner: ada\n') })
    await expect(write).rejects.toMatchObject({ code: 'unsafe_path' })
  })
})

describe('write access', () => {
  it('follows the rules of the stored page and of the incoming one', async () => {
    const tenant = await makeTenant(TENANT)
    const write = (page_id: string, content: string) => call(tenant, ADA, 'update_page', { page_id, content })
    const forbidden = { ok: false, issues: [{ code: 'forbidden' }] }
    const plan = pageId('vault', 'plan')
    expect(await write(ACME, page('Mine.', 'owner: ada\n'))).toMatchObject({ ok: true })
    // Neither another type, nor a laxer skill, nor a rule of one's own making opens what was closed.
    expect(await write(plan, '---\ntype: skill\nid: plan\ndescription: x\n---\n')).toMatchObject(forbidden)
    expect(await write(plan, '---\ntype: instance\nskill: open\nid: plan\n---\n')).toMatchObject(forbidden)
    const grant = '---\ntype: instance\nskill: vault\nid: plan\nowner: ada\nacl: {update: [public]}\n---\n'
    expect(await write(plan, grant)).toMatchObject(forbidden)
    // A page may not be turned into one that the caller could not have made.
    expect(
      await write(
        ACME,
        '---\ntype: instance\nskill: customer\nid: acme\nowner: ada\nacl: {update: [legal]}\n---\n',
      ),
    ).toMatchObject(forbidden)
    const own = '---\ntype: skill\nid: customer\ndescription: x\nacl: {update: [public]}\n---\n'
    expect(await write('markdown/skills/customer.md', own)).toMatchObject(forbidden)
  })

  it('judges an archived page as the page that it was', async () => {
    const tenant = await makeTenant(TENANT)
    const plan = pageId('vault', 'plan')
    expect(await call(tenant, ADMIN, 'delete_page', { page_id: plan })).toMatchObject({ ok: true })
    const mine = '---\ntype: instance\nskill: vault\nid: plan\nowner: ada\n---\n'
    expect(await call(tenant, ADA, 'update_page', { page_id: plan, content: mine })).toMatchObject({
      issues: [{ code: 'forbidden' }],
    })
  })

  it('makes a page that the caller may not read look absent to every verb', async () => {
    const tenant = await makeTenant(TENANT)
    const [hidden, nowhere] = [pageId('vault', 'plan'), pageId('vault', 'none')]
    const same = async (name: string, input: (page: string) => Record<string, unknown>): Promise<void> => {
      const answers = await Promise.all(
        [hidden, nowhere].map(async (id) =>
          JSON.stringify(await call(tenant, ADA, name, input(id))).replaceAll(id, 'ID'),
        ),
      )
      expect(answers[0], name).toBe(answers[1])
    }
    await same('delete_page', (page_id) => ({ page_id }))
    await same('restore_page', (page_id) => ({ page_id, version: 'v1' }))
    await same('move_page', (from) => ({ from, to: 'markdown/instances/vault/else.md' }))
    await same('page_history', (page_id) => ({ page_id }))
    await same('list_snapshots', (page_id) => ({ page_id }))
    await same('list_op_authors', (page_id) => ({ page_id }))
    await same('expand', (page_id) => ({ page_id, version: 'v1' }))
  })

  it('lets nobody change what a pack, a backend or the system keeps', async () => {
    const tenant = await makeTenant({
      ...TENANT,
      ...Object.fromEntries([
        skill('view', 'backend: {kind: sql_view, source: {connector: sqlite, attach: a, relation: r}}'),
        instance('view', 'row'),
      ]),
      'markdown/skills/packed.md': '---\ntype: skill\nid: packed\ndescription: x\nlayer: base@crm@v1\n---\n',
    })
    const codeOf = async (page_id: string, content: string) => {
      const { issues } = await call(tenant, ADMIN, 'update_page', { page_id, content })
      return (issues as { code: string }[])[0]?.code
    }
    expect(
      await codeOf('markdown/skills/packed.md', '---\ntype: skill\nid: packed\ndescription: y\n---\n'),
    ).toBe('layer_read_only')
    expect(await codeOf('markdown/base/crm/x.md', page('x', 'owner: a\n'))).toBe('layer_read_only')
    expect(await codeOf(pageId('view', 'row'), '---\ntype: instance\nskill: view\nid: row\n---\n')).toBe(
      'backend_read_only',
    )
    expect(await codeOf(ACME, page('x', 'owner: a\nbackend_ref: {kind: document}\n'))).toBe(
      'backend_read_only',
    )
    expect(
      await codeOf(
        'markdown/skills/escurel.md',
        '---\ntype: skill\nid: escurel\ndescription: x\n---\n# Mine\n',
      ),
    ).toBe('meta_skill_protected')
    const ada = await call(tenant, ADA, 'update_page', {
      page_id: ACME,
      content: page('x', 'owner: a\npromotable: true\n'),
    })
    expect(ada.issues).toMatchObject([{ code: 'promotable_requires_curator' }])
  })
})
