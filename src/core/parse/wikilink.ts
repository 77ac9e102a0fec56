/** The pieces of a wikilink; `null` where the author wrote none. */
export interface WikilinkParts {
  readonly skill: string | null
  readonly id: string | null
  readonly anchor: string | null
  readonly version: string | null
  readonly alias: string | null
}

const PIPE = 124
const AT = 64
const HASH = 35
const COLON = 58
const BACKSLASH = 92

/**
 * Reads what stands between `[[` and `]]`: `skill::id#anchor@version|alias` (original-facts 2.3), or undefined when it
 * names nothing.
 *
 * The cuts are made in this order: the first `|` starts the alias, the first `@` before it the version, the first `#`
 * before that the anchor, the first `::` before that parts skill and id. A backslash before `@ # | : \` makes that
 * character part of a name. An `@` that opens the id or the anchor belongs to it (`[[@ada]]`, `[[person::@ada]]`).
 * Pieces are trimmed, empty ones are null, and all but the alias and version are in NFC.
 */
export function parseWikilink(inner: string): WikilinkParts | undefined {
  const cuts = findCuts(inner)
  const alias = cuts.pipe < 0 ? null : piece(inner, cuts.pipe + 1, inner.length)
  const beforeAlias = cuts.pipe < 0 ? inner.length : cuts.pipe
  const version = cuts.at < 0 ? null : piece(inner, cuts.at + 1, beforeAlias)
  const beforeVersion = cuts.at < 0 ? beforeAlias : cuts.at
  const anchor = cuts.hash < 0 ? null : normal(piece(inner, cuts.hash + 1, beforeVersion))
  const beforeAnchor = cuts.hash < 0 ? beforeVersion : cuts.hash
  const skill = cuts.colons < 0 ? null : normal(piece(inner, 0, cuts.colons))
  const id = normal(piece(inner, cuts.colons < 0 ? 0 : cuts.colons + 2, beforeAnchor))
  if (skill === null && id === null && anchor === null) return undefined
  return { skill, id, anchor, version, alias }
}

/** Writes a wikilink, brackets included: the inverse of `parseWikilink` for every value that it returns. */
export function formatWikilink(parts: WikilinkParts): string {
  let inner = parts.skill === null ? '' : `${escapeName(parts.skill)}::`
  // With a skill the first `::` is already taken, but an escaped one reads the same.
  if (parts.id !== null) inner += escapeName(parts.id)
  if (parts.anchor !== null) inner += `#${escapeName(parts.anchor)}`
  if (parts.version !== null) inner += `@${escapeName(parts.version)}`
  if (parts.alias !== null) inner += `|${escapeBackslashes(parts.alias)}`
  return `[[${inner}]]`
}

interface Cuts {
  readonly pipe: number
  readonly at: number
  readonly hash: number
  readonly colons: number
}

function findCuts(inner: string): Cuts {
  let at = -1
  let hash = -1
  let colons = -1
  /** Whether only blanks stood since the start, `::` or `#`: an `@` there is part of the name. */
  let atNameStart = true
  for (let i = 0; i < inner.length; i++) {
    const code = inner.charCodeAt(i)
    if (code === BACKSLASH && isEscapable(inner.charCodeAt(i + 1))) i++
    else if (code === PIPE) return { pipe: i, at, hash, colons }
    else if (at >= 0 || code === 32) continue
    else if (code === AT && !atNameStart) at = i
    else if (code === HASH && hash < 0) {
      hash = i
      atNameStart = true
      continue
    } else if (code === COLON && colons < 0 && hash < 0 && inner.charCodeAt(i + 1) === COLON) {
      colons = i++
      atNameStart = true
      continue
    }
    atNameStart = false
  }
  return { pipe: -1, at, hash, colons }
}

function isEscapable(code: number): boolean {
  return code === AT || code === HASH || code === PIPE || code === COLON || code === BACKSLASH
}

function piece(inner: string, start: number, end: number): string | null {
  const text = inner.slice(start, end).trim()
  if (text === '') return null
  return text.includes('\\') ? text.replace(/\\([@#|:\\])/g, '$1') : text
}

function normal(text: string | null): string | null {
  return text === null || !/[^\x00-\x7f]/.test(text) ? text : text.normalize('NFC')
}

function escapeName(name: string): string {
  return name.replace(/[@#|\\]|:(?=:)|:$/g, '\\$&')
}

function escapeBackslashes(text: string): string {
  return text.replace(/\\/g, '\\\\')
}
