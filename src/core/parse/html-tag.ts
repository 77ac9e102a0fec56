import { isBlank, skipBlanks } from './block-starts.ts'

/** Recognisers of raw HTML as CommonMark defines it. Each returns the offset after the construct, or -1. */

function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

function isNameCharacter(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 45
}

function isAttributeStart(code: number): boolean {
  return isLetter(code) || code === 95 || code === 58
}

function isAttributeCharacter(code: number): boolean {
  return isNameCharacter(code) || code === 95 || code === 58 || code === 46
}

/** Whitespace between attributes may hold line endings; a caller that allows none ends before them. */
function skipSpace(text: string, at: number, end: number): number {
  let i = at
  while (i < end) {
    const code = text.charCodeAt(i)
    if (!isBlank(code) && code !== 10 && code !== 13) break
    i++
  }
  return i
}

/** Offset after the tag name that starts at `at`, or `at` when there is none. */
export function tagNameEnd(text: string, at: number, end: number): number {
  if (at >= end || !isLetter(text.charCodeAt(at))) return at
  let i = at + 1
  while (i < end && isNameCharacter(text.charCodeAt(i))) i++
  return i
}

/** `<a href="x">`, `<br/>`; `at` is the `<`. */
export function openTagEnd(text: string, at: number, end: number): number {
  let i = tagNameEnd(text, at + 1, end)
  if (i === at + 1) return -1
  for (;;) {
    const gap = skipSpace(text, i, end)
    const code = gap < end ? text.charCodeAt(gap) : 0
    if (code === 62) return gap + 1
    if (code === 47) return text.charCodeAt(gap + 1) === 62 && gap + 1 < end ? gap + 2 : -1
    if (gap === i || !isAttributeStart(code)) return -1
    i = attributeEnd(text, gap, end)
    if (i < 0) return -1
  }
}

/** `</a >`; `at` is the `<`. */
export function closingTagEnd(text: string, at: number, end: number): number {
  const name = tagNameEnd(text, at + 2, end)
  if (name === at + 2) return -1
  const i = skipSpace(text, name, end)
  return i < end && text.charCodeAt(i) === 62 ? i + 1 : -1
}

function attributeEnd(text: string, at: number, end: number): number {
  let i = at + 1
  while (i < end && isAttributeCharacter(text.charCodeAt(i))) i++
  const equals = skipSpace(text, i, end)
  if (equals >= end || text.charCodeAt(equals) !== 61) return i
  const value = skipSpace(text, equals + 1, end)
  const quote = value < end ? text.charCodeAt(value) : 0
  if (quote === 34 || quote === 39) {
    for (i = value + 1; i < end; i++) if (text.charCodeAt(i) === quote) return i + 1
    return -1
  }
  for (i = value; i < end; i++) if (endsUnquotedValue(text.charCodeAt(i))) break
  return i === value ? -1 : i
}

function endsUnquotedValue(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || (code >= 60 && code <= 62) || code === 96
}

/** `<https://example.org>` or `<ada@example.org>`; `at` is the `<`. */
export function autolinkEnd(text: string, at: number, end: number): number {
  for (let i = at + 1; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 62) return isAutolink(text.slice(at + 1, i)) ? i + 1 : -1
    if (code <= 32 || code === 60) return -1
  }
  return -1
}

const URI = /^[A-Za-z][A-Za-z0-9+.-]{1,31}:/
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/

function isAutolink(inner: string): boolean {
  return URI.test(inner) || (inner.length <= 320 && EMAIL.test(inner))
}

/** Whether only blanks follow `at` on its line. */
export function isLineEnd(text: string, at: number, end: number): boolean {
  return skipBlanks(text, at, end) === end
}
