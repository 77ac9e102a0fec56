import type { IndexReader } from '../indexing/reader.ts'
import type { KnownTerm, RelatedTerms, TermSource } from '../rank/terms.ts'
import { LANGUAGES } from '../text/languages.ts'
import { loadPostings, loadTermNos, type Postings } from './postings.ts'
import type { SearchScope } from './search-scope.ts'

/**
 * The terms of the pages that one search counts. Postings are loaded once each and kept for the scoring that follows, so
 * asking for a count costs nothing extra.
 */
export class IndexTerms implements TermSource {
  private readonly reader: IndexReader
  private readonly scope: SearchScope
  private readonly byTerm = new Map<string, KnownTerm | undefined>()
  private readonly byNumber = new Map<number, Postings>()
  private readonly widening: ReadonlySet<number>

  constructor(reader: IndexReader, scope: SearchScope) {
    this.reader = reader
    this.scope = scope
    const widened = [...scope.columns.classes].filter(([, { lang }]) => {
      const language = LANGUAGES[lang]
      return language?.compounds === true || language?.inflected === true
    })
    this.widening = new Set(widened.map(([classNo]) => classNo))
  }

  /** Postings of a term that was returned before, reduced to counted pages. */
  postingsOf(termNo: number): Postings {
    return this.byNumber.get(termNo) as Postings
  }

  async exact(terms: readonly string[]): Promise<ReadonlyMap<string, KnownTerm>> {
    const unasked = terms.filter((term) => !this.byTerm.has(term))
    const numbers = await loadTermNos(this.reader, unasked)
    await this.learn(numbers)
    for (const term of unasked) if (!this.byTerm.has(term)) this.byTerm.set(term, undefined)
    return new Map(terms.flatMap((term) => entry(term, this.byTerm.get(term))))
  }

  startingWith(prefixes: readonly string[], limit: number): Promise<RelatedTerms> {
    return this.related(prefixes, limit, (bound) => `starts_with(term, ${bound})`)
  }

  endingWith(suffixes: readonly string[], limit: number): Promise<RelatedTerms> {
    return this.related(suffixes, limit, (bound) => `ends_with(term, ${bound})`)
  }

  private async related(
    affixes: readonly string[],
    limit: number,
    predicate: (bound: string) => string,
  ): Promise<RelatedTerms> {
    const found = new Map<string, KnownTerm[]>()
    const asked = affixes.filter((affix) => this.isWorthWidening(affix))
    if (asked.length === 0) return found
    const parts = asked.map(
      (_, index) => `SELECT ${index} AS affix, term, term_no FROM terms WHERE ${predicate(`$${index + 1}`)}`,
    )
    const rows = await this.reader.rows<{ affix: number; term: string; term_no: number }>(
      parts.join(' UNION ALL '),
      asked,
    )
    await this.learn(new Map(rows.map(({ term, term_no }) => [term, term_no])))
    for (const { affix, term } of rows) {
      const known = this.byTerm.get(term)
      const key = asked[affix] as string
      if (known !== undefined) found.set(key, [...(found.get(key) ?? []), known])
    }
    return new Map([...found].map(([affix, terms]) => [affix, mostPages(terms, limit)]))
  }

  /**
   * Looking for longer words costs more than the rest of a search. It pays for a word that no page has as it stands, and
   * for one that belongs to a language with compounds or many endings: a good part of its pages are in such a language.
   */
  private isWorthWidening(affix: string): boolean {
    const known = this.byTerm.get(affix)
    if (known === undefined || affix.length === 1) return true
    const { classNo } = this.scope.columns
    const { pages } = this.postingsOf(known.termNo)
    let widening = 0
    for (const page of pages) if (this.widening.has(classNo[page] as number)) widening++
    return widening >= pages.length * WIDENING_SHARE
  }

  private async learn(numbers: ReadonlyMap<string, number>): Promise<void> {
    const unknown = [...numbers].filter(([term]) => !this.byTerm.has(term))
    const loaded = await loadPostings(
      this.reader,
      unknown.map(([, termNo]) => termNo),
    )
    for (const [term, termNo] of unknown) {
      const counted = countedOnly(loaded.get(termNo), this.scope.counted)
      this.byNumber.set(termNo, counted)
      const pageCount = counted.pages.length
      this.byTerm.set(term, pageCount === 0 ? undefined : { term, termNo, pageCount })
    }
  }
}

/** Part of a word's pages that must be in a language with compounds or endings for the word to be widened. */
const WIDENING_SHARE = 0.25

function entry(term: string, known: KnownTerm | undefined): [string, KnownTerm][] {
  return known === undefined ? [] : [[term, known]]
}

function mostPages(terms: readonly KnownTerm[], limit: number): KnownTerm[] {
  return [...terms].sort((a, b) => b.pageCount - a.pageCount || (a.term < b.term ? -1 : 1)).slice(0, limit)
}

function countedOnly(postings: Postings | undefined, counted: Uint8Array): Postings {
  if (postings === undefined) return { pages: new Int32Array(0), weights: new Float32Array(0) }
  if (postings.pages.every((page) => counted[page] === 1)) return postings
  const kept = postings.pages.map((page, row) => (counted[page] === 1 ? row : -1)).filter((row) => row >= 0)
  return {
    pages: kept.map((row) => postings.pages[row] as number),
    weights: Float32Array.from(kept, (row) => postings.weights[row] as number),
  }
}
