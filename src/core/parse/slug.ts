/**
 * The slug of a heading, as GitHub makes it: lower case, blanks become `-`, everything but letters, marks, digits,
 * `_` and `-` is dropped. Unicode letters stay, in NFC. Emoji are dropped, together with their variation selectors,
 * joiners and skin tones, so `🛠️ Dev` is `-dev`.
 */
export function slugOf(text: string): string {
  const lower = text.trim().toLowerCase()
  const source = PLAIN.test(lower) ? lower : lower.normalize('NFC')
  let slug = ''
  let from = 0
  for (let i = 0; i < source.length; ) {
    const unit = source.charCodeAt(i)
    const width = unit >= 0xd800 && unit <= 0xdbff ? 2 : 1
    const fate = width === 1 ? fateOf(unit) : decideFate(source.slice(i, i + 2))
    if (fate !== KEEP) {
      slug += source.slice(from, i)
      if (fate === DASH) slug += '-'
      from = i + width
    }
    i += width
  }
  return from === 0 ? source : slug + source.slice(from)
}

const PLAIN = /^[\x00-\x7f]*$/
const KEPT = /^[\p{L}\p{M}\p{N}\p{Pc}-]$/u
const DROPPED = /^(?:[\u200b-\u200f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])$/u

const KEEP = 1
const DROP = 2
const DASH = 3

/** What happens to each character of the basic plane; 0 until it is first met. */
const fates = new Uint8Array(0x10000)

function fateOf(unit: number): number {
  const known = fates[unit]!
  if (known !== 0) return known
  const fate = decideFate(String.fromCharCode(unit))
  fates[unit] = fate
  return fate
}

function decideFate(character: string): number {
  if (/^\s$/u.test(character)) return DASH
  return KEPT.test(character) && !DROPPED.test(character) ? KEEP : DROP
}
