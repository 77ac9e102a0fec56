import { sha256 } from '../digest.ts'
import type { Json } from '../parse/types.ts'
import type { Delta } from './delta.ts'

/**
 * What stood behind a change. `external`: somebody edited the file, or git brought another one. `restore`: an older
 * version was made the current one.
 */
export type AuthorKind = 'human' | 'agent' | 'import' | 'restore' | 'external'

const LETTERS: Readonly<Record<AuthorKind, string>> = {
  human: 'h',
  agent: 'a',
  import: 'i',
  restore: 'r',
  external: 'e',
}

/** One accepted state of a page. */
export interface Version {
  /** Grows by one from version to version; two branches that were merged may both have used a number. */
  readonly number: number
  /** Milliseconds since 1970; later versions of one history are never earlier. */
  readonly atMs: number
  /** Verified subject; empty for edits from outside. */
  readonly author: string
  readonly kind: AuthorKind
  /** The first 12 hex digits of the text's SHA-256. */
  readonly hash: string
  /** Live session that the version came from. */
  readonly session?: string | undefined
  /** One line by the author. */
  readonly summary?: string | undefined
  /** What the author says about where the change comes from; data, never a decision. */
  readonly provenance?: Json | undefined
  /** Page id under which the earlier versions were written. */
  readonly movedFrom?: string | undefined
}

/** How a version's text is kept: whole, or as a change of the version with the number before. */
export type StoredText = { readonly full: string } | { readonly packed: string } | { readonly delta: Delta }

/** Length in which a version names its text: 48 bits tell the texts of one page apart. */
const HASH_LENGTH = 12

export function hashOfText(text: string): string {
  return sha256(text).slice(0, HASH_LENGTH)
}

/** A version as it stands in a journal line. Short keys: a page has thousands of lines. */
export function versionRecord(version: Version, text: StoredText): object {
  const { number, atMs, author, kind, hash, session, summary, provenance, movedFrom } = version
  return {
    v: number,
    t: atMs,
    ...(author === '' ? {} : { by: author }),
    k: LETTERS[kind],
    h: hash,
    ...(session === undefined ? {} : { session }),
    ...(summary === undefined ? {} : { summary }),
    ...(provenance === undefined ? {} : { provenance }),
    ...(movedFrom === undefined ? {} : { from: movedFrom }),
    ...('full' in text ? { s: text.full } : 'packed' in text ? { z: text.packed } : { d: text.delta }),
  }
}

/** Reads a journal line; undefined when it is no version. */
export function readVersion(record: Readonly<Record<string, unknown>>): [Version, StoredText] | undefined {
  const { v, t, by, k, h, session, summary, provenance, from } = record
  const kind = (Object.keys(LETTERS) as AuthorKind[]).find((name) => LETTERS[name] === k)
  const text = readText(record)
  if (typeof v !== 'number' || typeof t !== 'number' || typeof h !== 'string') return undefined
  if (kind === undefined || text === undefined) return undefined
  const version: Version = {
    number: v,
    atMs: t,
    author: typeof by === 'string' ? by : '',
    kind,
    hash: h,
    ...(typeof session === 'string' ? { session } : {}),
    ...(typeof summary === 'string' ? { summary } : {}),
    ...(provenance === undefined ? {} : { provenance: provenance as Json }), // It was read as JSON.
    ...(typeof from === 'string' ? { movedFrom: from } : {}),
  }
  return [version, text]
}

function readText({ s, z, d }: Readonly<Record<string, unknown>>): StoredText | undefined {
  if (typeof s === 'string') return { full: s }
  if (typeof z === 'string') return { packed: z }
  if (!Array.isArray(d)) return undefined
  const isDelta = d.every(
    (splice) =>
      Array.isArray(splice) &&
      Number.isSafeInteger(splice[0]) &&
      Number.isSafeInteger(splice[1]) &&
      typeof splice[2] === 'string',
  )
  return isDelta ? { delta: d as Delta } : undefined
}
