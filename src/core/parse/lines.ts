/**
 * Walks over the lines of a text. A line ends with `\n`, `\r\n` or a lone `\r`, as in CommonMark.
 * `start` and `end` bound the current line without its ending; `next` is where the following line starts.
 */
export class LineCursor {
  start = 0
  end = 0
  next: number
  private readonly text: string
  /** First carriage return at or after `next`; the text's length when there is none. */
  private carriageReturn: number

  constructor(text: string, from: number) {
    this.text = text
    this.next = from
    this.carriageReturn = find(text, '\r', from)
  }

  /** Moves to the next line; false at the end of the text. */
  advance(): boolean {
    const { text } = this
    if (this.next >= text.length) return false
    this.start = this.next
    if (this.carriageReturn < this.start) this.carriageReturn = find(text, '\r', this.start)
    const newline = find(text, '\n', this.start)
    if (this.carriageReturn < newline) {
      this.end = this.carriageReturn
      this.next = this.end + 1 === newline ? newline + 1 : this.end + 1
    } else {
      this.end = newline
      this.next = newline < text.length ? newline + 1 : newline
    }
    return true
  }
}

function find(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}
