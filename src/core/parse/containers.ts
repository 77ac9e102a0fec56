export const QUOTE = 1
export const ITEM = 2
export const FOOTNOTE = 3

/** Containers nested deeper than this are read as text, so that hostile input stays linear. */
export const MAX_DEPTH = 100

/**
 * The open containers (block quotes, list items, footnotes) and the position in the current line.
 * `column` counts tab stops of four, so a tab can be half consumed: then `at` still points to it.
 */
export class Containers {
  depth = 0
  /** How many of them are block quotes. */
  quotes = 0
  at = 0
  column = 0
  /** First non-blank at or after `at`, and its distance in columns. */
  ink = 0
  indent = 0
  private readonly kinds: number[] = []
  private readonly widths: number[] = []
  /** True while a list item has nothing but its marker line. */
  private readonly empty: boolean[] = []
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Consumes the prefixes that keep the open containers open; returns how many of them stay. */
  match(start: number, end: number): number {
    this.at = start
    this.column = 0
    this.measure(end)
    let matched = 0
    for (; matched < this.depth; matched++) {
      if (this.kinds[matched] === QUOTE) {
        if (this.indent > 3 || this.ink >= end || this.text.charCodeAt(this.ink) !== 62) break
        this.enterQuote(end)
      } else if (this.ink >= end) {
        if (this.empty[matched]) break
      } else if (this.indent >= this.widths[matched]!) {
        this.empty[matched] = false
        this.consume(this.widths[matched]!)
      } else break
    }
    return matched
  }

  push(kind: number, width: number, isEmpty: boolean): void {
    this.kinds[this.depth] = kind
    this.widths[this.depth] = width
    this.empty[this.depth] = isEmpty
    this.depth++
    if (kind === QUOTE) this.quotes++
  }

  truncate(depth: number): void {
    while (this.depth > depth) if (this.kinds[--this.depth] === QUOTE) this.quotes--
  }

  /** Consumes `>` and one column of blank after it. */
  enterQuote(end: number): void {
    this.moveTo(this.ink)
    this.at++
    this.column++
    this.measure(end)
    if (this.indent > 0) this.consume(1)
  }

  /** Moves past blanks to `ink`, then over `length` characters that are no tabs. */
  skip(length: number, end: number): void {
    this.moveTo(this.ink)
    this.at += length
    this.column += length
    this.measure(end)
  }

  /** Consumes blanks that `measure` has seen. */
  consume(columns: number): void {
    let left = columns
    this.indent -= columns
    while (left > 0) {
      const width = this.text.charCodeAt(this.at) === 9 ? 4 - (this.column & 3) : 1
      if (width > left) {
        this.column += left
        return
      }
      this.column += width
      this.at++
      left -= width
    }
  }

  measure(end: number): void {
    let i = this.at
    let column = this.column
    for (; i < end; i++) {
      const code = this.text.charCodeAt(i)
      if (code === 32) column++
      else if (code === 9) column += 4 - (column & 3)
      else break
    }
    this.ink = i
    this.indent = column - this.column
  }

  private moveTo(offset: number): void {
    this.column += this.indent
    this.at = offset
    this.indent = 0
  }
}
