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
  /** First newline at or after `next`, likewise. */
  private newline: number

  constructor(text: string, from: number) {
    this.text = text
    this.next = from
    this.carriageReturn = find(text, '\r', from)
    this.newline = find(text, '\n', from)
  }

  /** Moves to the next line; false at the end of the text. */
  advance(): boolean {
    const { text } = this
    if (this.next >= text.length) return false
    const start = this.next
    this.start = start
    // Asking again only behind the last answer keeps the walk linear, whichever line ending is missing.
    if (this.newline < start) this.newline = find(text, '\n', start)
    if (this.carriageReturn < start) this.carriageReturn = find(text, '\r', start)
    const { carriageReturn, newline } = this
    this.end = Math.min(carriageReturn, newline)
    this.next = Math.min(text.length, carriageReturn + 1 === newline ? newline + 1 : this.end + 1)
    return true
  }
}

function find(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}
