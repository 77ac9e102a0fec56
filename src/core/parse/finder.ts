/**
 * `indexOf` for a scan that only moves forward: it remembers where each mark comes next, so asking again before that
 * place costs nothing, and the whole scan reads the text once a mark.
 */
export class Finder {
  private readonly text: string
  private readonly known = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  /** First offset of `mark` in `[from, end)` that leaves room for it, or -1. */
  next(mark: string, from: number, end: number): number {
    let at = this.known.get(mark)
    if (at === undefined || at < from) {
      at = this.text.indexOf(mark, from)
      if (at < 0) at = Number.MAX_SAFE_INTEGER
      this.known.set(mark, at)
    }
    return at + mark.length <= end ? at : -1
  }
}
