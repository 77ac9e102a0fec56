/** Writing systems that tell languages apart. */
export type Script = 'latin' | 'cyrillic' | 'greek' | 'arabic' | 'hebrew' | 'other'

export interface Language {
  readonly script: Script
  /** Name of its Snowball stemmer; languages without one are indexed unstemmed. */
  readonly stemmer?: string
  /** Words are glued together (`Kündigungsfrist`), so a query looks for parts and for wholes. */
  readonly compounds?: boolean
  /**
   * Words change in ways that no stemmer here undoes (Polish endings, Finnish gradation), so a query looks for words
   * that differ in the end as well.
   */
  readonly inflected?: boolean
  /** Letters that are also written without their dots (`Häuser`, `Haeuser`). */
  readonly transliteration?: ReadonlyArray<readonly [letter: string, spelled: string]>
}

const UMLAUTS = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
] as const
const NORDIC = [
  ['å', 'aa'],
  ['æ', 'ae'],
  ['ø', 'oe'],
] as const

/** Languages by ISO 639-1 code. Any other code works too: its words are folded, not stemmed. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { script: 'latin', stemmer: 'english' },
  de: { script: 'latin', stemmer: 'german', compounds: true, transliteration: UMLAUTS },
  nl: { script: 'latin', stemmer: 'dutch', compounds: true },
  sv: { script: 'latin', stemmer: 'swedish', compounds: true },
  da: { script: 'latin', stemmer: 'danish', compounds: true, transliteration: NORDIC },
  no: { script: 'latin', stemmer: 'norwegian', compounds: true, transliteration: NORDIC },
  fi: { script: 'latin', stemmer: 'finnish', compounds: true, inflected: true },
  hu: { script: 'latin', stemmer: 'hungarian', compounds: true },
  fr: { script: 'latin', stemmer: 'french' },
  es: { script: 'latin', stemmer: 'spanish' },
  pt: { script: 'latin', stemmer: 'portuguese' },
  it: { script: 'latin', stemmer: 'italian' },
  ro: { script: 'latin', stemmer: 'romanian' },
  ca: { script: 'latin', inflected: true },
  tr: { script: 'latin', stemmer: 'turkish' },
  id: { script: 'latin', stemmer: 'indonesian' },
  lt: { script: 'latin', stemmer: 'lithuanian' },
  pl: { script: 'latin', inflected: true },
  cs: { script: 'latin', inflected: true },
  sk: { script: 'latin', inflected: true },
  vi: { script: 'latin' },
  ru: { script: 'cyrillic', stemmer: 'russian' },
  uk: { script: 'cyrillic', stemmer: 'ukrainian', inflected: true },
  // The Bulgarian stemmer of the package throws on some words.
  bg: { script: 'cyrillic', inflected: true },
  el: { script: 'greek', stemmer: 'greek' },
  ar: { script: 'arabic', stemmer: 'arabic' },
  fa: { script: 'arabic' },
  ur: { script: 'arabic' },
  he: { script: 'hebrew' },
  hi: { script: 'other' },
  bn: { script: 'other' },
  ta: { script: 'other', stemmer: 'tamil' },
  zh: { script: 'other' },
  ja: { script: 'other' },
  ko: { script: 'other' },
  th: { script: 'other' },
}

/** Language of a page whose own is unknown: its words are folded and stemmed by their script alone. */
export const UNKNOWN_LANGUAGE = 'und'

/** Foreign words keep their own morphology: an English word on a Japanese page is stemmed as English. */
const SCRIPT_DEFAULTS: Readonly<Partial<Record<Script, string>>> = {
  latin: 'en',
  cyrillic: 'ru',
  arabic: 'ar',
  greek: 'el',
}

/** `pt-BR` and `PT` become `pt`; Norwegian's two forms share a stemmer. */
export function normalizeLanguage(tag: string): string {
  const code = (/^[a-z]{2,3}(?![a-z])/i.exec(tag.trim())?.[0] ?? UNKNOWN_LANGUAGE).toLowerCase()
  return code === 'nb' || code === 'nn' ? 'no' : code
}

/** The language whose rules apply to one lower-case word on a page of the given language. */
export function languageOfWord(word: string, pageLanguage: string): string {
  const script = scriptOf(word)
  if (LANGUAGES[pageLanguage]?.script === script) return pageLanguage
  return SCRIPT_DEFAULTS[script] ?? pageLanguage
}

/** Script of a word, by its first letter. */
export function scriptOf(word: string): Script {
  for (let index = 0; index < word.length; index++) {
    const unit = word.charCodeAt(index)
    if (unit < 0x41) continue
    if (unit < 0x250 || (unit >= 0x1e00 && unit < 0x1f00)) return 'latin'
    if (unit >= 0x370 && unit < 0x400) return 'greek'
    if (unit >= 0x400 && unit < 0x530) return 'cyrillic'
    if (unit >= 0x590 && unit < 0x600) return 'hebrew'
    if (unit >= 0x600 && unit < 0x780) return 'arabic'
    return 'other'
  }
  return 'other'
}
