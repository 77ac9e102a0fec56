/**
 * A segment holds the words of some pages: a file that is written once, from front to end, and never changed.
 *
 *   sections    bytes one after another, in the order in which they are listed here
 *   directory   JSON: format, where each section lies, the number of the first term
 *   tail        length of the directory, and a number that says that this is a segment (unsigned, 4 bytes each)
 *
 * Numbers are stored as this machine has them in memory. A file of another machine's order ends in another number, so
 * that it counts as no segment and the index is made anew.
 */
export const SECTIONS = [
  /** Page by page, its forward stream (`text/forward.ts`) and its card (`page-card.ts`). */
  'pages',
  /** Posting lists, term by term (`posting-list.ts`). */
  'postings',
  /** Page numbers, ascending (u32), and where the stream and the card of each page end (f64). */
  'pageNos',
  'forwardEnds',
  'cardEnds',
  /** Numbers of the terms that have a list, ascending (u32), where each list ends (f64), and its pages (u32). */
  'termNos',
  'postingEnds',
  'pageCounts',
  /** Tables of the dictionary, see `term-dictionary.ts`. */
  'text',
  'ends',
  'slots',
  'byStart',
  'byEnd',
] as const

export type Section = (typeof SECTIONS)[number]

export interface SegmentDirectory {
  readonly format: number
  readonly firstTerm: number
  /** Offset and length of each section, in bytes. */
  readonly sections: Readonly<Record<Section, readonly [offset: number, length: number]>>
}

/** Rises whenever the meaning of a byte changes. */
export const SEGMENT_FORMAT = 1

export const TAIL_BYTES = 8
export const MAGIC = 0x65736372
