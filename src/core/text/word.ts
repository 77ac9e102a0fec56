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

/**
 * Index terms of one run of word characters and joiners, in reading order. A plain word gives one term. A name made of
 * pieces gives its pieces, each at its own position, and its whole as an overlay of the first:
 * `ERR-1234` → `err`, +`err1234`, `1234`; `user@example.com` → `user`, +`user@example.com`, `example`, `com`.
 * A name in camel case takes one position: `parseQuery` → `parsequeri`, +`pars`, +`queri`.
 */
export function analyzeWord(raw: string, language: string): WordTerm[] {
  const cut = raw.length > MAX_WORD * MAX_PIECES ? raw.slice(0, MAX_WORD * MAX_PIECES) : raw
  const pieces = isPlain(cut) ? [cut] : splitPieces(cut)
  if (pieces.length === 1) return analyzePiece(pieces[0] as string, language)
  const terms = pieces.flatMap((piece) => analyzePiece(piece, language))
  const whole = pieces.length > MAX_PIECES ? '' : wholeOf(cut, pieces, language)
  if (whole !== '' && terms.length > 0) terms.splice(1, 0, { term: whole, overlay: true })
  return terms
}

/** Lower-case form without elided article (`l'eau` → `eau`) or possessive; what stop words are compared with. */
export function plainWord(raw: string): string {
  return withoutElision(lowerWord(raw))
}

/** Stem of a lower-case word under a language, folded; the word itself when it holds a digit. */
export function stemWord(word: string, language: string): string {
  const stem = HAS_DIGIT.test(word) ? undefined : LANGUAGES[languageOfWord(word, language)]?.stemmer
  // Snowball's Russian expects the letter as newspapers print it.
  const spelled = word.includes('ё') ? word.replaceAll('ё', 'е') : word
  const folded = foldWord(stem === undefined ? spelled : stemmerNamed(stem)(spelled))
  return folded.includes("'") ? folded.replaceAll("'", '') : folded
}

/** Words that cannot be names of several parts; ASCII is tried first because it is faster. */
const PLAIN = /^[A-Z]?[a-z]+$|^[A-Z]$/
const PLAIN_UNICODE = /^\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+$/u
const HAS_DIGIT = /[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/
const SPLIT = /[-_.@\u2010\u2011]/
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const LETTERS_DIGITS = /(?<=\p{L}{2})(?=\p{N}{2})|(?<=\p{N}{2})(?=\p{L}{2})/u
const ELISION =
  /^(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|quoiqu|un|all|dall|dell|nell|sull|coll|quell|quest|bell|sant)'(?=.)/

function isPlain(word: string): boolean {
  return PLAIN.test(word) || PLAIN_UNICODE.test(word)
}

function splitPieces(word: string): string[] {
  return word.split(SPLIT).filter((piece) => piece !== '')
}

function analyzePiece(piece: string, language: string): WordTerm[] {
  const cut = piece.length > MAX_WORD ? piece.slice(0, MAX_WORD) : piece
  const term = stemWord(plainWord(cut), language)
  if (term === '') return []
  const terms = [{ term, overlay: false }]
  if (isPlain(cut)) return terms
  const parts = cut.split(HUMP).flatMap((part) => part.split(LETTERS_DIGITS))
  if (parts.length < 2 || parts.length > MAX_PIECES) return terms
  for (const part of parts) {
    const partTerm = stemWord(plainWord(part), language)
    if (partTerm.length > 1 && partTerm !== term) terms.push({ term: partTerm, overlay: true })
  }
  return terms
}

/**
 * One spelling for a name however its pieces are joined: `e-mail` is `email`, `snake_case` is `snakeCase`, `U.S.A.` is
 * `USA`. Dots and `@` stay, and so does what separates two numbers: `2024-05-06`, `v2.1`, `report.final.md`.
 */
function wholeOf(word: string, pieces: readonly string[], language: string): string {
  const lower = lowerWord(word)
  if (pieces.every((piece) => piece.length === 1)) return foldWord(lower.replace(/[^\p{L}\p{N}]/gu, ''))
  const joined = lower.replace(/(?<!\p{N})[-_]|[-_](?!\p{N})/gu, '')
  return /[.@_-]/.test(joined) ? foldWord(joined) : stemWord(joined, language)
}

function withoutElision(word: string): string {
  return word.includes("'") ? word.replace(ELISION, '') : word
}
