import { chooseSplit, mayContain } from './compounds.ts'
import { type Draft, draftQuery } from './draft.ts'
import type { ParsedQuery } from './parse-query.ts'
import { draftPhrases, type PhrasePlace, type PlannedPhrase, resolvePhrases } from './phrase.ts'
import type { FoundTerms, KnownTerm, RelatedTerms, TermSource } from './terms.ts'

/** Terms that stand for one word of a query; their weights in a page add up as if they were one term. */
export interface PlannedGroup {
  readonly terms: readonly KnownTerm[]
  /** What the word counts in the query. */
  readonly weight: number
  /** Place among the content words of the query; -1 for groups that were derived from another word. */
  readonly position: number
}

/** What to look for, in terms of the index. */
export interface QueryPlan {
  /** In the order of the query. Empty when no counted page holds any of its words. */
  readonly groups: readonly PlannedGroup[]
  /** Phrases that a page must hold; undefined when no page can, so that the answer is empty. */
  readonly phrases: readonly PlannedPhrase[] | undefined
}

/** Groups kept, of the words that are worth most. Longer queries are texts; their rare words say what they are about. */
const MAX_GROUPS = 48
/** Terms that one word is widened to; a single character of an unspaced script stands for more of them. */
const MAX_WIDENED = 32
const MAX_OPEN = 128
/** What a word counts that contains a word of the query, is contained in it, or differs in the end. */
const RELATED = 0.25
/** Letters that a typed word may have beyond the stem that it is an unfinished form of. */
const MAX_CUT = 3

/** Plans a query for pages in the given languages (ISO 639-1 and `und`). Asks `source` as few times as it can. */
export async function planQuery(
  query: ParsedQuery,
  languages: readonly string[],
  source: TermSource,
): Promise<QueryPlan> {
  const spoken = languages.length === 0 ? ['und'] : languages
  const drafts = mergeDrafts(draftQuery(query, spoken))
  const phrases = draftPhrases(query, spoken)
  const found = await lookUp(drafts, phrases, source)
  const groups = drafts.flatMap((draft) => groupsOf(draft, found))
  const last = drafts.findLast((draft) => draft.position >= 0)
  if (
    query.openEnded &&
    last !== undefined &&
    !isKnown(last, found.exact) &&
    !last.open &&
    last.prefix.length > 1
  ) {
    const terms = await finish(last.prefix, source)
    if (terms.length > 0) groups.push({ terms, weight: 1, position: last.position })
  }
  return { groups: strongest(groups), phrases: resolvePhrases(phrases, found) }
}

async function lookUp(
  drafts: readonly Draft[],
  phrases: ReadonlyArray<readonly PhrasePlace[]>,
  source: TermSource,
): Promise<FoundTerms> {
  const places = phrases.flat()
  const splits = drafts.flatMap((draft) => draft.splits)
  const exact = await source.exact([
    ...new Set([
      ...[...drafts, ...places].flatMap(({ readings }) => readings),
      ...splits.flatMap(({ heads, tails }) => [...heads, ...tails]),
    ]),
  ])
  const parts = drafts.flatMap((draft) => compoundParts(draft, exact))
  const starting = new Set([...parts, ...drafts.filter((draft) => draft.inflected).map(rootOf)])
  const open = [...drafts, ...places].filter((draft) => draft.open)
  for (const { readings } of open) starting.add(readings[0] as string)
  const limit = open.length === 0 ? MAX_WIDENED : MAX_OPEN
  return {
    exact,
    starting: starting.size === 0 ? NOTHING : await source.startingWith([...starting], limit),
    ending: parts.length === 0 ? NOTHING : await source.endingWith([...new Set(parts)], MAX_WIDENED),
  }
}

const NOTHING: RelatedTerms = new Map()

/** Equal words of a query become one that counts as often. */
function mergeDrafts(drafts: readonly Draft[]): Draft[] {
  const merged = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = `${draft.position < 0}\0${draft.readings.join('\0')}`
    const first = merged.get(key)
    if (first === undefined) merged.set(key, draft)
    else {
      const weight = first.weight + draft.weight
      merged.set(key, { ...first, weight, weightAlone: first.weightAlone + draft.weightAlone })
    }
  }
  return [...merged.values()]
}

function isKnown(draft: Draft, known: ReadonlyMap<string, KnownTerm>): boolean {
  return draft.readings.some((term) => known.has(term))
}

function groupsOf(draft: Draft, { exact, starting, ending }: FoundTerms): PlannedGroup[] {
  const own = draft.readings.flatMap((term) => exact.get(term) ?? [])
  const terms = draft.open ? union(own, starting.get(draft.prefix) ?? []) : own
  const { position } = draft
  const weight = draft.base === undefined || isKnown(draft.base, exact) ? draft.weight : draft.weightAlone
  const groups: PlannedGroup[] = terms.length === 0 ? [] : [{ terms, weight, position }]
  const derived = { weight: terms.length === 0 ? weight : weight * RELATED, position: -1 }
  const split = chooseSplit(draft.splits, exact)
  if (split !== undefined) groups.push({ terms: split.head, ...derived }, { terms: split.tail, ...derived })
  const relatives = without(relativesOf(draft, { exact, starting, ending }), terms)
  if (relatives.length > 0) groups.push({ terms: relatives, ...derived })
  return groups
}

/** Words that contain the word, or that differ from it in the end, by the habits of the pages' languages. */
function relativesOf(draft: Draft, { exact, starting, ending }: FoundTerms): KnownTerm[] {
  const relatives: KnownTerm[] = []
  for (const part of compoundParts(draft, exact)) {
    const around = [...(ending.get(part) ?? []), ...(starting.get(part) ?? [])]
    relatives.push(...around.filter(({ term }) => mayContain(term, part)))
  }
  if (draft.inflected) {
    const variants = starting.get(rootOf(draft)) ?? []
    relatives.push(...variants.filter(({ term }) => term.length <= draft.prefix.length + 2))
  }
  return relatives
}

/** The readings that pages have, or all of them when no page has any: what is looked for within longer words. */
function compoundParts(draft: Draft, exact: ReadonlyMap<string, KnownTerm>): string[] {
  if (!draft.compounds) return []
  const known = draft.readings.filter((term) => exact.has(term))
  return (known.length > 0 ? known : draft.readings).filter((term) => term.length > 3)
}

/** What stays when an ending of up to two letters goes. */
function rootOf(draft: Draft): string {
  return draft.prefix.slice(0, Math.max(4, draft.prefix.length - 2))
}

/** What an unfinished word may become: words that begin like it, else the stem of which it is a longer form. */
async function finish(prefix: string, source: TermSource): Promise<readonly KnownTerm[]> {
  const longer = (await source.startingWith([prefix], MAX_WIDENED)).get(prefix) ?? []
  if (longer.length > 0) return longer
  const cuts = Array.from({ length: MAX_CUT }, (_, cut) => prefix.slice(0, -1 - cut)).filter(
    (cut) => cut.length > 3,
  )
  const stems = cuts.length === 0 ? undefined : await source.exact(cuts)
  const longest = cuts.find((cut) => stems?.has(cut))
  return longest === undefined ? [] : [stems?.get(longest) as KnownTerm]
}

function strongest(groups: readonly PlannedGroup[]): readonly PlannedGroup[] {
  if (groups.length <= MAX_GROUPS) return groups
  const pages = (group: PlannedGroup): number => group.terms.reduce((sum, term) => sum + term.pageCount, 0)
  const ranked = [...groups].sort((a, b) => b.weight - a.weight || pages(a) - pages(b))
  const kept = new Set(ranked.slice(0, MAX_GROUPS))
  return groups.filter((group) => kept.has(group))
}

function union(some: readonly KnownTerm[], more: readonly KnownTerm[]): KnownTerm[] {
  return [...some, ...without(more, some)]
}

function without(terms: readonly KnownTerm[], others: readonly KnownTerm[]): KnownTerm[] {
  const excluded = new Set(others.map(({ term }) => term))
  const kept: KnownTerm[] = []
  for (const known of terms) {
    if (excluded.has(known.term)) continue
    excluded.add(known.term)
    kept.push(known)
  }
  return kept
}
