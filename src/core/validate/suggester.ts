import { closest } from '../closest.ts'

/** Comparisons in one run, about a second's worth: enough for a tenant of people, not for one made to take all day. */
const MOST_COMPARISONS = 60_000

/** Finds likely spellings, until a bound on the work of the whole run is reached. Asked in a stable order, it is stable. */
export class Suggester {
  private left = MOST_COMPARISONS

  closest(word: string, candidates: readonly string[]): string | undefined {
    if (candidates.length > this.left) return undefined
    this.left -= candidates.length
    return closest(word, candidates)
  }
}
