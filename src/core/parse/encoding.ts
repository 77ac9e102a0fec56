export type DecodedPage = { readonly text: string } | { readonly invalidAt: number }

/**
 * Decodes the bytes of a page as strict UTF-8. A byte order mark stays in the text, so that offsets and a later write
 * keep it. Anything else answers the offset of the first byte that is no UTF-8.
 */
export function decodePage(bytes: Uint8Array): DecodedPage {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { invalidAt: firstInvalidByte(bytes) }
  }
}

/** Well-formed sequences as Unicode table 3-7 lists them. */
function firstInvalidByte(bytes: Uint8Array): number {
  let i = 0
  while (i < bytes.length) {
    const length = sequenceLength(bytes, i)
    if (length === 0) return i
    i += length
  }
  return i
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4) return 0
  const second = bytes[at + 1] ?? 0
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < low || second > high) return 0
  for (let i = 2; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
