import type { Json } from '../parse/types.ts'

export type Excerpt = { readonly [key: string]: Json }

const MAX_KEYS = 12
const MAX_TEXT = 200
const MAX_ITEMS = 10

/** Identity and bookkeeping: told elsewhere in an answer, or nobody's business in a list. */
const LEFT_OUT: ReadonlySet<string> = new Set(['type', 'skill', 'id', 'acl', 'acl_defaults', 'backend_ref'])

/**
 * The part of a header that goes into lists of hits and edges: `description` and `at` first, then the other keys with
 * plain values in the author's order, at most 12 keys, texts cut at 200 characters.
 */
export function excerptOf(frontmatter: Excerpt): Excerpt {
  const excerpt: Record<string, Json> = {}
  let count = 0
  for (const key of ['description', 'at', ...Object.keys(frontmatter)]) {
    if (count === MAX_KEYS) break
    if (LEFT_OUT.has(key) || Object.hasOwn(excerpt, key) || !Object.hasOwn(frontmatter, key)) continue
    const value = shorten(frontmatter[key] as Json)
    if (value === undefined) continue
    // Not an assignment: a key called `__proto__` must stay a key.
    Object.defineProperty(excerpt, key, { value, enumerable: true, configurable: true, writable: true })
    count++
  }
  return excerpt
}

function shorten(value: Json): Json | undefined {
  if (typeof value === 'string') return cut(value)
  if (value === null || typeof value !== 'object') return value
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null))
    return undefined
  return value.slice(0, MAX_ITEMS).map((item) => (typeof item === 'string' ? cut(item) : item))
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const end =
    text.charCodeAt(MAX_TEXT - 1) >= 0xd800 && text.charCodeAt(MAX_TEXT - 1) < 0xdc00
      ? MAX_TEXT - 1
      : MAX_TEXT
  return `${text.slice(0, end).trimEnd()}…`
}
