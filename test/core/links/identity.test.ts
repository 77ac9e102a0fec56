import { describe, expect, it } from 'vitest'
import type { FolderMapping, TenantConfig } from '../../../src/core/config.ts'
import { matchFolder } from '../../../src/core/links/folder.ts'
import { type Identification, type IdentifiedPage, identifyPage } from '../../../src/core/links/identity.ts'
import { parsePage } from '../../../src/core/parse/index.ts'

type Settings = Pick<TenantConfig, 'folders' | 'links'>

function settings(...folders: Partial<FolderMapping>[]): Settings {
  return {
    folders: folders.map((folder) => ({
      path: '.',
      skill: 'note',
      id: 'path',
      description: '',
      exclude: [],
      ...folder,
    })),
    links: { case_insensitive: false },
  }
}

function identify(text: string, pageId = 'markdown/x.md', config = settings()): Identification {
  return identifyPage(parsePage(text), pageId, config)
}

function page(text: string, pageId?: string, config?: Settings): IdentifiedPage {
  const identified = identify(text, pageId, config)
  if (identified.kind !== 'page') throw new Error(`no page: ${JSON.stringify(identified)}`)
  return identified.page
}

const CUSTOMER = '---\ntype: instance\nskill: customer\nid: acme\n---\n'

describe('a page with its own header', () => {
  it('is an instance of its skill', () => {
    expect(page(CUSTOMER).identity).toEqual({
      pageId: 'markdown/x.md',
      pageType: 'instance',
      skill: 'customer',
      slug: 'acme',
      scenario: null,
      layer: 'overlay',
      mapping: -1,
    })
  })

  it('is a skill under its own id', () => {
    const { identity } = page('---\ntype: skill\nid: customer\n---\n')
    expect([identity.pageType, identity.skill, identity.slug]).toEqual(['skill', 'customer', 'customer'])
  })

  it.each([
    ['2026-05-26', '2026-05-26'],
    ['0510210600', '0510210600'],
    ['12e3', '12e3'],
    ['0x1F', '0x1F'],
    ['00000000000000000001', '00000000000000000001'],
    ['42', '42'],
    ['1.0', '1.0'],
    ['true', 'true'],
    ['no', 'no'],
    ['12:30:45', '12:30:45'],
    ['Zu\u0308rich', 'Z\u00fcrich'],
  ])('keeps the id %s as its author spelled it', (written, slug) => {
    expect(page(`---\ntype: instance\nskill: day\nid: ${written}\n---\n`).identity.slug).toBe(slug)
  })

  it('knows its scenario, layer, language, time and whether it is archived', () => {
    const header = 'scenario: A\nlayer: base@crm@v2\nlang: de\nat: 2026-03-12T14:20:00Z\narchived: true'
    const found = page(`---\ntype: instance\nskill: a\nid: b\n${header}\n---\n`)
    expect(found.identity).toMatchObject({ scenario: 'A', layer: 'base@crm@v2' })
    expect(found).toMatchObject({ lang: 'de', at: '2026-03-12T14:20:00Z', archived: true })
    expect(found.atUs).toBe(Date.UTC(2026, 2, 12, 14, 20) * 1000)
  })

  it.each([
    ['title: From the header', '# Heading', 'From the header'],
    ['title: 2024', '# Heading', '2024'],
    ['', 'text\n\n## *First* heading\n\n# Second', 'First heading'],
    ['', 'no heading', 'acme'],
  ])(
    'takes its title from the header, else the first heading, else the id (%s, %s)',
    (header, body, title) => {
      const more = header === '' ? '' : `${header}\n`
      expect(page(`---\ntype: instance\nskill: customer\nid: acme\n${more}---\n\n${body}\n`).title).toBe(
        title,
      )
    },
  )
})

describe('what is no page', () => {
  it.each([
    ['# Only markdown\n', 'not_a_page'],
    ['', 'not_a_page'],
    ['# Menu\n\n---\n\n*x*\n\n---\n', 'not_a_page'],
  ])('ordinary markdown outside every mapped folder is left alone: %j', (text, kind) => {
    expect(identify(text).kind).toBe(kind)
  })

  it.each([
    ['---\ntype:\nid: a\n---\n', 'type_missing'],
    ['---\nid: a\n---\n', 'type_missing'],
    ['---\ntype: page\nid: a\n---\n', 'type_invalid'],
    ['---\ntype: [skill]\nid: a\n---\n', 'type_missing'],
    ['---\ntype: instance\nskill: a\n---\n', 'frontmatter_required_key_missing'],
    ['---\ntype: instance\nskill: a\nid: ""\n---\n', 'frontmatter_required_key_missing'],
    ['---\ntype: instance\nid: a\n---\n', 'frontmatter_required_key_missing'],
    ['---\ntype: skill\n---\n', 'frontmatter_required_key_missing'],
  ])('a header that names no page says why: %j', (text, code) => {
    const identified = identify(text)
    expect(identified.kind === 'invalid' && identified.findings.map((finding) => finding.code)).toEqual([
      code,
    ])
  })
})

describe('a file of a mapped folder', () => {
  const vaults = settings({ path: 'vaults/*', skill: 'note-{1}' })

  it('is a page without a header, under the skill that the folder gives', () => {
    const { identity, title } = page('text', 'vaults/de/Ordner/Über uns.md', vaults)
    expect(identity).toMatchObject({
      skill: 'note-de',
      slug: 'Ordner/Über uns',
      mapping: 0,
      pageType: 'instance',
    })
    expect(title).toBe('Über uns')
  })

  it('treats a header without a type as data', () => {
    const found = page('---\ntitle: T\naliases: [One, Two]\n---\n', 'vaults/de/x.md', vaults)
    expect([found.title, found.aliases]).toEqual(['T', ['One', 'Two']])
  })

  it('is the page that its own header declares, when it declares one', () => {
    expect(page(CUSTOMER, 'vaults/de/x.md', vaults).identity).toMatchObject({
      skill: 'customer',
      mapping: -1,
    })
  })

  it('stays a page when its header cannot be read', () => {
    expect(page('---\nkey: @x\n---\n', 'vaults/de/x.md', vaults).identity.slug).toBe('x')
  })

  it.each([
    ['path', 'Folder/Page'],
    ['stem', 'Page'],
    ['key:permalink', 'perma'],
    ['key:missing', 'Folder/Page'],
  ])('takes its id by the rule %s', (id, slug) => {
    const found = page('---\npermalink: perma\n---\n', 'docs/Folder/Page.md', settings({ path: 'docs', id }))
    expect(found.identity.slug).toBe(slug)
  })

  it.each([
    ['docs', 'docs/a.md', 'a.md'],
    ['./docs/', 'docs/a/b.md', 'a/b.md'],
    ['docs', 'docs2/a.md', undefined],
    ['docs', 'docs.md', undefined],
    ['.', 'a/b.md', 'a/b.md'],
    ['.', 'README.md', 'README.md'],
    ['.', 'markdown/instances/x.md', undefined],
    ['*', 'de/a.md', 'a.md'],
    ['*', 'README.md', undefined],
    ['*', 'markdown/a.md', undefined],
    ['*', '.hidden/a.md', undefined],
    ['*/pages', 'de/pages/a.md', 'a.md'],
    ['markdown/notes', 'markdown/notes/a.md', 'a.md'],
  ])('the folder %s holds %s: %s', (path, pageId, rest) => {
    expect(matchFolder(pageId, settings({ path }))?.rest).toBe(rest)
  })

  it('leaves out what the mapping excludes', () => {
    const config = settings({ path: 'docs', exclude: ['drafts', 'todo.md'] })
    const isMapped = (pageId: string): boolean => matchFolder(pageId, config) !== undefined
    expect([
      isMapped('docs/drafts/a.md'),
      isMapped('docs/drafts2/a.md'),
      isMapped('docs/todo.md'),
      isMapped('docs/a.md'),
    ]).toEqual([false, true, false, true])
  })
})
