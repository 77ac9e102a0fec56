import { LANGUAGES, UNKNOWN_LANGUAGE } from './languages.ts'
import { STOP_WORD_LANGUAGES, stopWordsOf } from './stop-words.ts'
import { UNKNOWN_WORD, WordTable } from './word-table.ts'

/** Code units looked at: enough for a page, and a bound on what a long one costs. */
const SAMPLE = 1500

/**
 * Language of a text (ISO 639-1), or `und` when it has too few words to tell. Scripts decide where they can;
 * languages that share one are told apart by their function words and by letters that few others use.
 */
export function detectLanguage(text: string): string {
  const sample = text.length > SAMPLE ? sampleOf(text) : text
  const script = dominantScript(sample)
  if (script === undefined) return UNKNOWN_LANGUAGE
  return SCRIPT_LANGUAGE[script] ?? byFunctionWords(sample.toLowerCase(), script)
}

/** Scripts by their code units, with what one letter says against one of Latin: names and code are Latin anywhere. */
const SCRIPTS: ReadonlyArray<readonly [name: string, first: number, last: number, weight: number]> = [
  ['latin', 0x41, 0x24f, 1],
  ['latin', 0x1e00, 0x1eff, 1],
  ['greek', 0x370, 0x3ff, 3],
  ['cyrillic', 0x400, 0x52f, 3],
  ['hebrew', 0x591, 0x5f4, 3],
  ['arabic', 0x600, 0x6ff, 3],
  ['devanagari', 0x900, 0x97f, 3],
  ['bengali', 0x980, 0x9ff, 3],
  ['tamil', 0xb80, 0xbff, 3],
  ['thai', 0xe01, 0xe5b, 3],
  ['khmer', 0x1780, 0x17ff, 3],
  ['kana', 0x3041, 0x30ff, 6],
  ['han', 0x3400, 0x9fff, 6],
  ['hangul', 0xac00, 0xd7a3, 5],
]

/** Scripts that one language has for itself, as far as anything here depends on it. */
const SCRIPT_LANGUAGE: Readonly<Record<string, string>> = {
  kana: 'ja',
  han: 'zh',
  hangul: 'ko',
  greek: 'el',
  hebrew: 'he',
  devanagari: 'hi',
  bengali: 'bn',
  tamil: 'ta',
  thai: 'th',
  khmer: 'km',
}

/** What is known of a code unit, as bits: the lowest four are its place in `SCRIPTS` + 1, or 0. */
const SCRIPT = 0x0f
const LETTER = 0x10
const LOOKED_UP = 0x20
const units = new Uint8Array(0x10000)

function lookUp(unit: number): number {
  const place =
    unit < 0x250
      ? isLatin(unit)
        ? 0
        : -1
      : SCRIPTS.findIndex(([, first, last]) => unit >= first && unit <= last)
  const letter = /[\p{L}\p{M}]/u.test(String.fromCharCode(unit)) ? LETTER : 0
  const found = LOOKED_UP | letter | (place + 1)
  units[unit] = found
  return found
}

function isLatin(unit: number): boolean {
  return (unit | 32) >= 0x61 && ((unit | 32) <= 0x7a || unit >= 0xc0)
}

function dominantScript(sample: string): string | undefined {
  const found = new Uint32Array(SCRIPTS.length + 1)
  for (let index = 0; index < sample.length; index++) {
    const unit = sample.charCodeAt(index)
    const place = ((units[unit] as number) || lookUp(unit)) & SCRIPT
    found[place] = (found[place] as number) + 1
  }
  const counts = SCRIPTS.map(([, , , weight], place) => (found[place + 1] as number) * weight)
  const best = counts.indexOf(Math.max(...counts))
  if (counts[best] === 0) return undefined
  // Japanese is written with Chinese characters, and always with some kana.
  const kana = counts[SCRIPTS.findIndex(([name]) => name === 'kana')] as number
  const name = (SCRIPTS[best] as (typeof SCRIPTS)[number])[0]
  return name === 'han' && kana * 12 > (counts[best] as number) ? 'kana' : name
}

/** Letters that speak for a language. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  ß: ['de'],
  ü: ['de'],
  å: ['sv', 'da', 'no'],
  æø: ['da', 'no'],
  őű: ['hu'],
  'ñ¿¡': ['es'],
  ãõ: ['pt'],
  èêëîûœ: ['fr'],
  ăâîșțşţ: ['ro'],
  ğşıi̇: ['tr'],
  ąęłżźćń: ['pl'],
  ěřů: ['cs'],
  ľĺŕô: ['sk'],
  ạảấầẩẫậắằẳẵặẹẻẽếềểễệịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ: ['vi'],
  ыэё: ['ru'],
  іїєґ: ['uk'],
  پچژگی: ['fa'],
  ةيى: ['ar'],
}

/** What each word and each letter says for each language, by the language's place in `STOP_WORD_LANGUAGES`. */
interface Evidence {
  readonly languages: readonly number[]
  readonly weight: number
}

let evidence: { readonly words: WordEvidence; readonly letters: Letters } | undefined

function byFunctionWords(sample: string, script: string): string {
  evidence ??= { words: wordEvidence(), letters: letterEvidence() }
  const { words, letters } = evidence
  const scores = new Float64Array(STOP_WORD_LANGUAGES.length)
  let start = 0
  let seen = 0
  for (let index = 0; index < sample.length; index++) {
    const unit = sample.charCodeAt(index)
    seen |= unit
    if ((((units[unit] as number) || lookUp(unit)) & LETTER) !== 0) continue
    if (index > start) countWord(scores, words, sample, start, index)
    start = index + 1
  }
  if (sample.length > start) countWord(scores, words, sample, start, sample.length)
  if (seen > 127) countLetters(scores, letters, sample)
  let best = -1
  let tied = false
  STOP_WORD_LANGUAGES.forEach((language, index) => {
    if (LANGUAGES[language]?.script !== script) return
    const score = scores[index] as number
    const most = best < 0 ? 0 : (scores[best] as number)
    if (score === most) tied = true
    else if (score > most) {
      best = index
      tied = false
    }
  })
  if (best < 0 || tied || (scores[best] as number) < 0.3) return UNKNOWN_LANGUAGE
  return STOP_WORD_LANGUAGES[best] as string
}

function countWord(
  scores: Float64Array,
  { table, evidence }: WordEvidence,
  sample: string,
  start: number,
  end: number,
): void {
  const found = table.find(sample, start, end)
  if (found !== UNKNOWN_WORD) count(scores, evidence[found])
}

function countLetters(scores: Float64Array, letters: Letters, sample: string): void {
  for (let index = 0; index < sample.length; index++) {
    const unit = sample.charCodeAt(index)
    if (unit > 127 && unit < letters.length) count(scores, letters[unit])
  }
}

function count(scores: Float64Array, found: Evidence | undefined): void {
  if (found === undefined) return
  for (const language of found.languages) scores[language] = (scores[language] as number) + found.weight
}

/** Evidence of letters, by their code unit. */
type Letters = readonly (Evidence | undefined)[]

/** Evidence of words, by their number in the table. */
interface WordEvidence {
  readonly table: WordTable
  readonly evidence: readonly Evidence[]
}

/** A word says the less, the more languages have it; a single letter says little in any. */
function wordEvidence(): WordEvidence {
  const languagesOf = new Map<string, number[]>()
  STOP_WORD_LANGUAGES.forEach((language, index) => {
    for (const word of stopWordsOf(language)) {
      const languages = languagesOf.get(word)
      if (languages === undefined) languagesOf.set(word, [index])
      else languages.push(index)
    }
  })
  const table = new WordTable()
  const evidence = [...languagesOf].map(([word, languages]) => {
    table.add(word, table.size)
    return { languages, weight: (word.length > 1 ? 1 : 0.3) / Math.sqrt(languages.length) }
  })
  return { table, evidence }
}

function letterEvidence(): Letters {
  // Filled, since engines keep arrays with large holes as slow hash tables.
  const all = new Array<Evidence | undefined>(0x1f00).fill(undefined)
  for (const [letters, languages] of Object.entries(LETTERS)) {
    const speaking = languages.map((language) => STOP_WORD_LANGUAGES.indexOf(language))
    for (const letter of letters) {
      const unit = letter.charCodeAt(0)
      all[unit] = { languages: [...(all[unit]?.languages ?? []), ...speaking], weight: 0.25 }
    }
  }
  return all
}

/** A third into the text: beginnings are often titles, links and names. */
function sampleOf(text: string): string {
  const start = Math.min(Math.floor(text.length / 3), text.length - SAMPLE)
  return text.slice(start, start + SAMPLE)
}
