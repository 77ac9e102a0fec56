/** Runs actions one after another where they share a key, side by side where they do not. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>()

  /** Actions of one key keep the order in which they came. */
  async run<Result>(keys: readonly string[], action: () => Promise<Result>): Promise<Result> {
    const distinct = [...new Set(keys)]
    const before = distinct.map((key) => this.tails.get(key))
    // The places in all lines are taken at once, so that no two actions can wait for each other.
    const done = Promise.all(before).then(action)
    const tail = done.then(
      () => undefined,
      () => undefined,
    )
    for (const key of distinct) this.tails.set(key, tail)
    try {
      return await done
    } finally {
      for (const key of distinct) if (this.tails.get(key) === tail) this.tails.delete(key)
    }
  }
}
