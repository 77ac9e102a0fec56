import { describe, expect, it } from 'vitest'
import { instance, skill } from '../../support/tenant.ts'
import { CONFIG, check, type Files, places, SKILLS, VAULT } from './check.ts'

const ACME = instance('customer', 'acme', '# Acme\n\n## Contracts\n\nOne. ^first\n', 'tier: gold')

/** Issues of one note that holds the text, in a tenant with a few targets. */
function issuesOf(body: string, header = '', more: Files = {}) {
  const files = {
    ...SKILLS,
    'markdown/acme.md': ACME,
    'markdown/x.md': instance('note', 'x', body, header),
    ...more,
  }
  return check(files, CONFIG, ['markdown/x.md']).issues
}

function verdicts(body: string, header = '', more: Files = {}): string[] {
  return issuesOf(body, header, more).map(({ severity, code, location }) => `${severity} ${code} ${location}`)
}

describe('links that are fine', () => {
  it.each([
    '[[customer::acme]]',
    '[[acme]]',
    '[[customer::acme|Acme Ltd]]',
    '[[customer::acme#Contracts]]',
    '[[customer::acme#contracts]]',
    '[[customer::acme#Acme#Contracts]]',
    '[[customer::acme#^first]]',
    '[[customer::acme@v3]]',
    '[[skill::customer]]',
    '[[customer]]',
    '[[customer::*]]',
    '[[note::x]]',
    '[[#Own heading]]\n\n## Own heading',
    '[own](#own-heading)\n\n## Own heading',
    '[file](acme.md)',
    '[file](./acme.md#contracts)',
    '[web](https://example.org/x.md) [mail](mailto:a@b.c) [licence](LICENSE)',
    '![[figure.png]] ![x](figure.png)',
    '`[[customer::nobody]]` <!-- [[customer::nobody]] -->',
    '```bash\nif [[ ! -f "$X" ]]; then\n```',
  ])('%j', (body) => {
    expect(issuesOf(body)).toEqual([])
  })

  it('lead to pages of any scenario', () => {
    const more = { 'markdown/b.md': instance('note', 'plan', '', 'scenario: A') }
    expect(issuesOf('[[note::plan]]', '', more)).toEqual([])
    expect(issuesOf('[[customer::acme]]', 'scenario: B', more)).toEqual([])
  })

  it('lead to anchors of any scenario of a page', () => {
    const more = {
      'markdown/b.md': instance('note', 'plan', '', ''),
      'markdown/c.md': instance('note', 'plan', '# Only in A', 'scenario: A'),
    }
    expect(verdicts('[[note::plan#Only in A]]', 'scenario: A', more)).toEqual([])
  })

  it('may name places that only HTML ids give', () => {
    const more = { 'markdown/b.md': instance('note', 'b', '<a id="top"></a>\n\ntext') }
    expect(issuesOf('[[note::b#top]]', '', more)).toEqual([])
  })

  it('may name a place in a document that is kept elsewhere', () => {
    const more = { 'markdown/b.md': instance('note', 'doc', '', 'backend_ref: {kind: document}') }
    expect(issuesOf('[[note::doc#chunk-3]]', '', more)).toEqual([])
  })
})

describe('links that are not', () => {
  it.each([
    ['[[customer::nobody]]', 'warning dangling_wikilink wikilink `[[customer::nobody]]`'],
    ['[[nobody]]', 'warning dangling_wikilink wikilink `[[nobody]]`'],
    ['[file](nobody.md)', 'warning dangling_wikilink line:7 col:1'],
    ['[[custmer::acme]]', 'error unknown_skill wikilink `[[custmer::...]]`'],
    ['[[skill::custmer]]', 'error unknown_skill wikilink `[[skill::custmer]]`'],
    ['[[customer::]]', 'warning wikilink_parse wikilink `[[customer::]]`'],
    ['[[Customer::acme]]', 'error unknown_skill wikilink `[[Customer::...]]`'],
    ['[[customer::Acme]]', 'warning case_mismatch wikilink `[[customer::Acme]]`'],
    ['[[customer::acme#Nothing]]', 'warning anchor_missing wikilink `[[customer::acme#Nothing]]`'],
    ['[[customer::acme#^second]]', 'warning anchor_missing wikilink `[[customer::acme#^second]]`'],
    ['[[#Nothing]]', 'warning anchor_missing wikilink `[[#Nothing]]`'],
  ])('%s', (body, verdict) => {
    expect(verdicts(body)).toEqual([verdict])
  })

  it.each([
    ['about: "[[nosuch::x]]"', 'error unknown_skill frontmatter.about'],
    ['about: [[nosuch::x]]', 'error unknown_skill frontmatter.about'],
    ['about: [[customer::nobody]]', 'warning dangling_wikilink frontmatter.about'],
    ['team: {lead: "[[customer::nobody]]"}', 'warning dangling_wikilink frontmatter.team.lead'],
    ['about: ["[[customer::acme]]", "[[customer::nobody]]"]', 'warning dangling_wikilink frontmatter.about'],
  ])('in the header the verdict on %s is the same', (header, verdict) => {
    expect(verdicts('', header)).toEqual([verdict])
  })

  it('are errors in a key that the skill requires, however they are written', () => {
    for (const value of [
      '[[customer::nobody]]',
      '"[[customer::nobody]]"',
      '["[[customer::nobody]]"]',
      '"[[nobody]]"',
    ]) {
      const files = {
        ...SKILLS,
        'markdown/x.md': instance('meeting', 'm', '', `at: 2026-01-01\nwith: ${value}`),
      }
      expect(places(check(files))[0]).toMatch(/^x\.md:6:\d+ error dangling_wikilink$/)
    }
  })

  it('a plain name in the header is no link', () => {
    expect(verdicts('', 'mentions: [Acme]')).toEqual([])
  })

  it('an id of one skill does not vouch for another', () => {
    expect(verdicts('[[meeting::acme]]')).toEqual(['warning dangling_wikilink wikilink `[[meeting::acme]]`'])
    expect(issuesOf('[[meeting::acme]]')[0]?.suggestion).toBe('Did you mean `[[customer::acme]]`?')
  })

  it('a bare link that could mean several pages names them', () => {
    const more = { 'markdown/m.md': instance('meeting', 'acme', '', 'at: 2026-01-01\nwith:') }
    const [issue] = issuesOf('[[acme]]', '', more)
    expect(issue).toMatchObject({
      severity: 'error',
      code: 'ambiguous_link',
      message: '`[[acme]]` could mean `[[customer::acme]]` or `[[meeting::acme]]`',
    })
  })

  it('a link to an archived page says that it is archived', () => {
    const more = { 'markdown/old.md': instance('note', 'old', '', 'archived: true') }
    expect(issuesOf('[[note::old]]', '', more)[0]?.message).toBe(
      '`[[note::old]]` leads to no page: markdown/old.md is archived',
    )
  })

  it('an archived page is not asked where its links lead', () => {
    expect(verdicts('[[customer::nobody]]', 'archived: true')).toEqual([])
  })

  it('every place of a wrong link is told', () => {
    expect(issuesOf('a [[x1]]\n\nb [[x1]]').map(({ line, column }) => [line, column])).toEqual([
      [7, 3],
      [9, 3],
    ])
  })
})

describe('suggestions', () => {
  it.each([
    ['[[custmer::acme]]', 'Did you mean `customer`?'],
    ['[[customer::acmee]]', 'Did you mean `[[customer::acme]]`?'],
    ['[[customer::amce]]', 'Did you mean `[[customer::acme]]`?'],
    ['[[customer::ACME]]', 'Did you mean `[[customer::acme]]`?'],
    ['[[acne]]', 'Did you mean `[[acme]]`?'],
    ['[[münchner pharma]]', 'Did you mean `[[munchner-pharma]]`?'],
    ['[[customer::acme#Contract]]', 'Did you mean `#Contracts`?'],
    ['[file](folder/acme.md)', 'Did you mean `markdown/acme.md`?'],
    ['[[something-else-entirely]]', undefined],
    ['[[customer::b]]', undefined],
  ])('%s: %s', (body, suggestion) => {
    const more = {
      'markdown/p.md': instance('note', 'munchner-pharma', ''),
      'markdown/c.md': instance('customer', 'a', '', 'tier: b'),
    }
    expect(issuesOf(body, '', more).map((issue) => issue.suggestion)).toEqual([suggestion])
  })

  it('an unknown skill that resembles nothing says where to declare it', () => {
    expect(issuesOf('[[zebra::x]]')[0]?.suggestion).toBe(
      'Add markdown/skills/zebra.md, or name a skill that exists',
    )
  })
})

describe('links in a vault', () => {
  const vault = {
    'vault/Home.md': '# Home\n\n## Files and links\n',
    'vault/Guides/Setup.md':
      '---\naliases: [How to start]\n---\n\n![[Home]] [[Home.md]] [[Guides/Setup|me]] [h](../Home.md)\n',
    'vault/Über uns.md': '[[how to start]]',
  }

  it('resolve by name, path, alias and relative path', () => {
    const text =
      '[[Home]] [[Guides/Setup]] [[How to start]] [[Home#Files and links]] [s](Guides/Setup.md) [[U\u0308ber uns]]'
    expect(check({ ...vault, 'vault/x.md': text }, VAULT, ['vault/x.md']).issues).toEqual([])
  })

  it('are case-sensitive unless the settings say otherwise', () => {
    expect(places(check(vault, VAULT))).toEqual(['Über uns.md:1:1 warning case_mismatch'])
    expect(check(vault, { ...VAULT, links: { case_insensitive: true } }).issues).toEqual([])
  })

  it('to equally near files of one name are a warning, because their editor picks one', () => {
    const files = { 'vault/a/Same.md': '', 'vault/b/Same.md': '', 'vault/x.md': '[[Same]]' }
    expect(places(check(files, VAULT))).toEqual(['x.md:1:1 warning ambiguous_link'])
  })

  it('may name the skill of their folder, which needs no page of its own', () => {
    const files = { 'vault/x.md': '[[note::x]] [[note::y]]' }
    expect(places(check(files, VAULT))).toEqual(['x.md:1:13 warning dangling_wikilink'])
  })

  it('are checked against what a skill page for the folder declares', () => {
    const files = {
      'markdown/skills/note.md': skill('note', 'description: d\nrequired_frontmatter: [id, topic]'),
      'vault/x.md': 'a',
    }
    expect(places(check(files, VAULT))).toEqual(['x.md:1:1 error frontmatter_required_key_missing'])
  })
})
