import { plainWord, stemWord } from '../text/word.ts'
import type { KnownTerm } from './terms.ts'

/** A way to read a compound: terms that its beginning and its end may have become. */
export interface Split {
  readonly heads: readonly string[]
  readonly tails: readonly string[]
}

const SHORTEST_COMPOUND = 8
const SHORTEST_HEAD = 3
const SHORTEST_TAIL = 4
/** Letters that glue a head to its tail and do not belong to it (`Kündigung-s-frist`). */
const GLUE = ['s', 'es', 'n', 'en', 'er', 'e', 'ens', '-']

/** All ways to read a word as two words under some compounding languages. */
export function splitCompound(word: string, languages: readonly string[]): Split[] {
  const plain = plainWord(word)
  if (plain.length < SHORTEST_COMPOUND || plain.length > 40 || !/^\p{L}+$/u.test(plain)) return []
  const splits: Split[] = []
  for (let at = SHORTEST_HEAD; at <= plain.length - SHORTEST_TAIL; at++) {
    const heads = withoutGlue(plain.slice(0, at))
    splits.push({
      heads: stems(heads, languages),
      tails: stems([plain.slice(at)], languages),
    })
  }
  return splits
}

/**
 * The split whose parts are the most at home among the pages (largest geometric mean of page counts, after Koehn and
 * Knight 2003), as the known terms of each part; undefined when no split has two known parts.
 */
export function chooseSplit(
  splits: readonly Split[],
  known: ReadonlyMap<string, KnownTerm>,
): { readonly head: readonly KnownTerm[]; readonly tail: readonly KnownTerm[] } | undefined {
  let best: { head: KnownTerm[]; tail: KnownTerm[] } | undefined
  let most = 0
  for (const { heads, tails } of splits) {
    const head = heads.flatMap((term) => known.get(term) ?? [])
    const tail = tails.flatMap((term) => known.get(term) ?? [])
    const product = pagesOf(head) * pagesOf(tail)
    if (product > most) {
      best = { head, tail }
      most = product
    }
  }
  return best
}

/** True for a term that may be a compound of the part: what is left over is long enough to be a word. */
export function mayContain(term: string, part: string): boolean {
  return term.length >= part.length + SHORTEST_HEAD && /^\p{L}+$/u.test(term)
}

function withoutGlue(head: string): string[] {
  const heads = [head]
  for (const glue of GLUE) {
    if (head.endsWith(glue) && head.length - glue.length >= SHORTEST_HEAD)
      heads.push(head.slice(0, -glue.length))
  }
  return heads
}

function stems(words: readonly string[], languages: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => languages.map((language) => stemWord(word, language))))]
}

function pagesOf(terms: readonly KnownTerm[]): number {
  return Math.max(0, ...terms.map((term) => term.pageCount))
}
