import { foldWord, lowerWord } from './fold.ts'
import { LANGUAGES, languageOfWord } from './languages.ts'
import { stemmerNamed } from './stemmers.ts'

/** One index term. An overlay stands at the position of the term before it: the parts of a name, or its whole. */
export interface WordTerm {
  readonly term: string
  readonly overlay: boolean
}

/** Longer words are cut here: what they are (keys, encoded data) is found by its beginning as well. */
const MAX_WORD = 64
const MAX_PIECES = 12

/** A run of word characters and joiners, taken apart. */
export interface WordParts {
  /** What stands at one position each; one piece for a plain word. */
  readonly pieces: ReadonlyArray<{
    readonly word: string
    /** Parts of a piece in camel case or of letters and digits (`parseQuery`, `ERR1234`); empty for others. */
    readonly parts: readonly string[]
  }>
  /** The whole name in its one spelling, when it has several pieces. */
  readonly whole: { readonly word: string; readonly stemmed: boolean } | undefined
}

/** Takes a run apart without looking at its language. */
export function takeApart(raw: string): WordParts {
  const cut = raw.length > MAX_WORD * MAX_PIECES ? raw.slice(0, MAX_WORD * MAX_PIECES) : raw
  if (isPlain(cut)) return { pieces: [{ word: cut.slice(0, MAX_WORD), parts: [] }], whole: undefined }
  const words = cut.split(SPLIT).filter((piece) => piece !== '')
  const pieces = words.map((word) => ({
    word: word.slice(0, MAX_WORD),
    parts: partsOf(word.slice(0, MAX_WORD)),
  }))
  return { pieces, whole: words.length > 1 && words.length <= MAX_PIECES ? wholeOf(cut, words) : undefined }
}

/**
 * Index terms of one run of word characters and joiners, in reading order. A plain word gives one term. A name made of
 * pieces gives its pieces, each at its own position, and its whole as an overlay of the first:
 * `ERR-1234` → `err`, +`err1234`, `1234`; `user@example.com` → `user`, +`user@example.com`, `example`, `com`.
 * A name in camel case takes one position: `parseQuery` → `parsequeri`, +`pars`, +`queri`.
 */
export function analyzeWord(raw: string, language: string): WordTerm[] {
  if (raw.length <= MAX_WORD && isPlain(raw)) {
    const term = stemLetters(lowerWord(raw), language)
    return term === '' ? [] : [{ term, overlay: false }]
  }
  const { pieces, whole } = takeApart(raw)
  const terms: WordTerm[] = []
  for (const { word, parts } of pieces) {
    const term = stemWord(plainWord(word), language)
    if (term === '') continue
    terms.push({ term, overlay: false })
    if (terms.length === 1 && whole !== undefined)
      terms.push({ term: wholeTerm(whole, language), overlay: true })
    for (const part of parts) {
      const partTerm = stemWord(plainWord(part), language)
      if (partTerm !== '' && partTerm !== term) terms.push({ term: partTerm, overlay: true })
    }
  }
  return terms
}

/** Index term of a whole name. */
export function wholeTerm(whole: NonNullable<WordParts['whole']>, language: string): string {
  return whole.stemmed ? stemWord(whole.word, language) : foldWord(whole.word)
}

/** Lower-case form without elided article (`l'eau` → `eau`) or possessive; what stop words are compared with. */
export function plainWord(raw: string): string {
  return withoutElision(lowerWord(raw))
}

/** Stem of a lower-case word under a language, folded; the word itself when it holds a digit. */
export function stemWord(word: string, language: string): string {
  return HAS_DIGIT.test(word) ? withoutApostrophes(foldWord(word)) : stemLetters(word, language)
}

function stemLetters(word: string, language: string): string {
  const own = languageOfWord(word, language)
  const stem = LANGUAGES[own]?.stemmer
  const folded = foldWord(stem === undefined ? word : stemmerNamed(stem)(respell(word, own)))
  return withoutApostrophes(folded)
}

function withoutApostrophes(word: string): string {
  return word.includes("'") ? word.replaceAll("'", '') : word
}

/** What Snowball's rules expect or leave undone: Russian without ё, one form for the Portuguese plurals in -ões. */
function respell(word: string, language: string): string {
  if (language === 'ru') return word.includes('ё') ? word.replaceAll('ё', 'е') : word
  return language === 'pt' ? word.replace(/[õã]es$/, 'ão') : word
}

/** Words that cannot be names of several parts; ASCII is tried first because it is faster. */
const PLAIN = /^[A-Z]?[a-z]+$|^[A-Z]$/
const PLAIN_UNICODE = /^\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+$/u
const HAS_DIGIT = /[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/
const SPLIT = /[-_.@\u2010\u2011]/
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const LETTERS_DIGITS = /(?<=\p{L}{2})(?=\p{N}{2})|(?<=\p{N}{2})(?=\p{L}{2})/u
/** Where `HUMP` or `LETTERS_DIGITS` may split; one search without looking back tells that most words have no parts. */
const SEAM = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}{2}\p{N}{2}|\p{N}{2}\p{L}{2}/u
const ELISION =
  /^(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|quoiqu|un|all|dall|dell|nell|sull|coll|quell|quest|bell|sant)'(?=.)/

/** Whether a word is one piece without parts: letters of which at most the first is a capital. */
export function isPlain(word: string): boolean {
  return PLAIN.test(word) || PLAIN_UNICODE.test(word)
}

function partsOf(word: string): string[] {
  if (!SEAM.test(word)) return []
  const parts = word.split(HUMP).flatMap((part) => part.split(LETTERS_DIGITS))
  return parts.length > 1 && parts.length <= MAX_PIECES ? parts.filter((part) => part.length > 1) : []
}

/**
 * One spelling for a name however its pieces are joined: `e-mail` is `email`, `snake_case` is `snakeCase`, `U.S.A.` is
 * `USA`. Dots and `@` stay, and so does what separates two numbers: `2024-05-06`, `v2.1`, `report.final.md`.
 */
function wholeOf(name: string, pieces: readonly string[]): WordParts['whole'] {
  const lower = lowerWord(name)
  if (pieces.every((piece) => piece.length === 1)) {
    return { word: lower.replace(/[^\p{L}\p{N}]/gu, ''), stemmed: false }
  }
  const word = lower.replace(/(?<!\p{N})[-_]|[-_](?!\p{N})/gu, '')
  return { word, stemmed: !/[.@_-]/.test(word) }
}

function withoutElision(word: string): string {
  return word.includes("'") ? word.replace(ELISION, '') : word
}
