import { stopWordsOf } from '../text/stop-words.ts'
import { plainWord } from '../text/word.ts'
import type { QueryToken } from './parse-query.ts'

/**
 * Finds the words of a query that only hold it together. The query's language is taken to be the one whose function words
 * it has most of, among the languages of the pages; of several, each counts. Quoted words are left alone, and when
 * nothing else is left, every word is content.
 */
export function functionWords(
  tokens: readonly QueryToken[],
  languages: readonly string[],
  isQuoted: (index: number) => boolean,
): ReadonlySet<number> {
  const words = tokens.map((token) => (token.kind === 'word' ? plainWord(token.raw) : ''))
  const found = new Set<number>()
  for (const language of likelyLanguages(words, languages)) {
    const stopWords = stopWordsOf(language)
    words.forEach((word, index) => {
      if (stopWords.has(word) && !isQuoted(index)) found.add(index)
    })
  }
  return found.size === tokens.length ? new Set() : found
}

function likelyLanguages(words: readonly string[], languages: readonly string[]): string[] {
  // A page of unknown language is stemmed as English, and so are queries for it.
  const known = [...new Set(languages.map((language) => (language === 'und' ? 'en' : language)))]
  const counts = known.map((language) => words.filter((word) => stopWordsOf(language).has(word)).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? [] : known.filter((_, index) => counts[index] === most)
}
