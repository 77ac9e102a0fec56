import type { PageIdentity, PageName } from '../links/types.ts'
import type { Link } from '../parse/types.ts'

/** What is remembered of every file that was looked at, so that the next scan can tell what changed. */
export interface FileEntry {
  /** Path below the tenant, NFC, forward slashes. */
  readonly path: string
  readonly size: number
  /** Milliseconds since 1970, fractional. -1 when the file was too fresh to trust: it is hashed again next time. */
  readonly mtimeMs: number
  /** Hex SHA-256 of the file's bytes. */
  readonly sha256: string
  readonly status: FileStatus
  /** Number of its page in the index; null when it has none. */
  readonly pageNo: number | null
  /** Why a file is not in the index, or what is wrong with it; a short sentence. */
  readonly problem: string | null
}

/** `archived`: a page that was retracted. `not_a_page`: no header. `invalid`: a header that cannot be read, or bad bytes. */
export type FileStatus = 'page' | 'archived' | 'not_a_page' | 'invalid'

/** Everything that the index stores of one page, before numbers are given. */
export interface PageRecord {
  readonly identity: PageIdentity
  readonly title: string
  /** Microseconds since 1970, UTC; null for untimed pages. */
  readonly atUs: number | null
  readonly lang: string
  /** Header as JSON text. */
  readonly frontmatter: string
  readonly sha256: string
  /** Inputs of the read decision, see `classes` in schema.ts. */
  readonly acl: string | null
  readonly owner: string | null
  readonly via: string | null
  readonly names: readonly PageName[]
  readonly links: readonly LinkRecord[]
  /** How many blocks the page has. */
  readonly blocks: number
  readonly terms: TermRecord
}

export interface LinkRecord {
  readonly link: Link
  /** Key that the resolver asks `names` for; `''` when the link names no page. */
  readonly target: string
  readonly srcAnchor: string
}

/** Term numbers are those of the analyzer that made the record. */
export interface TermRecord {
  readonly termNos: Uint32Array
  readonly weights: Float32Array
  readonly length: number
  /** Unpacked forward stream, see `text/forward.ts`. */
  readonly forward: Uint8Array
}

/** A file after reading: its entry, and its record when it is a live page. */
export interface FileRecord {
  readonly entry: Omit<FileEntry, 'pageNo'>
  readonly page: PageRecord | undefined
}
