import type { HeaderData } from '../model/problem.ts'

/** What is shown of a page where it is found. It lies beside the page's words: a table would cost a millisecond a query. */
export interface PageCard {
  readonly pageId: string
  readonly slug: string | null
  readonly title: string
  /** Hex SHA-256 of the page's text. */
  readonly sha256: string
  /** The header as JSON text, see `stringifyHeader`. */
  readonly frontmatter: string
}

/** Two lines of JSON: the header, which is JSON already, is the second. */
export function writeCard({ pageId, slug, title, sha256, frontmatter }: PageCard): Uint8Array {
  return Buffer.from(`${JSON.stringify([pageId, slug, title, sha256])}\n${frontmatter}`)
}

export function readCard(card: Uint8Array): PageCard {
  const text = Buffer.from(card.buffer, card.byteOffset, card.byteLength).toString()
  const cut = text.indexOf('\n')
  // `writeCard` wrote both lines.
  const [pageId, slug, title, sha256] = JSON.parse(text.slice(0, cut)) as [
    string,
    string | null,
    string,
    string,
  ]
  return { pageId, slug, title, sha256, frontmatter: text.slice(cut + 1) }
}

/** The header on a card. */
export function headerOf(card: PageCard): HeaderData {
  return JSON.parse(card.frontmatter) as HeaderData
}
