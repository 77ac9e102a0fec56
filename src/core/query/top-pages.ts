/** Keeps the best `limit` of many scored pages: a heap whose worst is on top. Ties go to the lower `tie`. */
export class TopPages {
  private readonly limit: number
  private readonly heap: number[] = []
  private readonly scores: Float64Array

  private readonly tie: Int32Array

  /** `scores` and `tie` by page number; a page enters by its number. */
  constructor(scores: Float64Array, tie: Int32Array, limit: number) {
    this.scores = scores
    this.tie = tie
    this.limit = limit
  }

  /** False for a page that `add` would not keep. */
  wants(page: number): boolean {
    return this.heap.length < this.limit || this.worse(this.heap[0] as number, page)
  }

  add(page: number): void {
    const { heap } = this
    if (heap.length < this.limit) {
      heap.push(page)
      this.up(heap.length - 1)
    } else if (this.worse(heap[0] as number, page)) {
      heap[0] = page
      this.down(0)
    }
  }

  /** Best first. */
  take(): number[] {
    return [...this.heap].sort((a, b) => (this.worse(a, b) ? 1 : -1))
  }

  private worse(a: number, b: number): boolean {
    const difference = (this.scores[a] as number) - (this.scores[b] as number)
    if (difference !== 0) return difference < 0
    const order = (this.tie[a] as number) - (this.tie[b] as number)
    return order === 0 ? a > b : order > 0
  }

  private up(start: number): void {
    const { heap } = this
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!this.worse(heap[at] as number, heap[parent] as number)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private down(start: number): void {
    const { heap } = this
    for (let at = start; ; ) {
      const left = at * 2 + 1
      let least = at
      for (const child of [left, left + 1]) {
        if (child < heap.length && this.worse(heap[child] as number, heap[least] as number)) least = child
      }
      if (least === at) return
      this.swap(at, least)
      at = least
    }
  }

  private swap(a: number, b: number): void {
    const { heap } = this
    const kept = heap[a] as number
    heap[a] = heap[b] as number
    heap[b] = kept
  }
}
