/** Skips what is markup and not text, beginning at a character of class `markup`. Used by the scanner only. */
export class MarkupSkipper {
  private readonly text: string
  /** Offset where the code span that the scanner is in ends: in there, everything is text. */
  private codeEnd = 0
  /** Lengths of backtick runs (as bits) that have no partner in the rest of the text; keeps the search linear. */
  private unpaired = 0

  constructor(text: string) {
    this.text = text
  }

  /** Offset after the markup at `index`, always greater than `index`. */
  skip(index: number): number {
    if (index < this.codeEnd) return index + 1
    switch (this.text.charCodeAt(index)) {
      case 0x3c:
        return this.skipAngle(index)
      case 0x5d:
        return this.text.charCodeAt(index + 1) === 0x28 ? this.skipDestination(index + 2) : index + 1
      case 0x26:
        return this.skipEntity(index)
      case 0x60:
        return this.enterCode(index)
      default:
        return index + 1
    }
  }

  /** A comment goes to its end, or to the end of the text as HTML has it; a tag only when it closes soon. */
  private skipAngle(index: number): number {
    const { text } = this
    if (text.startsWith('<!--', index)) {
      const end = text.indexOf('-->', index + 4)
      return end < 0 ? text.length : end + 3
    }
    TAG_OPEN.lastIndex = index
    if (!TAG_OPEN.test(text)) return index + 1
    for (let end = TAG_OPEN.lastIndex - 1; end < index + MAX_TAG; end++) {
      const unit = text.charCodeAt(end)
      if (unit === 0x3e) return end + 1
      if (unit === 0x3c || Number.isNaN(unit)) return index + 1
    }
    return index + 1
  }

  /** The address of `[label](address "title")`; the title is text. */
  private skipDestination(start: number): number {
    const { text } = this
    if (text.charCodeAt(start) === 0x3c) {
      for (let end = start + 1; end < start + MAX_TAG; end++) {
        const unit = text.charCodeAt(end)
        if (unit === 0x3e) return end + 1
        if (unit === 0x3c || unit === 0x0a || Number.isNaN(unit)) break
      }
      return start + 1
    }
    let depth = 0
    for (let end = start; ; end++) {
      const unit = text.charCodeAt(end)
      if (unit === 0x28) depth++
      else if (unit === 0x29 && depth-- === 0) return end + 1
      // White space, and the end of the text (NaN).
      else if (!(unit > 0x20)) return Math.max(end, start)
    }
  }

  private skipEntity(index: number): number {
    ENTITY.lastIndex = index
    return ENTITY.test(this.text) ? ENTITY.lastIndex : index + 1
  }

  private enterCode(index: number): number {
    const { text } = this
    let end = index + 1
    while (text.charCodeAt(end) === 0x60) end++
    const bit = 1 << Math.min(end - index, 31)
    if ((this.unpaired & bit) !== 0) return end
    const close = findBackticks(text, end, end - index)
    if (close < 0) this.unpaired |= bit
    else this.codeEnd = close
    return end
  }
}

const MAX_TAG = 2000
const TAG_OPEN = /<\/?[a-z][a-z0-9-]*[\s/>]/iy
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy

/** Offset of the next run of exactly `length` backticks, or -1. */
function findBackticks(text: string, from: number, length: number): number {
  for (let index = text.indexOf('`', from); index >= 0; ) {
    let end = index + 1
    while (text.charCodeAt(end) === 0x60) end++
    if (end - index === length) return index
    index = text.indexOf('`', end)
  }
  return -1
}
