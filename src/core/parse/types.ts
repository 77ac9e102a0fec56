import type { Finding } from '../issues.ts'

/** What a page declares itself to be. */
export type PageType = 'skill' | 'instance'

/** A JSON value: what frontmatter holds once links and dates are kept as the text that the author wrote. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The YAML header of a page. All offsets count UTF-16 code units from the start of the file text. */
export interface Header {
  /** The YAML between the fences, verbatim. */
  readonly raw: string
  /** Offset of the first character of `raw`. */
  readonly start: number
  /**
   * Plain values. Dates and times stay text. An unquoted link (`customer: [[customer::acme]]`) is the string
   * `'[[customer::acme]]'`. A scalar whose YAML number does not print as it was written keeps its spelling (`0510`).
   */
  readonly data: { readonly [key: string]: Json }
  /** Offset of the key at a dotted path (`tier`, `acl.read`, `params.0.kind`), if present. */
  offsetOf(path: string): number | undefined
  /** The author's own spelling of a scalar at a dotted path (`0510`, `1.0`, `2026-05-26`), if it is a scalar. */
  spellingOf(path: string): string | undefined
}

export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'code'
  | 'table'
  | 'quote'
  | 'html'
  | 'math'
  | 'rule'
  | 'definition'
  | 'footnote'

/** One top-level block of the body (CommonMark + GFM). */
export interface Block {
  readonly kind: BlockKind
  /** Unique in its page: an explicit `^id`, else a heading's slug, else derived from the content. */
  readonly anchor: string
  /** True when the author wrote the anchor as `^id`. */
  readonly explicit: boolean
  readonly start: number
  readonly end: number
  /** Heading depth 1–6; 0 for every other kind. */
  readonly depth: number
  /** Plain text of a heading; `''` for every other kind. */
  readonly title: string
  /** Index of the heading block this block stands under, or -1. */
  readonly parent: number
}

export type LinkKind = 'wikilink' | 'embed' | 'markdown'

/** A link as written, not resolved. */
export interface Link {
  readonly kind: LinkKind
  /** Key path in the frontmatter (`customer`, `team.lead`; list positions are left out), or null in the body. */
  readonly relation: string | null
  /** `null` in `[[x]]` and in markdown links. */
  readonly skill: string | null
  /** The id, page name or decoded relative path; `null` in `[[skill::]]` and in `[[#anchor]]`. */
  readonly id: string | null
  readonly anchor: string | null
  readonly version: string | null
  readonly alias: string | null
  /** The link exactly as written, brackets included. */
  readonly raw: string
  readonly start: number
  readonly end: number
  /** Index into `blocks`, or -1 in the frontmatter. */
  readonly block: number
}

/** A page as its text says it, without knowledge of any other page. */
export interface ParsedPage {
  readonly text: string
  /** Undefined when the file has no readable header: then `findings` says why, or the file is simply not a page. */
  readonly header: Header | undefined
  /** True when the text opens with a `---` fence, readable or not. */
  readonly fenced: boolean
  /** Offset where the body begins (0 without a header). */
  readonly bodyStart: number
  readonly blocks: readonly Block[]
  /**
   * Every anchor of the page and the index of its block: `^id` for each explicit id at any depth (also of a list item
   * inside a block), the slug of each heading, the derived name of each other block. Ask it through `findAnchor`.
   */
  readonly anchors: ReadonlyMap<string, number>
  readonly links: readonly Link[]
  /** Problems of the text alone: YAML, fences, conflict markers, invisible characters. */
  readonly findings: readonly Finding[]
}
