/**
 * Recognisers of CommonMark block starts. Each looks at `text` from `at`, the first non-blank of a line, up to `end`,
 * the line's end without its line ending. None of them moves anything or allocates.
 */

const TAB = 9
const SPACE = 32

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB
}

/** First offset in `[at, end]` that is no space or tab. */
export function skipBlanks(text: string, at: number, end: number): number {
  let i = at
  while (i < end && isBlank(text.charCodeAt(i))) i++
  return i
}

/** Length of the run of `code` that starts at `at`. */
export function runLength(text: string, at: number, end: number, code: number): number {
  let i = at
  while (i < end && text.charCodeAt(i) === code) i++
  return i - at
}

/** Depth 1–6 of an ATX heading, or 0. */
export function atxDepth(text: string, at: number, end: number): number {
  const depth = runLength(text, at, end, 35)
  if (depth > 6) return 0
  return at + depth === end || isBlank(text.charCodeAt(at + depth)) ? depth : 0
}

/** Whether the line is `***`, `- - -`, `___` and the like. */
export function isThematicBreak(text: string, at: number, end: number): boolean {
  const marker = text.charCodeAt(at)
  let count = 0
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === marker) count++
    else if (!isBlank(code)) return false
  }
  return count >= 3
}

/** Heading depth that a setext underline gives: 1 for `===`, 2 for `---`, 0 when the line is none. */
export function setextDepth(text: string, at: number, end: number): 0 | 1 | 2 {
  const marker = text.charCodeAt(at)
  if (marker !== 61 && marker !== 45) return 0
  const after = at + runLength(text, at, end, marker)
  if (skipBlanks(text, after, end) < end) return 0
  return marker === 61 ? 1 : 2
}

/** Length of an opening code fence, or 0. A backtick fence has no backtick in its info string. */
export function fenceLength(text: string, at: number, end: number): number {
  const marker = text.charCodeAt(at)
  const length = runLength(text, at, end, marker)
  if (length < 3) return 0
  if (marker === 96) {
    for (let i = at + length; i < end; i++) if (text.charCodeAt(i) === 96) return 0
  }
  return length
}

/** Whether the line closes a fence of `length` times `marker`. */
export function isClosingFence(
  text: string,
  at: number,
  end: number,
  marker: number,
  length: number,
): boolean {
  const run = runLength(text, at, end, marker)
  return run >= length && skipBlanks(text, at + run, end) === end
}

/** Offset after a list marker (`-`, `+`, `*`, `12.`, `3)`) that is followed by a blank or the line's end, or -1. */
export function listMarkerEnd(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at)
  let i = at
  if (code === 45 || code === 43 || code === 42) {
    i++
  } else {
    while (i < end && i - at < 10 && isDigit(text.charCodeAt(i))) i++
    if (i === at || i - at > 9 || i === end) return -1
    const delimiter = text.charCodeAt(i)
    if (delimiter !== 46 && delimiter !== 41) return -1
    i++
  }
  return i === end || isBlank(text.charCodeAt(i)) ? i : -1
}

/** Offset after `[^label]:`, or -1. */
export function footnoteLabelEnd(text: string, at: number, end: number): number {
  if (text.charCodeAt(at + 1) !== 94) return -1
  const limit = Math.min(end, at + 1002)
  let i = at + 2
  for (; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (code === 92) {
      const next = text.charCodeAt(i + 1)
      if (i + 1 < limit && (next === 91 || next === 92 || next === 93)) i++
    } else if (code === 93) break
    else if (code === 91 || isBlank(code)) return -1
  }
  if (i >= limit || i === at + 2 || text.charCodeAt(i + 1) !== 58) return -1
  return i + 1 < end ? i + 2 : -1
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
