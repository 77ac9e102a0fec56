import type { PageType } from '../parse/types.ts'

/** What the resolver must know of a page. One row of the index's `pages` table, or of `validate`'s memory. */
export interface PageIdentity {
  /** Path below the tenant, NFC, forward slashes: `markdown/instances/customer/acme.md`. */
  readonly pageId: string
  readonly pageType: PageType
  /** Own id for skill pages, the declared skill for instances. */
  readonly skill: string
  /** The page's id, NFC; `null` when the header has none. */
  readonly slug: string | null
  readonly scenario: string | null
  /** `overlay`, or `base@<pack>@v<n>`. */
  readonly layer: string
  /** Index of the mapped folder in the settings that made this page, or -1 for a page with its own header. */
  readonly mapping: number
}

/** Why a name leads to a page. In order of preference for a bare `[[name]]`. */
export type NameKind = 'id' | 'skill' | 'path' | 'stem' | 'alias'

/** One name under which a page can be linked. The key space is shared by all link styles, see `keyOfLink`. */
export interface PageName {
  readonly key: string
  readonly kind: NameKind
}

export type Resolution =
  | { readonly kind: 'page'; readonly page: PageIdentity }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly PageIdentity[] }
  | { readonly kind: 'absent' }
  /** A file that is not markdown (`![[figure.png]]`), or an address outside the tenant: never an edge. */
  | { readonly kind: 'foreign' }
