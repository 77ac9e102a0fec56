import type { PageMatches } from './page-matches.ts'
import type { PlannedPhrase } from './phrase.ts'

/** True when the page holds every phrase: its words one after another, within one block. */
export function holdsPhrases(page: PageMatches, phrases: readonly PlannedPhrase[]): boolean {
  return phrases.every((phrase) => holdsPhrase(page, phrase))
}

function holdsPhrase({ occurrences }: PageMatches, { places }: PlannedPhrase): boolean {
  let starts: Set<number> | undefined
  for (const { termNos, offset } of places) {
    const terms = new Set(termNos)
    const here = new Set<number>()
    for (const { termNo, position } of occurrences) {
      // Blocks are set apart by more words than a phrase has, so nothing runs across them.
      if (terms.has(termNo) && (starts === undefined || starts.has(position - offset)))
        here.add(position - offset)
    }
    if (here.size === 0) return false
    starts = here
  }
  return true
}
