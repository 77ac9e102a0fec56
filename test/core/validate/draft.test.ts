import { describe, expect, it } from 'vitest'
import { identifyPage } from '../../../src/core/links/identity.ts'
import { parsePage } from '../../../src/core/parse/index.ts'
import { type DraftLookup, validateDraft } from '../../../src/core/validate/index.ts'
import { instance, skill } from '../../support/tenant.ts'
import { CONFIG, check, type Files, SKILLS } from './check.ts'

const FILES: Files = {
  ...SKILLS,
  'markdown/acme.md': instance('customer', 'acme', '# Acme\n\n## Contracts', 'tier: gold'),
  'markdown/n1.md': instance('note', 'n1', 'old text'),
}

/** The rest of a tenant, as an index would answer; `asked` notes which pages were read. */
function lookupOf(files: Files, asked: string[] = []): DraftLookup {
  return {
    find: async (keys) =>
      Object.entries(files).flatMap(([pageId, text]) => {
        const identified = identifyPage(parsePage(text), pageId, CONFIG)
        const names = identified.kind === 'page' ? identified.page.names : []
        return names.some(({ key }) => keys.includes(key)) ? [pageId] : []
      }),
    read: async (pageId) => {
      asked.push(pageId)
      return files[pageId]
    },
    similar: async () => ['customer::acme', 'skill::customer', 'acme'],
  }
}

function codes(issues: readonly { readonly code: string; readonly location: string }[]): string[] {
  return issues.map(({ code, location }) => `${code} ${location}`)
}

describe('a draft', () => {
  it.each([
    ['a sound page', instance('note', 'n2', '[[customer::acme#Contracts]] [[acme]] [[#Part]]\n\n# Part')],
    [
      'a page with wrong links',
      instance('note', 'n2', '[[customer::nobody]] [[nosuch::x]] [[customer::acme#Nothing]]'),
    ],
    ['a page that lacks a key', instance('meeting', 'm', '', 'with: [[customer::nobody]]')],
    ['a skill page', skill('call', 'description: d\nrequired_frontmatter: [name]\nautonomy: atuo')],
    ['a page with an unreadable header', '---\ntype: instance\nkey: @x\n---\n'],
    ['a new version of a page', instance('note', 'n1', 'new [[note::n1]]')],
  ])('gets the issues that it would have in the tenant: %s', async (_, text) => {
    const pageId = text.includes('id: n1') ? 'markdown/n1.md' : 'markdown/draft-of-mine.md'
    const issues = await validateDraft(text, { config: CONFIG, lookup: lookupOf(FILES), pageId })
    const expected = check({ ...FILES, [pageId]: text }, CONFIG, [pageId]).issues
    expect(codes(issues)).toEqual(codes(expected))
    expect(issues.map(({ line, column }) => [line, column])).toEqual(
      expected.map(({ line, column }) => [line, column]),
    )
  })

  it('without a page id replaces the page of its identity', async () => {
    expect(
      await validateDraft(instance('note', 'n1', 'new'), { config: CONFIG, lookup: lookupOf(FILES) }),
    ).toEqual([])
  })

  it('may not take the id of another page', async () => {
    const issues = await validateDraft(instance('note', 'n1', 'new'), {
      config: CONFIG,
      lookup: lookupOf(FILES),
      pageId: 'markdown/other.md',
    })
    expect(codes(issues)).toEqual(['duplicate_id frontmatter.id'])
  })

  it('gets suggestions from the names that its author may see', async () => {
    const issues = await validateDraft(instance('note', 'n2', '[[customer::acmee]] [[custmer::x]]'), {
      config: CONFIG,
      lookup: lookupOf(FILES),
    })
    expect(issues.map(({ suggestion }) => suggestion)).toEqual([
      'Did you mean `[[customer::acme]]`?',
      'Did you mean `customer`?',
    ])
  })

  it('that has no header is no page', async () => {
    const issues = await validateDraft('# Title\n', { config: CONFIG, lookup: lookupOf(FILES) })
    expect(codes(issues)).toEqual(['frontmatter_parse frontmatter'])
  })

  it('goes where such pages are kept, when it is new', async () => {
    const [issue] = await validateDraft(instance('note', 'new', '[[nobody]]'), {
      config: CONFIG,
      lookup: lookupOf(FILES),
    })
    expect(issue?.file).toBe('markdown/instances/note/new.md')
  })

  it('with an id that is no file name is checked all the same', async () => {
    const issues = await validateDraft(instance('note', '../x', ''), {
      config: CONFIG,
      lookup: lookupOf(FILES),
    })
    expect(codes(issues)).toEqual(['id_charset frontmatter.id'])
  })

  it('reads only the pages that it names', async () => {
    const asked: string[] = []
    await validateDraft(instance('note', 'n2', '[[customer::acme]]'), {
      config: CONFIG,
      lookup: lookupOf(FILES, asked),
    })
    expect(asked.sort()).toEqual([
      'markdown/acme.md',
      'markdown/skills/customer.md',
      'markdown/skills/note.md',
    ])
  })
})
