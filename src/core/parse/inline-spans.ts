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
 * Inline math of one text. `$$…$$` closes anywhere; `$…$` only when it hugs its content and no letter or digit stands
 * outside either end, so prices and shell variables are no math.
 */
export class MathSpans {
  private readonly text: string
  private readonly start: number
  private readonly end: number
  private readonly finder: Finder
  /** First closing `$` at or after the last place that was asked for. */
  private closing = -1

  constructor(text: string, finder: Finder, start: number, end: number) {
    this.text = text
    this.finder = finder
    this.start = start
    this.end = end
  }

  /** Offset after the math that starts at the `$` at `at`, or -1. */
  skip(at: number): number {
    const { end, text } = this
    if (text.charCodeAt(at + 1) === 36) {
      const close = this.finder.next('$$', at + 2, end)
      return close < 0 ? -1 : close + 2
    }
    if (at + 1 >= end || isSpace(text.charCodeAt(at + 1))) return -1
    if (at > this.start && isWordUnit(text.charCodeAt(at - 1))) return -1
    if (this.closing < at + 2) this.closing = this.nextClosing(at + 1)
    return this.closing < end ? this.closing + 1 : -1
  }

  private nextClosing(from: number): number {
    const { end, text } = this
    for (let i = from; i < end; i++) {
      const code = text.charCodeAt(i)
      if (code === 92) i++
      else if (code === 36 && i > from && isMathClose(text.charCodeAt(i - 1))) {
        if (i + 1 === end || !isWordUnit(text.charCodeAt(i + 1))) return i
      }
    }
    return end
  }
}

/** Whether a `$` may close math behind this character: a blank keeps it open, `$$` is another matter. */
function isMathClose(before: number): boolean {
  return before !== 36 && !isSpace(before)
}

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
  for (const mark of ['%%\n', '%%\r']) {
    const far = finder.next(mark, at + 2, pageEnd)
    if (far >= 0) return far + 2
  }
  return text.endsWith('%%') && at + 4 <= text.length ? text.length : -1
}
