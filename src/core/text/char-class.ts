/** What the scanner needs to know of one UTF-16 code unit. */
export const CharClass = {
  /** White space, punctuation, symbols, emoji. */
  gap: 1,
  /** Letters, digits and marks of scripts that separate words. */
  word: 2,
  /** Scripts without spaces, and Hangul: indexed as pairs of neighbours. */
  unspaced: 3,
  /** Unspaced characters that compatibility normalisation changes: half-width kana, single jamo. */
  unspacedLoose: 4,
  /** Joins two words into one identifier when it stands between them: `- _ . @ '`. */
  joiner: 5,
  /** First half of a character beyond the basic plane; the scanner looks at the whole character. */
  surrogate: 6,
  /** May begin markup that is not text: `<`, `]`, `&` and the backtick; the colon of an address. */
  markup: 7,
} as const

/** Class of each code unit as far as it was asked for, 0 for others: loops look here before they call `classOf`. */
export const CLASSES = new Uint8Array(0x10000)

for (const char of "-_.@'\u2019\u02bc\u2010\u2011") CLASSES[char.charCodeAt(0)] = CharClass.joiner
for (const char of '<]&:`') CLASSES[char.charCodeAt(0)] = CharClass.markup

const LOOSE = /[\u1100-\u11ff\u3099\u309a\ua960-\ua97f\ud7b0-\ud7ff\uff66-\uff9f\uffa0-\uffdc\uf900-\ufaff]/
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc]/u
/** Soft hyphen, zero-width joiners and marks of direction stand inside words and are dropped later. */
const WORD = /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200f\u2060\ufeff]/u

/** Class of a code unit. Classes are found on first use: most texts need a few hundred of the 65,536. */
export function classOf(unit: number): number {
  const known = CLASSES[unit] as number
  if (known !== 0) return known
  const found = unit >= 0xd800 && unit < 0xdc00 ? CharClass.surrogate : classify(String.fromCharCode(unit))
  CLASSES[unit] = found
  return found
}

/** Class of a character beyond the basic plane. */
export function classOfAstral(codePoint: number): number {
  return classify(String.fromCodePoint(codePoint))
}

function classify(char: string): number {
  if (LOOSE.test(char)) return CharClass.unspacedLoose
  if (!WORD.test(char)) return CharClass.gap
  return UNSPACED.test(char) ? CharClass.unspaced : CharClass.word
}
