import {
  type KnownTerm,
  lengthNorm,
  parseQuery,
  planQuery,
  type RankedPage,
  rerank,
  saturate,
  type TermSource,
  valueGroups,
} from '../../../src/core/rank/index.ts'
import { Analyzer, type PageFields, packForward } from '../../../src/core/text/index.ts'

/** A page for the reference index. */
export interface TestPage {
  readonly key: string
  readonly lang?: string
  readonly title?: string
  readonly frontmatter?: string
  /** Blocks by blank lines; those that begin with `#` are headings. */
  readonly text?: string
}

/** Pages that BM25 hands to the second stage. */
const CANDIDATES = 200

/**
 * The whole of text search over pages in memory, without a database: what the index must reproduce to the bit.
 * Written for clarity; ties go to the page that was added first.
 */
export class ReferenceIndex implements TermSource {
  private readonly analyzer = new Analyzer()
  private readonly keys: string[] = []
  private readonly lengths: number[] = []
  private readonly forwards: Uint8Array[] = []
  private readonly languages = new Set<string>()
  private readonly terms: string[] = []
  /** Weight by page, by term number. */
  private readonly postings: Array<Map<number, number>> = []
  private numbers = new Map<string, number>()

  add(page: TestPage): void {
    const language = page.lang ?? 'en'
    const { termNos, weights, length, forward } = this.analyzer.page(fieldsOf(page), language)
    for (const term of this.analyzer.drainTerms()) {
      this.numbers.set(term, this.terms.length)
      this.terms.push(term)
      this.postings.push(new Map())
    }
    const number = this.keys.push(page.key) - 1
    this.lengths.push(length)
    this.languages.add(language)
    this.forwards.push(packForward(termNos, forward))
    termNos.forEach((term, index) => {
      this.postings[term]?.set(number, weights[index] as number)
    })
  }

  async search(text: string): Promise<RankedPage<string>[]> {
    const plan = await planQuery(parseQuery(text), [...this.languages].sort(), this)
    if (plan.phrases === undefined) return []
    const pages = this.keys.length
    const averageLength = this.lengths.reduce((sum, length) => sum + length, 0) / pages
    const scores = new Map<number, number>()
    const frequencies = plan.groups.map(({ terms }) => this.frequencies(terms))
    const counts = frequencies.map((byPage) => ({
      pageCount: byPage.size,
      frequency: [...byPage.values()].reduce((sum, frequency) => sum + frequency, 0),
    }))
    const groups = valueGroups(plan.groups, counts, pages)
    for (const { terms, weight, value } of groups) {
      for (const [page, frequency] of this.frequencies(terms)) {
        const norm = lengthNorm(this.lengths[page] as number, averageLength)
        scores.set(page, (scores.get(page) ?? 0) + weight * value * saturate(frequency, norm))
      }
    }
    const candidates = [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, plan.phrases.length > 0 ? undefined : CANDIDATES)
      .map(([page, score]) => ({
        key: this.keys[page] as string,
        score,
        length: this.lengths[page] as number,
        forward: this.forwards[page] as Uint8Array,
      }))
    return rerank(candidates, { groups, phrases: plan.phrases, averageLength })
  }

  async exact(terms: readonly string[]): Promise<Map<string, KnownTerm>> {
    return new Map(terms.filter((term) => this.numbers.has(term)).map((term) => [term, this.known(term)]))
  }

  async startingWith(prefixes: readonly string[], limit: number): Promise<Map<string, KnownTerm[]>> {
    return new Map(
      prefixes.map((prefix) => [prefix, this.matching((term) => term.startsWith(prefix), limit)]),
    )
  }

  async endingWith(suffixes: readonly string[], limit: number): Promise<Map<string, KnownTerm[]>> {
    return new Map(suffixes.map((suffix) => [suffix, this.matching((term) => term.endsWith(suffix), limit)]))
  }

  private matching(accepts: (term: string) => boolean, limit: number): KnownTerm[] {
    const known = this.terms.filter(accepts).map((term) => this.known(term))
    return known.sort((a, b) => b.pageCount - a.pageCount || (a.term < b.term ? -1 : 1)).slice(0, limit)
  }

  private known(term: string): KnownTerm {
    const termNo = this.numbers.get(term) as number
    return { term, termNo, pageCount: (this.postings[termNo] as Map<number, number>).size }
  }

  private frequencies(terms: readonly KnownTerm[]): Map<number, number> {
    const frequencies = new Map<number, number>()
    for (const { termNo } of terms) {
      for (const [page, weight] of this.postings[termNo] as Map<number, number>) {
        frequencies.set(page, (frequencies.get(page) ?? 0) + weight)
      }
    }
    return frequencies
  }
}

/** Splits a test page into the fields that the analyzer takes. */
export function fieldsOf({ title = '', frontmatter = '', text = '' }: TestPage): PageFields {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return {
    title,
    frontmatterText: frontmatter,
    blocks: blocks.map((block) => ({ heading: /^#{1,6} /.test(block), text: block })),
  }
}

/** An index of pages given as key and text. */
export function indexOf(pages: readonly TestPage[]): ReferenceIndex {
  const index = new ReferenceIndex()
  for (const page of pages) index.add(page)
  return index
}
