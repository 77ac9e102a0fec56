import { runLength } from './block-starts.ts'

/**
 * Opening lines of `$$` math blocks. A block counts only when a closing line follows somewhere below: `$$` alone is
 * more often money than mathematics, and an unclosed one would hide the rest of the page.
 */
export class MathFences {
  private readonly text: string
  /** Offset of the last line that could close a block; -2 until it is asked for. */
  private last = -2

  constructor(text: string) {
    this.text = text
  }

  /** Number of `$` when the line from `at` to `end` opens a math block, else 0. */
  openingLength(at: number, end: number): number {
    const length = runLength(this.text, at, end, 36)
    if (length < 2) return 0
    for (let i = at + length; i < end; i++) if (this.text.charCodeAt(i) === 36) return 0
    if (this.last === -2) this.last = lastClosingLine(this.text)
    return this.last >= end ? length : 0
  }
}

function lastClosingLine(text: string): number {
  let last = -1
  for (const match of text.matchAll(/^[ \t>]*(\$\$+)[ \t]*$/gm)) last = match.index
  return last
}
