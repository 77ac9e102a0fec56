import type { KnownTerm, RelatedTerms, TermSource } from '../rank/terms.ts'
import type { Postings, TextIndex } from '../text-index/index.ts'
import type { CountedList } from './posting-memory.ts'
import type { SearchScope } from './search-scope.ts'

/**
 * The terms of the pages that one search counts. Postings are read once each and kept for the scoring that follows, so
 * asking for a count costs nothing extra.
 */
export class IndexTerms implements TermSource {
  private readonly text: TextIndex
  private readonly scope: SearchScope
  private readonly byTerm = new Map<string, KnownTerm | undefined>()
  private readonly byNumber = new Map<number, CountedList>()

  constructor(text: TextIndex, scope: SearchScope) {
    this.text = text
    this.scope = scope
  }

  /** Pages of a term, among those that are counted. */
  postingsOf(termNo: number): Postings {
    return this.listOf(termNo).postings
  }

  async exact(terms: readonly string[]): Promise<ReadonlyMap<string, KnownTerm>> {
    const known = new Map<string, KnownTerm>()
    for (const term of terms) {
      const found = this.find(term)
      if (found !== undefined) known.set(term, found)
    }
    return known
  }

  async startingWith(prefixes: readonly string[], limit: number): Promise<RelatedTerms> {
    return this.related(prefixes, limit, (prefix) => this.text.startingWith(prefix))
  }

  async endingWith(suffixes: readonly string[], limit: number): Promise<RelatedTerms> {
    return this.related(suffixes, limit, (suffix) => this.text.endingWith(suffix))
  }

  private find(term: string): KnownTerm | undefined {
    if (!this.byTerm.has(term)) {
      const termNo = this.text.termNo(term)
      this.byTerm.set(term, termNo === undefined ? undefined : this.known(term, termNo))
    }
    return this.byTerm.get(term)
  }

  private known(term: string, termNo: number): KnownTerm | undefined {
    const pageCount = this.postingsOf(termNo).pages.length
    return pageCount === 0 ? undefined : { term, termNo, pageCount }
  }

  private related(
    affixes: readonly string[],
    limit: number,
    lookUp: (affix: string) => number[],
  ): RelatedTerms {
    const found = new Map<string, readonly KnownTerm[]>()
    for (const affix of affixes) {
      if (!this.isWorthWidening(affix)) continue
      const terms = this.mostPages(lookUp(affix), limit)
      if (terms.length > 0) found.set(affix, terms)
    }
    return found
  }

  /** The `limit` terms with the most counted pages. Lists are read from the longest on, while they can matter. */
  private mostPages(termNos: readonly number[], limit: number): KnownTerm[] {
    const sizes = termNos.map((termNo) => ({ termNo, most: this.text.pageCount(termNo) }))
    sizes.sort((a, b) => b.most - a.most)
    const best: KnownTerm[] = []
    for (const { termNo, most } of sizes) {
      const last = best[limit - 1]
      if (last !== undefined && most < last.pageCount) break
      const known = this.known(this.text.term(termNo), termNo)
      if (known === undefined) continue
      const place = best.findIndex((other) => comesBefore(known, other))
      best.splice(place < 0 ? best.length : place, 0, known)
      best.length = Math.min(best.length, limit)
    }
    return best
  }

  /**
   * Looking for longer words costs more than the rest of a search. It pays for a word that no page has as it stands, and
   * for one that belongs to a language with compounds or many endings: a good part of its pages are in such a language.
   */
  private isWorthWidening(affix: string): boolean {
    const known = this.byTerm.get(affix)
    if (known === undefined || affix.length === 1) return true
    return this.listOf(known.termNo).widening >= WIDENING_SHARE
  }

  private listOf(termNo: number): CountedList {
    let list = this.byNumber.get(termNo)
    if (list === undefined) {
      list = this.scope.memory.read(termNo)
      this.byNumber.set(termNo, list)
    }
    return list
  }
}

/** Part of a word's pages that must be in a language with compounds or endings for the word to be widened. */
const WIDENING_SHARE = 0.25

function comesBefore(one: KnownTerm, other: KnownTerm): boolean {
  return one.pageCount === other.pageCount ? one.term < other.term : one.pageCount > other.pageCount
}
