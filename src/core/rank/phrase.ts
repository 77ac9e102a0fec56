import { normalizeUnspaced } from '../text/unspaced.ts'
import { takeApart } from '../text/word.ts'
import type { ParsedQuery, QueryToken } from './parse-query.ts'
import { readingsOf } from './readings.ts'
import type { FoundTerms } from './terms.ts'

/** Words that must stand one after another. */
export interface PlannedPhrase {
  /** Terms of each place; a page must have one of them there. */
  readonly places: ReadonlyArray<{ readonly termNos: readonly number[]; readonly offset: number }>
}

/** A place of a phrase before the index was asked. */
export interface PhrasePlace {
  readonly readings: readonly string[]
  readonly offset: number
  /** Any term that begins with the only reading will do: a single character of an unspaced script. */
  readonly open: boolean
}

/** Phrases of a query, before the index was asked. */
export function draftPhrases(query: ParsedQuery, languages: readonly string[]): PhrasePlace[][] {
  return query.phrases.map(({ from, to }) => draftPlaces(query.tokens.slice(from, to), languages))
}

/** The phrases in terms of the index; undefined when one of them has a word that no counted page holds. */
export function resolvePhrases(
  drafts: ReadonlyArray<readonly PhrasePlace[]>,
  { exact, starting }: FoundTerms,
): PlannedPhrase[] | undefined {
  const phrases = drafts.map((draft) => ({
    places: draft.map(({ readings, offset, open }) => {
      const terms = readings.flatMap((term) => exact.get(term) ?? [])
      const more = open ? (starting.get(readings[0] as string) ?? []) : []
      return { termNos: [...terms, ...more].map((term) => term.termNo), offset }
    }),
  }))
  return phrases.some(({ places }) => places.some(({ termNos }) => termNos.length === 0))
    ? undefined
    : phrases
}

/** Each piece of a name has its place; an unspaced run has one for each character, and its pairs begin there. */
function draftPlaces(tokens: readonly QueryToken[], languages: readonly string[]): PhrasePlace[] {
  const places: PhrasePlace[] = []
  let offset = 0
  for (const { kind, raw } of tokens) {
    if (kind === 'unspaced') {
      const chars = [...normalizeUnspaced(raw)]
      const pairs = chars.slice(1).map((char, index) => (chars[index] as string) + char)
      if (chars.length === 1) places.push({ readings: chars, offset, open: true })
      pairs.forEach((pair, index) => {
        places.push({ readings: [pair], offset: offset + index, open: false })
      })
      offset += chars.length
      continue
    }
    for (const { word } of takeApart(raw).pieces) {
      const readings = readingsOf(word, languages)
      if (readings.length > 0) places.push({ readings, offset: offset++, open: false })
    }
  }
  return places
}
