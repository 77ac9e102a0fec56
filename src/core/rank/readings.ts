import { foldWord, lowerWord } from '../text/fold.ts'
import { LANGUAGES, type Language, scriptOf } from '../text/languages.ts'
import { plainWord, stemWord, type WordParts, wholeTerm } from '../text/word.ts'

/**
 * Index terms that a query word may have become: one for each language of the pages, since a query does not say which
 * it is in, and one for each other spelling of its letters (`Haeuser`, `Häuser`).
 */
export function readingsOf(word: string, languages: readonly string[]): string[] {
  const plain = plainWord(word)
  const readings = new Set<string>()
  for (const language of languages) {
    readings.add(stemWord(plain, language))
    for (const spelling of otherSpellings(plain, LANGUAGES[language]))
      readings.add(stemWord(spelling, language))
  }
  readings.delete('')
  return [...readings]
}

/** The same for the whole of a name. */
export function readingsOfWhole(
  whole: NonNullable<WordParts['whole']>,
  languages: readonly string[],
): string[] {
  return [...new Set(languages.map((language) => wholeTerm(whole, language)))]
}

/** Beginning that index terms of an unfinished word have. */
export function prefixOf(word: string): string {
  return foldWord(lowerWord(word))
}

/** True when some of the languages write words like this one and have the given trait. */
export function anyLanguage(
  word: string,
  languages: readonly string[],
  trait: (language: Language) => boolean | undefined,
): boolean {
  const script = scriptOf(word)
  return languages.some((code) => {
    const language = LANGUAGES[code]
    return language?.script === script && trait(language) === true
  })
}

function otherSpellings(word: string, language: Language | undefined): string[] {
  const spellings: string[] = []
  for (const [letter, spelled] of language?.transliteration ?? []) {
    if (word.includes(letter)) spellings.push(word.replaceAll(letter, spelled))
    if (word.includes(spelled)) spellings.push(word.replaceAll(spelled, letter))
  }
  return spellings
}
