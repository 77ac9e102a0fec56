import { describe, expect, it } from 'vitest'
import type { TenantConfig } from '../../../src/core/config.ts'
import { hashOfKey, keyOfLink, type LinkTarget, namesOf } from '../../../src/core/links/keys.ts'
import { type Candidate, chooseTarget, type ResolveOptions } from '../../../src/core/links/resolve.ts'
import type { PageIdentity } from '../../../src/core/links/types.ts'
import { parsePage } from '../../../src/core/parse/index.ts'

const CONFIG: Pick<TenantConfig, 'folders' | 'links'> = {
  folders: [{ path: 'vault', skill: 'note', id: 'path', description: '', exclude: [] }],
  links: { case_insensitive: false },
}
const FOLDING = { ...CONFIG, links: { case_insensitive: true } }

interface Page extends Partial<PageIdentity> {
  readonly aliases?: readonly string[]
}

function identity(page: Page): PageIdentity {
  const base = {
    pageType: 'instance',
    skill: 'customer',
    slug: 'acme',
    scenario: null,
    layer: 'overlay',
    mapping: -1,
  } as const
  const { aliases: _, ...own } = page
  return { ...base, pageId: `markdown/${own.skill ?? 'customer'}__${own.slug ?? 'acme'}.md`, ...own }
}

function instance(skill: string, slug: string, more: Page = {}): Page {
  return { skill, slug, ...more }
}

function definition(slug: string, more: Page = {}): Page {
  return { pageType: 'skill', skill: slug, slug, pageId: `markdown/skills/${slug}.md`, ...more }
}

function note(path: string, more: Page = {}): Page {
  return { skill: 'note', slug: path, pageId: `vault/${path}.md`, mapping: 0, ...more }
}

function linkIn(text: string): LinkTarget {
  const link = parsePage(`text ${text} text\n`).links[0]
  if (link === undefined) throw new Error(`no link in ${text}`)
  return link
}

interface World {
  readonly pages: readonly Page[]
  readonly from?: Page | null
  readonly options?: ResolveOptions
  readonly config?: typeof CONFIG
}

/** Page ids that a link leads to, or why it leads nowhere. */
function follow(
  text: string,
  { pages, from = instance('meeting', 'm1'), options, config = CONFIG }: World,
): string {
  const link = linkIn(text)
  const source = from === null ? null : identity(from)
  const key = keyOfLink(link, source?.pageId ?? '', config)
  const candidates: Candidate[] = pages.flatMap((page) => {
    const own = identity(page)
    const names = namesOf(own, {
      aliases: page.aliases ?? [],
      caseInsensitive: config.links.case_insensitive,
      folderPath: own.mapping < 0 ? undefined : own.pageId.slice('vault/'.length),
    })
    return names.filter((name) => name.key === key).map(({ kind }) => ({ page: own, kind }))
  })
  const resolution = chooseTarget(link, source, candidates, options ?? { scenario: null })
  if (resolution.kind === 'page') return resolution.page.pageId
  if (resolution.kind === 'ambiguous') return resolution.candidates.map(({ pageId }) => pageId).join(' | ')
  return resolution.kind
}

describe('typed links', () => {
  const pages = [instance('customer', 'acme'), instance('project', 'acme'), definition('customer')]

  it.each([
    ['[[customer::acme]]', 'markdown/customer__acme.md'],
    ['[[ customer :: acme ]]', 'markdown/customer__acme.md'],
    ['![[project::acme]]', 'markdown/project__acme.md'],
    ['[[contact::acme]]', 'absent'],
    ['[[customer::acme-corp]]', 'absent'],
    ['[[customer::Acme]]', 'absent'],
    ['[[skill::customer]]', 'markdown/skills/customer.md'],
    ['[[skill::acme]]', 'absent'],
    ['[[customer::customer]]', 'absent'],
    ['[[customer::]]', 'absent'],
  ])('%s leads to %s', (link, target) => {
    expect(follow(link, { pages })).toBe(target)
  })

  it('compare ids in NFC', () => {
    expect(follow('[[city::Zu\u0308rich]]', { pages: [instance('city', 'Z\u00fcrich')] })).toContain(
      'Z\u00fcrich',
    )
  })

  it('reach the definition even when a skill is called skill', () => {
    const both = [definition('x'), instance('skill', 'x')]
    expect(follow('[[skill::x]]', { pages: both })).toBe('markdown/skills/x.md')
  })

  it('are not met by an alias that looks like one', () => {
    expect(follow('[[customer::acme]]', { pages: [note('a', { aliases: ['customer::acme'] })] })).toBe(
      'absent',
    )
  })

  it('keep a skill and an id apart whatever colons they hold', () => {
    expect(follow('[[a::b::c]]', { pages: [instance('a::b', 'c'), instance('a', 'b::c')] })).toBe(
      'markdown/a__b::c.md',
    )
  })
})

describe('bare links', () => {
  it.each([
    [
      'an instance before a skill',
      [definition('acme'), instance('customer', 'acme')],
      'markdown/customer__acme.md',
    ],
    [
      'a skill before a vault page',
      [definition('acme'), note('acme', { slug: 'x' })],
      'markdown/skills/acme.md',
    ],
    [
      'several instances: none is guessed',
      [instance('b', 'acme'), instance('a', 'acme')],
      'markdown/a__acme.md | markdown/b__acme.md',
    ],
    [
      'nothing similar is guessed',
      [instance('customer', 'acme-corp'), instance('customer', 'Acme')],
      'absent',
    ],
    ['an alias', [instance('customer', 'a1', { aliases: ['acme'] })], 'markdown/customer__a1.md'],
  ])('%s', (_, pages, target) => {
    expect(follow('[[acme]]', { pages })).toBe(target)
  })

  it('ignore a pack whose page the tenant shadows', () => {
    const pages = [
      definition('acme', { pageId: 'markdown/base/p/skills/acme.md', layer: 'base@p@v1' }),
      definition('acme'),
    ]
    expect(follow('[[skill::acme]]', { pages })).toBe('markdown/skills/acme.md')
  })

  it('do not choose between two packs', () => {
    const pages = ['p', 'q'].map((pack) =>
      definition('acme', { pageId: `markdown/base/${pack}/skills/acme.md`, layer: `base@${pack}@v1` }),
    )
    expect(follow('[[skill::acme]]', { pages })).toContain(' | ')
  })
})

describe('scenarios', () => {
  const pages = [
    instance('customer', 'acme'),
    instance('customer', 'acme', { scenario: 'A', pageId: 'markdown/acme.a.md' }),
    instance('customer', 'acme', { scenario: 'B', pageId: 'markdown/acme.b.md' }),
    instance('customer', 'new', { scenario: 'A', pageId: 'markdown/new.a.md' }),
  ]

  it.each([
    ['[[customer::acme]]', null, 'markdown/customer__acme.md'],
    ['[[customer::acme]]', 'A', 'markdown/acme.a.md'],
    ['[[acme]]', 'B', 'markdown/acme.b.md'],
    ['[[acme]]', 'C', 'markdown/customer__acme.md'],
    ['[[customer::new]]', 'A', 'markdown/new.a.md'],
    ['[[customer::new]]', 'B', 'absent'],
    ['[[customer::new]]', null, 'absent'],
  ])('%s in scenario %s leads to %s', (link, scenario, target) => {
    expect(follow(link, { pages, options: { scenario } })).toBe(target)
  })

  it('all count when every scenario is seen', () => {
    expect(follow('[[new]]', { pages, options: { scenario: null, everyScenario: true } })).toBe(
      'markdown/new.a.md',
    )
  })
})

describe('links in a vault', () => {
  const pages = [
    note('Home'),
    note('Guides/Setup', { aliases: ['How to start'] }),
    note('Guides/Deep/Index'),
    note('Other/Index'),
    note('Other/Deep/Thing'),
    note('Guides/release-1.2'),
    instance('customer', 'Home'),
  ]
  const from = note('Guides/Page')

  it.each([
    ['[[Home]]', 'vault/Home.md'],
    ['[[Home.md]]', 'vault/Home.md'],
    ['[[Setup]]', 'vault/Guides/Setup.md'],
    ['[[Guides/Setup]]', 'vault/Guides/Setup.md'],
    ['[[vault/Guides/Setup]]', 'vault/Guides/Setup.md'],
    ['[[/Guides/Setup]]', 'vault/Guides/Setup.md'],
    ['[[./Setup]]', 'vault/Guides/Setup.md'],
    ['[[../Home]]', 'vault/Home.md'],
    ['[[How to start]]', 'vault/Guides/Setup.md'],
    ['[[Index]]', 'vault/Guides/Deep/Index.md'],
    ['[[release-1.2]]', 'vault/Guides/release-1.2.md'],
    ['![[Setup]]', 'vault/Guides/Setup.md'],
    ['[[Setup#Part]]', 'vault/Guides/Setup.md'],
    ['[[etup]]', 'absent'],
    ['[[overview (state-management)]]', 'absent'],
    ['![[figure.png]]', 'foreign'],
    ['[[report.pdf]]', 'foreign'],
    ['[[customer::Home]]', 'markdown/customer__Home.md'],
    ['[[note::Guides/Setup]]', 'vault/Guides/Setup.md'],
    ['[s](Setup.md)', 'vault/Guides/Setup.md'],
    ['[s](./Setup.md#part)', 'vault/Guides/Setup.md'],
    ['[s](../Other/Deep/Thing.md)', 'vault/Other/Deep/Thing.md'],
    ['[s](Setup)', 'vault/Guides/Setup.md'],
    ['[s](/Guides/Setup.md)', 'vault/Guides/Setup.md'],
    ['[s](Nobody.md)', 'absent'],
    ['[s](LICENSE)', 'foreign'],
    ['[s](../../../../out.md)', 'foreign'],
    ['[s](image%20one.png)', 'foreign'],
    ['[s](folder/)', 'foreign'],
  ])('%s leads to %s', (link, target) => {
    expect(follow(link, { pages, from })).toBe(target)
  })

  it('go to the whole path before a shorter one that ends alike', () => {
    const both = [note('Bases/Intro'), note('Archive/Bases/Intro')]
    expect(follow('[[Bases/Intro]]', { pages: both, from: note('Archive/x') })).toBe('vault/Bases/Intro.md')
  })

  it('are ambiguous between two files that are equally near', () => {
    const both = [note('A/Same'), note('B/Same')]
    expect(follow('[[Same]]', { pages: both, from: note('x') })).toBe('vault/A/Same.md | vault/B/Same.md')
  })

  it('stay in the vault that the star of their mapping matched', () => {
    const both = [
      note('de/Suche', { skill: 'note-de', pageId: 'vault/de/Suche.md' }),
      note('en/Suche', { skill: 'note-en', pageId: 'vault/en/Suche.md' }),
    ]
    const source = note('de/tief/x', { skill: 'note-de', pageId: 'vault/de/tief/x.md' })
    expect(follow('[[Suche]]', { pages: both, from: source })).toBe('vault/de/Suche.md')
  })

  it('reach a page from a typed page too, after ids and skills', () => {
    expect(follow('[[Setup]]', { pages })).toBe('vault/Guides/Setup.md')
    expect(follow('[[Home]]', { pages })).toBe('markdown/customer__Home.md')
  })
})

describe('other rules', () => {
  it('a place in the own page leads to the page itself', () => {
    expect(follow('[[#Part]]', { pages: [] })).toBe('markdown/meeting__m1.md')
    expect(follow('[x](#part)', { pages: [] })).toBe('markdown/meeting__m1.md')
  })

  it('a link that stands in no page is resolved without a neighbourhood', () => {
    expect(follow('[[acme]]', { pages: [instance('customer', 'acme')], from: null })).toBe(
      'markdown/customer__acme.md',
    )
  })

  it('letter case counts unless the settings say otherwise', () => {
    const pages = [note('Deep/OpenClaw'), instance('Customer', 'Acme')]
    expect(follow('[[openclaw]]', { pages })).toBe('absent')
    expect(follow('[[openclaw]]', { pages, config: FOLDING })).toBe('vault/Deep/OpenClaw.md')
    expect(follow('[[customer::ACME]]', { pages, config: FOLDING })).toBe('markdown/Customer__Acme.md')
    expect(follow('[[deep/openclaw]]', { pages, config: FOLDING })).toBe('vault/Deep/OpenClaw.md')
  })

  it('addresses are foreign', () => {
    expect(follow('[[https://example.org/x]]', { pages: [] })).toBe('foreign')
  })

  it('hashes are signed 32-bit numbers that spread', () => {
    const hashes = Array.from({ length: 5_000 }, (_, index) => hashOfKey(`customer::c${index}`))
    expect(new Set(hashes).size).toBe(5_000)
    expect(hashes.every((hash) => hash === (hash | 0))).toBe(true)
    expect(hashOfKey('')).toBe(0x811c9dc5 | 0)
  })
})
