import { runLength } from './block-starts.ts'
import type { Finder } from './finder.ts'

/** Code spans of one text: a run of backticks is closed by the next run of the same length. */
export class CodeSpans {
  private readonly text: string
  private readonly end: number
  /** Start of the last run of each length, made when the first run is met. */
  private last: Map<number, number> | undefined

  constructor(text: string, end: number) {
    this.text = text
    this.end = end
  }

  /** Offset after the code span that starts at `at`, or after the run of backticks when it opens none. */
  skip(at: number): number {
    const { end, text } = this
    const length = runLength(text, at, end, 96)
    this.last ??= lastRuns(text, at, end)
    if ((this.last.get(length) ?? -1) <= at) return at + length
    for (let i = at + length; i < end; ) {
      if (text.charCodeAt(i) !== 96) i++
      else {
        const run = runLength(text, i, end, 96)
        i += run
        if (run === length) return i
      }
    }
    return at + length
  }
}

function lastRuns(text: string, at: number, end: number): Map<number, number> {
  const last = new Map<number, number>()
  for (let i = at; i < end; ) {
    if (text.charCodeAt(i) !== 96) i++
    else {
      const run = runLength(text, i, end, 96)
      last.set(run, i)
      i += run
    }
  }
  return last
}

/**
 * Offset after the inline math that starts at the `$` at `at`, or -1. `$$…$$` closes anywhere; `$…$` only when it hugs
 * its content and no letter or digit stands outside either end, so prices and shell variables are no math.
 */
export function mathEnd(text: string, finder: Finder, start: number, at: number, end: number): number {
  if (text.charCodeAt(at + 1) === 36) {
    const close = finder.next('$$', at + 2, end)
    return close < 0 ? -1 : close + 2
  }
  if (at + 1 >= end || isSpace(text.charCodeAt(at + 1))) return -1
  if (at > start && isWordUnit(text.charCodeAt(at - 1))) return -1
  const limit = Math.min(end, at + LONGEST_MATH)
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (code === 92) i++
    else if (code === 36 && i > at + 1 && !isSpace(text.charCodeAt(i - 1))) {
      return i + 1 < end && isWordUnit(text.charCodeAt(i + 1)) ? -1 : i + 1
    }
  }
  return -1
}

/** Longer inline math does not exist; the bound keeps hostile input linear. */
const LONGEST_MATH = 1000

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}

function isWordUnit(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) || code === 36 || code >= 0xc0
  )
}

/**
 * Offset after the Obsidian comment that starts at the `%%` at `at`, or -1. It ends with the next `%%` of the same
 * text; one that opens a line may also end at any later `%%` that closes a line, blank lines between or not.
 */
export function commentEnd(
  text: string,
  finder: Finder,
  start: number,
  at: number,
  end: number,
  pageEnd: number,
): number {
  const close = finder.next('%%', at + 2, end)
  if (close >= 0) return close + 2
  const before = at > start ? text.charCodeAt(at - 1) : 10
  if (before !== 10 && before !== 13) return -1
  const far = finder.next('%%\n', at + 2, pageEnd)
  return far < 0 ? -1 : far + 2
}
