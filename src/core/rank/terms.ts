/** An index term that pages which the caller may read hold. */
export interface KnownTerm {
  readonly term: string
  readonly termNo: number
  /** Counted pages that hold it. */
  readonly pageCount: number
}

/**
 * What a plan asks the index. Only terms of counted pages may be returned, with counts over these pages alone: what a
 * query is widened to must not depend on pages that the caller cannot read.
 */
export interface TermSource {
  /** Those of the given terms that are known. */
  exact(terms: readonly string[]): Promise<ReadonlyMap<string, KnownTerm>>
  /** For each prefix, known terms that begin like it: the `limit` with the most pages, ties by code unit order. */
  startingWith(prefixes: readonly string[], limit: number): Promise<RelatedTerms>
  /** For each suffix, known terms that end like it, in the same order. Asked only for languages with compounds. */
  endingWith(suffixes: readonly string[], limit: number): Promise<RelatedTerms>
}

/** Terms by the prefix or suffix that they were found by. */
export type RelatedTerms = ReadonlyMap<string, readonly KnownTerm[]>

/** What the index was found to have for a query. */
export interface FoundTerms {
  readonly exact: ReadonlyMap<string, KnownTerm>
  readonly starting: RelatedTerms
  readonly ending: RelatedTerms
}
