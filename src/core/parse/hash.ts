/**
 * Six letters and digits that name a piece of content; line endings of any kind count as `\n`. A name, not a
 * safeguard: two units go into each step of an FNV-1a, because this reads every character of a tenant.
 */
export function contentHash(text: string, start: number, end: number, hasReturns: boolean): string {
  const prime = 0x01000193
  let hash = 0x811c9dc5
  let i = start
  if (!hasReturns) {
    for (; i + 1 < end; i += 2) {
      hash = Math.imul(hash ^ (text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16)), prime)
      hash ^= hash >>> 15
    }
    if (i < end) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
    return encode(hash)
  }
  let first = -1
  for (; i < end; i++) {
    let code = text.charCodeAt(i)
    if (code === 13) {
      if (i + 1 < end && text.charCodeAt(i + 1) === 10) continue
      code = 10
    }
    if (first < 0) first = code
    else {
      hash = Math.imul(hash ^ (first | (code << 16)), prime)
      hash ^= hash >>> 15
      first = -1
    }
  }
  return encode(first < 0 ? hash : Math.imul(hash ^ first, prime))
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const PAIRS = Array.from({ length: 1024 }, (_, i) => DIGITS.charAt(i >> 5) + DIGITS.charAt(i & 31))

function encode(mixed: number): string {
  let hash = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  hash ^= hash >>> 13
  return PAIRS[hash & 1023]! + PAIRS[(hash >>> 10) & 1023]! + PAIRS[(hash >>> 20) & 1023]!
}
