import { LineCursor } from './lines.ts'

export interface Position {
  /** Both start at 1; `column` counts UTF-16 code units. */
  readonly line: number
  readonly column: number
}

export interface LineIndex {
  lineOf(offset: number): number
  positionOf(offset: number): Position
}

/**
 * Turns offsets into lines and columns. Lines end with `\n`, `\r\n` or a lone `\r`. Offsets outside the text count as
 * its nearest end. The text is read once, when the first position is asked for.
 */
export function createLineIndex(text: string): LineIndex {
  let starts: readonly number[] | undefined
  const lineOf = (offset: number): number => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  const positionOf = (offset: number): Position => {
    const inside = Math.min(Math.max(offset, 0), text.length)
    const line = lineOf(inside)
    return { line, column: inside - starts![line - 1]! + 1 }
  }
  return { lineOf, positionOf }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  const cursor = new LineCursor(text, 0)
  while (cursor.advance()) if (cursor.next > cursor.end) starts.push(cursor.next)
  return starts
}
