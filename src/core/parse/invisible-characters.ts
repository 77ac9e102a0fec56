import type { Finding } from '../issues.ts'
import { LineCursor } from './lines.ts'

/** More lines than this are not reported one by one: the first ones show what is wrong. */
const MOST_FINDINGS = 20

/**
 * Zero-width characters, bidirectional controls and tag characters: text that a reader does not see but a model does.
 * Left alone where a script needs them: joiners in emoji and between letters of joining scripts, left-to-right and
 * right-to-left marks in pages with right-to-left letters, zero-width spaces between letters of scripts without
 * spaces, tags in flags, a byte order mark at the start, and all variation selectors. One finding a line.
 */
export function findInvisibleCharacters(text: string): Finding[] {
  const first = nextSuspect(text, 0)
  if (first < 0) return []
  const findings: Finding[] = []
  const cursor = new LineCursor(text, 0)
  const hasRightToLeft = RIGHT_TO_LEFT.test(text)
  const seen = new Map<string, number>()
  let offset = 0
  cursor.advance()
  for (let at = first; at >= 0; at = nextSuspect(text, at + 1)) {
    const found = text.slice(at, text.charCodeAt(at) === TAG_LEAD ? at + 2 : at + 1)
    if (isNeeded(text, at, found, hasRightToLeft)) continue
    if (at >= cursor.end) {
      if (seen.size > 0) findings.push(invisible(offset, seen))
      if (findings.length === MOST_FINDINGS) return findings
      seen.clear()
      while (at >= cursor.next && cursor.advance());
    }
    if (seen.size === 0) offset = at
    seen.set(found, (seen.get(found) ?? 0) + 1)
  }
  if (seen.size > 0) findings.push(invisible(offset, seen))
  return findings
}

/** High surrogate of the tag characters U+E0000–U+E007F. */
const TAG_LEAD = 0xdb40

/** Offset of the next character that may be invisible, or -1. A loop, because it looks at every character of a tenant. */
function nextSuspect(text: string, from: number): number {
  const { length } = text
  for (let i = from; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x61c) continue
    if (code >= 0x2000 && code <= 0x206f) {
      if (isInvisiblePunctuation(code)) return i
    } else if (code === 0x61c || code === 0x180e || code === 0xfeff) return i
    else if (code === TAG_LEAD && (text.charCodeAt(i + 1) & 0xff80) === 0xdc00) return i
  }
  return -1
}

/** In the block of general punctuation; its other members are visible. */
function isInvisiblePunctuation(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code !== 0x2065)
  )
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Scripts whose letters are shaped by joiners: Arabic to N'Ko, Mongolian, and the Indic family. */
const JOINING =
  /[\u0600-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]/
/** Scripts written without spaces: Thai, Lao, Tibetan, Myanmar, Khmer, Chinese, Japanese. */
const UNSPACED = /[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff]/
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}|^[\u2640\u2642\u2695\u2696\u2708\u2764]/u
const FLAG_BEFORE = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u

function isNeeded(text: string, at: number, found: string, hasRightToLeft: boolean): boolean {
  const before = at > 0 ? text.charAt(at - 1) : ''
  const after = text.charAt(at + found.length)
  switch (found) {
    case '\ufeff':
      return at === 0
    case '\u200e':
    case '\u200f':
    case '\u061c':
      return hasRightToLeft
    case '\u200b':
      return UNSPACED.test(before) || UNSPACED.test(after)
    case '\u200c':
    case '\u200d':
      if (JOINING.test(before) || JOINING.test(after)) return true
      return (
        EMOJI_BEFORE.test(text.slice(Math.max(0, at - 2), at)) && EMOJI_AFTER.test(text.slice(at + 1, at + 3))
      )
    default:
      return found.length === 2 && FLAG_BEFORE.test(text.slice(Math.max(0, at - 32), at))
  }
}

function codePointName(found: string): string {
  return `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

function invisible(offset: number, seen: ReadonlyMap<string, number>): Finding {
  const names = [...seen.keys()].map(codePointName)
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  const total = [...seen.values()].reduce((sum, count) => sum + count, 0)
  const count = total === 1 ? 'An invisible character' : `${total} invisible characters`
  return {
    severity: 'warning',
    code: 'invisible_characters',
    offset,
    location: 'text',
    message: `${count} on this line (${names.slice(0, 5).join(', ')}${more}): readers do not see them, programs do`,
    suggestion: 'Delete them, or retype the line',
  }
}
