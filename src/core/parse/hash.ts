/**
 * Six letters and digits that name a piece of content; line endings of any kind count as `\n`. A name, not a
 * safeguard: two units go into each step of an FNV-1a, because this reads every character of a tenant.
 */
export function contentHash(text: string, start: number, end: number): string {
  const firstReturn = text.indexOf('\r', start)
  if (firstReturn >= 0 && firstReturn < end) {
    const normal = text.slice(start, end).replace(/\r\n?/g, '\n')
    return encode(hashUnits(normal, 0, normal.length))
  }
  return encode(hashUnits(text, start, end))
}

function hashUnits(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ (end - start)
  let i = start
  for (; i + 1 < end; i += 2) {
    hash = Math.imul(hash ^ (text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16)), 0x01000193)
    hash ^= hash >>> 15
  }
  if (i < end) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const PAIRS = Array.from({ length: 1024 }, (_, i) => DIGITS.charAt(i >> 5) + DIGITS.charAt(i & 31))

function encode(hash: number): string {
  return PAIRS[hash & 1023]! + PAIRS[(hash >>> 10) & 1023]! + PAIRS[(hash >>> 20) & 1023]!
}
