/** Case, compatibility forms and invisible characters removed: what stemming and stop words work on. */
export function lowerWord(raw: string): string {
  if (SETTLED.test(raw)) return raw.toLowerCase()
  return raw
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .toLowerCase()
}

/**
 * The form under which a word is indexed: diacritics removed and letters spelled as a keyboard without them would.
 * Vowel signs of Indic scripts are letters in this sense and stay.
 */
export function foldWord(word: string): string {
  if (isAscii(word)) return word
  return word
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .replace(SPELLED, (letter) => SPELLINGS[letter] as string)
    .normalize('NFC')
}

/** True when every code unit is below 128. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** Letters of Latin, Greek and Cyrillic that compatibility normalisation leaves as they are, and ASCII. */
const SETTLED =
  /^[\0-\x7f\xc0-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u038a-\u03ce\u0400-\u0482\u048a-\u052f]*$/
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\u0640]/g
const APOSTROPHES = /[\u2019\u02bc]/g
const HYPHENS = /[\u2010\u2011]/g
/** Combining marks of Latin, Greek and Cyrillic; points of Hebrew; vowel signs of Arabic. */
const DIACRITICS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ی: 'ي',
  ک: 'ك',
  ...digits(0x660),
  ...digits(0x6f0),
  ...digits(0x966),
  ...digits(0x9e6),
}
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g')

function digits(zero: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero + digit), String(digit)]),
  )
}
