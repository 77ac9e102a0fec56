import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSnippet } from '../../../src/core/rank/snippet.ts'

const LONG = 'These words say nothing and fill the line until the end of it is near. '.repeat(6)

function snippet(markdown: string, terms: string[], language = 'en', length?: number): string {
  return makeSnippet(markdown, new Map(terms.map((term) => [term, 1])), language, length)
}

describe('makeSnippet', () => {
  it('shows a short block whole, as a reader sees it', () => {
    expect(
      snippet(
        '- **Acme** signed [the plan](x.md), see [[customer::acme|Acme Corp]] <!-- no --> and `a_b`.',
        [],
      ),
    ).toBe('Acme signed the plan, see Acme Corp and a_b.')
    expect(snippet('| a | b |\n|---|---|\n| 1 | 2 |', [])).toBe('a b 1 2')
    expect(snippet('## A heading ^anchor', [])).toBe('A heading')
    expect(snippet('```sh\nnpm install\n```', [])).toBe('npm install')
  })

  it('shows the match, cut between words', () => {
    const shown = snippet(`${LONG}The renewals are at risk. ${LONG}`, ['renew', 'risk'])
    expect(shown).toContain('The renewals are at risk.')
    expect(shown).toMatch(/^…[A-Za-z].*[a-z.]…$/)
    expect(shown.length).toBeLessThanOrEqual(200)
  })

  it('prefers the place with more of the query', () => {
    const shown = snippet(`renewal ${LONG} renewal ${LONG} renewal of the risk ${LONG}`, ['renew', 'risk'])
    expect(shown).toContain('renewal of the risk')
  })

  it('shows the beginning when nothing matches', () => {
    expect(snippet(LONG, ['absent'])).toMatch(/^These words .*…$/)
  })

  it('cuts text without spaces anywhere but inside a character', () => {
    const text = `${'無'.repeat(300)}合約${'無'.repeat(300)}`
    expect(snippet(text, ['合約'], 'zh')).toContain('合約')
    expect(snippet('𠮷'.repeat(500), ['𠮷𠮷'], 'zh')).toMatch(/^(?:𠮷|…)+$/u)
  })

  it("knows a word by the page's language", () => {
    expect(snippet(`${LONG} Die Häuser stehen leer. ${LONG}`, ['haus'], 'de')).toContain('Häuser')
  })

  it('keeps its length, and its words come from the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), fc.integer({ min: 60, max: 300 }), (text, length) => {
        expect(snippet(text, ['a', 'b'], 'en', length).length).toBeLessThanOrEqual(length)
      }),
    )
  })
})
