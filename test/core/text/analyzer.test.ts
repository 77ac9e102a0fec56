import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackForward } from '../../../src/core/text/forward.ts'
import { Analyzer, FIELD_WEIGHTS, type PageFields, packForward } from '../../../src/core/text/index.ts'

const body = (text: string): PageFields => ({
  title: '',
  frontmatterText: '',
  blocks: [{ heading: false, text }],
})

/** Terms of a page with their weights, by name. */
function weightsOf(fields: PageFields, language = 'en'): Record<string, number> {
  const analyzer = new Analyzer()
  const page = analyzer.page(fields, language)
  const names = analyzer.drainTerms()
  return Object.fromEntries([...page.termNos].map((term, index) => [names[term], page.weights[index]]))
}

describe('Analyzer', () => {
  it('counts a word by the fields that it stands in', () => {
    const weights = weightsOf({
      title: 'Renewal',
      frontmatterText: 'risk',
      blocks: [
        { heading: true, text: '## Risk' },
        { heading: false, text: 'The renewal is at risk, a big risk.' },
      ],
    })
    expect(weights.renew).toBe(FIELD_WEIGHTS.title + FIELD_WEIGHTS.body)
    expect(weights.risk).toBe(FIELD_WEIGHTS.frontmatter + FIELD_WEIGHTS.heading + 2 * FIELD_WEIGHTS.body)
  })

  it('does not count the heading that repeats the title', () => {
    const once = { title: 'Renewal risk', frontmatterText: '', blocks: [] }
    const twice = { ...once, blocks: [{ heading: true, text: '# Renewal risk' }] }
    expect(weightsOf(twice)).toEqual(weightsOf(once))
    expect(new Analyzer().page(twice, 'en').length).toBe(new Analyzer().page(once, 'en').length)
  })

  it('makes pairs of neighbours of unspaced text, and keeps the last character', () => {
    expect(Object.keys(weightsOf(body('合約轉換'), 'zh'))).toEqual(['合約', '約轉', '轉換', '換'])
  })

  it('reads half-width kana and decomposed text like their usual forms', () => {
    expect(weightsOf(body('ｶﾀｶﾅ'), 'ja')).toEqual(weightsOf(body('カタカナ'), 'ja'))
    expect(weightsOf(body('\u304b\u3099\u304d'), 'ja')).toEqual(weightsOf(body('がき'), 'ja'))
    expect(weightsOf(body('한국'.normalize('NFD')), 'ko')).toEqual(weightsOf(body('한국'), 'ko'))
    expect(weightsOf(body('Häuser'.normalize('NFD')), 'de')).toEqual(weightsOf(body('Häuser'), 'de'))
  })

  it('hands out each term once, over many pages', () => {
    const analyzer = new Analyzer()
    analyzer.page(body('alpha beta'), 'en')
    expect(analyzer.drainTerms()).toEqual(['alpha', 'beta'])
    const second = analyzer.page(body('beta gamma Beta'), 'en')
    expect(analyzer.drainTerms()).toEqual(['gamma'])
    expect([...second.termNos]).toEqual([1, 2])
    expect([...second.weights]).toEqual([2, 1])
  })

  it('gives a page the same terms whatever came before it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
        const together = new Analyzer()
        const names: string[] = []
        for (const text of texts) {
          const page = together.page(body(text), 'en')
          names.push(...together.drainTerms())
          const alone = new Analyzer()
          const expected = alone.page(body(text), 'en')
          const aloneNames = alone.drainTerms()
          expect([...page.termNos].map((term) => names[term])).toEqual(
            [...expected.termNos].map((term) => aloneNames[term]),
          )
          expect(page.weights).toEqual(expected.weights)
          expect(page.forward).toEqual(expected.forward)
        }
      }),
    )
  })

  it.each([
    ['en', 'renewals Renewals renewals', ['renew']],
    ['ru', 'renewals договоры Договоры e-mails Renewals', ['renew', 'договор', 'e', 'email', 'mail']],
    ['de', 'Verträge verträge Verträge', ['vertrag']],
    ['und', 'Renewals parseQuery renewals', ['renew', 'parsequeri', 'pars', 'queri']],
  ])('stems a word on a page in %s alike wherever it stood before', (language, text, terms) => {
    const analyzer = new Analyzer()
    for (const page of [text, text.split(' ').reverse().join(' ')]) analyzer.page(body(page), language)
    expect(analyzer.drainTerms()).toEqual(terms)
    expect(Object.keys(weightsOf(body(text), language)).sort()).toEqual([...terms].sort())
  })

  it('writes a forward stream that gives back every word in its place', () => {
    const words = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega'), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), fc.nat(5_000_000), (blocks, offset) => {
        const analyzer = new Analyzer()
        const fields = blocks.map((block) => ({ heading: false, text: block.join(' ') }))
        const page = analyzer.page({ title: '', frontmatterText: '', blocks: fields }, 'en')
        const names = analyzer.drainTerms()
        const packed = packForward(
          page.termNos.map((term) => term + offset),
          page.forward,
        )
        const read = unpackForward(packed)
        const back: string[][] = blocks.map(() => [])
        read.locals.forEach((local, index) => {
          const name = names[(read.termNos[local] as number) - offset] as string
          back[read.blocks[index] as number]?.push(name)
        })
        expect(back).toEqual(blocks)
      }),
    )
  })

  it('reads any bytes as some forward stream', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { termNos, locals } = unpackForward(bytes)
        expect(locals.every((local) => local < termNos.length)).toBe(true)
      }),
    )
  })
})
