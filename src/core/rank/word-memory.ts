import { analyzeWord } from '../text/word.ts'

/** Words remembered; a full memory starts over. */
const MAX_WORDS = 50_000

const remembered = new Map<string, readonly string[]>()

/** Index terms of a word under a language. Passages are cut out of pages again and again, and share most of their words. */
export function termsOfWord(word: string, language: string): readonly string[] {
  const key = `${language}:${word}`
  let terms = remembered.get(key)
  if (terms === undefined) {
    terms = analyzeWord(word, language).map(({ term }) => term)
    if (remembered.size >= MAX_WORDS) remembered.clear()
    remembered.set(key, terms)
  }
  return terms
}
