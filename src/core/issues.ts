/** How much an issue weighs: an error fails `validate`, a warning is only reported. */
export type Severity = 'error' | 'warning'

/**
 * One finding about a page. Shape of protocol "Issue", with the file position added.
 * `line` and `column` start at 1; `column` counts UTF-16 code units. Both are 1 when only the file is known.
 */
export interface Issue {
  readonly severity: Severity
  readonly code: string
  /** Path below the tenant directory, with forward slashes; `''` for the tenant as a whole. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** Where inside the page, as the protocol writes it: `frontmatter.at`, ``wikilink `[[a::b]]` ``, `line:3 col:8`. */
  readonly location: string
  readonly message: string
  readonly suggestion?: string
}

/** An issue before its file is known: what the pure parser and rules return. `offset` counts UTF-16 units from the file's start. */
export interface Finding {
  readonly severity: Severity
  readonly code: string
  readonly offset: number
  readonly location: string
  readonly message: string
  readonly suggestion?: string
}
