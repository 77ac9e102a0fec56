import { isBlank } from './block-starts.ts'
import { destinationEnd, titleEnd } from './link-target.ts'

/** A link reference definition; offsets into the string it was read from. */
export interface Definition {
  readonly start: number
  readonly end: number
  readonly labelStart: number
  readonly labelEnd: number
  readonly targetStart: number
  readonly targetEnd: number
}

/** The definition `[label]: target "title"` that starts at the `[` at `at` and fills whole lines, or undefined. */
export function readDefinition(text: string, at: number, end: number): Definition | undefined {
  const labelEnd = labelClose(text, at, end)
  if (labelEnd < 0 || text.charCodeAt(labelEnd + 1) !== 58) return undefined
  const targetStart = skipGap(text, labelEnd + 2, end)
  const targetEnd = targetStart < end ? destinationEnd(text, targetStart, end, false) : -1
  if (targetEnd < 0) return undefined
  const lineEnd = definitionEnd(text, targetEnd, end)
  if (lineEnd < 0) return undefined
  return { start: at, end: lineEnd, labelStart: at + 1, labelEnd, targetStart, targetEnd }
}

/** Where a definition ends whose target ends at `at`, or -1. */
function definitionEnd(text: string, at: number, end: number): number {
  const gap = skipGap(text, at, end)
  if (gap > at && gap < end) {
    const title = titleEnd(text, gap, end)
    const after = title < 0 ? -1 : blanksToLineEnd(text, title, end)
    if (after >= 0) return after
  }
  // Without a good title the definition ends with its target, if nothing else stands on that line.
  return blanksToLineEnd(text, at, end)
}

function labelClose(text: string, at: number, end: number): number {
  const limit = Math.min(end, at + 1001)
  let hasInk = false
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (code === 93) return hasInk ? i : -1
    if (code === 91) return -1
    if (!isBlank(code) && code !== 10 && code !== 13) hasInk = true
    if (code === 92) {
      const next = text.charCodeAt(i + 1)
      if (next >= 91 && next <= 93) i++
    }
  }
  return -1
}

/** Skips blanks and at most one line ending. */
function skipGap(text: string, at: number, end: number): number {
  let i = at
  let lines = 0
  for (; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) {
      if (++lines > 1) break
    } else if (!isBlank(code) && code !== 13) break
  }
  return i
}

/** Offset of the line ending when only blanks stand before it, else -1. */
function blanksToLineEnd(text: string, at: number, end: number): number {
  let i = at
  while (i < end && isBlank(text.charCodeAt(i))) i++
  if (i === end) return i
  const code = text.charCodeAt(i)
  return code === 10 || code === 13 ? i : -1
}
