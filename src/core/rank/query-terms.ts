import type { PlannedPhrase } from './phrase.ts'
import type { PlannedGroup } from './plan.ts'

/** A group of the query with what the counted pages say of it. */
export interface ValuedGroup extends PlannedGroup {
  /** See `groupValue`; groups of value 0 are left out. */
  readonly value: number
  /** See `rarityOf`. */
  readonly rarity: number
}

/** Look-ups from term number to the groups of a query. */
export interface QueryTerms {
  readonly groups: readonly ValuedGroup[]
  /** 1 for terms of groups and phrases, by term number. */
  readonly isQueryTerm: Uint8Array
  /** Indexes into `groups`, by term number. */
  readonly groupsOf: ReadonlyMap<number, readonly number[]>
}

export function indexQueryTerms(
  groups: readonly ValuedGroup[],
  phrases: readonly PlannedPhrase[],
): QueryTerms {
  const groupsOf = new Map<number, number[]>()
  groups.forEach(({ terms }, group) => {
    for (const { termNo } of terms) {
      const known = groupsOf.get(termNo)
      if (known === undefined) groupsOf.set(termNo, [group])
      else if (!known.includes(group)) known.push(group)
    }
  })
  const inPhrases = phrases.flatMap(({ places }) => places.flatMap(({ termNos }) => termNos))
  let highest = -1
  for (const termNo of [...groupsOf.keys(), ...inPhrases]) if (termNo > highest) highest = termNo
  const isQueryTerm = new Uint8Array(highest + 1)
  for (const termNo of [...groupsOf.keys(), ...inPhrases]) isQueryTerm[termNo] = 1
  return { groups, isQueryTerm, groupsOf }
}
