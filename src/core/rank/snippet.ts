import { scanPlain } from '../text/scan.ts'
import { pairsOf } from '../text/unspaced.ts'
import { plainText } from './plain-text.ts'
import type { ValuedGroup } from './query-terms.ts'
import { termsOfWord } from './word-memory.ts'

/** What each index term of a query is worth, by its text. */
export type TermValues = ReadonlyMap<string, number>

/** Worth of the terms of a query's groups; the most, for a term of several. */
export function termValues(groups: readonly ValuedGroup[]): TermValues {
  const values = new Map<string, number>()
  for (const { terms, weight, value } of groups) {
    for (const { term } of terms) values.set(term, Math.max(values.get(term) ?? 0, weight * value))
  }
  return values
}

/** A snippet's length in characters. @default of `makeSnippet` */
export const SNIPPET_LENGTH = 200
/** Characters shown before the first match, so that it can be understood. */
const LEAD = 40
const ELLIPSIS = '…'

/**
 * The part of a block that shows best why it was found: plain text, at most `maxLength` UTF-16 units with its ellipses,
 * cut between words. Without a match it is the beginning. `language` is the page's.
 */
export function makeSnippet(
  markdown: string,
  values: TermValues,
  language: string,
  maxLength: number = SNIPPET_LENGTH,
): string {
  const text = plainText(markdown)
  if (text.length <= maxLength) return text
  const start = bestStart(findMatches(text, values, language), maxLength - LEAD)
  return cut(text, start, maxLength)
}

interface Match {
  readonly start: number
  readonly end: number
  readonly term: string
  readonly value: number
}

function findMatches(text: string, values: TermValues, language: string): Match[] {
  const matches: Match[] = []
  const add = (terms: readonly string[], start: number, end: number): void => {
    const term = terms.find((candidate) => values.has(candidate))
    if (term !== undefined) matches.push({ start, end, term, value: values.get(term) as number })
  }
  scanPlain(text, {
    word(_, start, end) {
      add(termsOfWord(text.slice(start, end), language), start, end)
    },
    unspaced(_, start, end) {
      let at = start
      for (const pair of pairsOf(text.slice(start, end))) {
        add(
          [pair, pair.slice(0, (pair.codePointAt(0) as number) > 0xffff ? 2 : 1)],
          at,
          Math.min(at + pair.length, end),
        )
        at += (pair.codePointAt(0) as number) > 0xffff ? 2 : 1
      }
    },
  })
  return matches
}

/** Where the window begins that holds the most: each term counts once in full, and a little for each repetition. */
function bestStart(matches: readonly Match[], width: number): number {
  let best = 0
  let most = 0
  let last = 0
  const inside = new Map<string, number>()
  let worth = 0
  matches.forEach((first, index) => {
    while (last < matches.length && (matches[last] as Match).end - first.start <= width) {
      const { term, value } = matches[last++] as Match
      const count = inside.get(term) ?? 0
      inside.set(term, count + 1)
      worth += count === 0 ? value : value * REPEATED
    }
    if (worth > most + 1e-9) {
      most = worth
      best = first.start
    }
    if (last <= index) last = index + 1
    else {
      const count = (inside.get(first.term) ?? 1) - 1
      inside.set(first.term, count)
      worth -= count === 0 ? first.value : first.value * REPEATED
    }
  })
  return best
}

const REPEATED = 0.1

function cut(text: string, match: number, maxLength: number): string {
  const wanted = Math.max(0, Math.min(match - LEAD, text.length - maxLength + 1))
  const start = wanted === 0 ? 0 : wordStart(text, wanted, Math.max(match, wanted))
  const room = maxLength - (start > 0 ? 1 : 0)
  const end = text.length - start <= room ? text.length : wordEnd(text, start + room - 1, start)
  return (start > 0 ? ELLIPSIS : '') + text.slice(start, end).trim() + (end < text.length ? ELLIPSIS : '')
}

/** The first word start from `from` on, not beyond `limit`; never inside a surrogate pair. */
function wordStart(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from - 1)
  const start = space >= 0 && space < limit ? space + 1 : from
  return isLowSurrogate(text, start) ? start + 1 : start
}

/** The last word end up to `to`; for a script without spaces, `to` itself. */
function wordEnd(text: string, to: number, start: number): number {
  const space = text.lastIndexOf(' ', to)
  const end = space > start + (to - start) * 0.7 ? space : to
  return isLowSurrogate(text, end) ? end - 1 : end
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit < 0xe000
}
