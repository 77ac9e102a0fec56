import { isBlank, skipBlanks } from './block-starts.ts'

/** Number of columns of a GFM delimiter row (`| --- | :-: |`), or 0 when the line is none. */
export function delimiterColumns(text: string, at: number, end: number): number {
  let i = at
  let columns = 0
  let marks = false
  if (text.charCodeAt(i) === 124) {
    marks = true
    i = skipBlanks(text, i + 1, end)
  }
  while (i < end) {
    if (text.charCodeAt(i) === 58) {
      marks = true
      i++
    }
    const dashes = i
    while (i < end && text.charCodeAt(i) === 45) i++
    if (i === dashes) return 0
    if (i < end && text.charCodeAt(i) === 58) {
      marks = true
      i++
    }
    columns++
    i = skipBlanks(text, i, end)
    if (i === end) break
    if (text.charCodeAt(i) !== 124) return 0
    marks = true
    i = skipBlanks(text, i + 1, end)
  }
  return marks ? columns : 0
}

/** Number of cells of a table row. */
export function cellCount(text: string, at: number, end: number): number {
  let last = end
  while (last > at && isBlank(text.charCodeAt(last - 1))) last--
  let i = text.charCodeAt(at) === 124 ? at + 1 : at
  let count = 0
  while (i < last) {
    i = cellEnd(text, i, last) + 1
    count++
  }
  return count
}

/** Offset of the unescaped `|` that ends the cell which starts at `at`, or `end`. */
export function cellEnd(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 124) return i
    if (code === 92) {
      const next = text.charCodeAt(i + 1)
      if (next === 92 || next === 124) i++
    }
  }
  return end
}
