import { LANGUAGES } from '../text/languages.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import { normalizeUnspaced } from '../text/unspaced.ts'
import { takeApart } from '../text/word.ts'
import { type Split, splitCompound } from './compounds.ts'
import { functionWords } from './function-words.ts'
import type { ParsedQuery, QueryToken } from './parse-query.ts'
import { anyLanguage, prefixOf, readingsOf, readingsOfWhole } from './readings.ts'

/** A group of terms before the index was asked which of them it has. */
export interface Draft {
  readonly readings: readonly string[]
  /** What it counts when its base is known, or when it has none. */
  readonly weight: number
  /** What it counts when the draft it is derived from (`base`) is unknown. */
  readonly weightAlone: number
  /** Draft that this one is a part or a variant of. */
  readonly base: Draft | undefined
  /** Place among the content words of the query; -1 for derived drafts, which take no part in proximity. */
  readonly position: number
  /** Beginning of the word as typed, to find what it may become. */
  readonly prefix: string
  /** True when every term that begins with `prefix` is a reading: a single character of an unspaced script. */
  readonly open: boolean
  readonly splits: readonly Split[]
  /** True when words that contain this one, or differ in the end, are looked for. */
  readonly compounds: boolean
  readonly inflected: boolean
}

/** Parts of a name count little when the whole name is known. */
const PART = 0.25
/** `well-known` written as one word is the same word, most of the time. */
const JOINED = 0.5

/** Drafts of the content words of a query, in order. */
export function draftQuery(query: ParsedQuery, languages: readonly string[]): Draft[] {
  const quoted = (index: number): boolean => query.phrases.some(({ from, to }) => index >= from && index < to)
  const left = functionWords(query.tokens, languages, quoted)
  const drafting = new Drafting(languages)
  query.tokens.forEach((token, index) => {
    if (token.kind === 'unspaced') drafting.addRun(token.raw, quoted(index))
    else if (!left.has(index)) drafting.addWord(token)
  })
  return drafting.drafts
}

class Drafting {
  readonly drafts: Draft[] = []
  private readonly languages: readonly string[]
  private position = 0

  constructor(languages: readonly string[]) {
    this.languages = languages
  }

  addWord({ raw }: QueryToken): void {
    const { pieces, whole } = takeApart(raw)
    const isName = whole !== undefined && /[\p{N}_.@]/u.test(raw)
    const name =
      whole === undefined
        ? undefined
        : this.add({
            readings: readingsOfWhole(whole, this.languages),
            weight: isName ? 1 : JOINED,
            position: -1,
          })
    for (const { word, parts } of pieces) {
      const readings = readingsOf(word, this.languages)
      if (readings.length === 0) continue
      const piece = this.add({
        readings,
        weight: isName ? PART : 1,
        base: isName ? name : undefined,
        position: this.position++,
        prefix: prefixOf(word),
        ...this.traits(word),
      })
      for (const part of parts) {
        this.add({ readings: readingsOf(part, this.languages), weight: PART, base: piece, position: -1 })
      }
    }
  }

  /** Pairs of neighbours. Pairs with hiragana are mostly grammar and count less beside others. */
  addRun(raw: string, quoted: boolean): void {
    for (const run of quoted ? [raw] : withoutParticles(raw)) {
      const chars = [...normalizeUnspaced(run)]
      if (chars.length === 1) {
        this.add({
          readings: chars,
          weight: 1,
          position: this.position++,
          prefix: chars[0] as string,
          open: true,
        })
      }
      const pairs = chars.slice(1).map((char, index) => (chars[index] as string) + char)
      const weights = pairs.map(pairWeight)
      const most = Math.max(0, ...weights)
      pairs.forEach((pair, index) => {
        this.add({ readings: [pair], weight: (weights[index] as number) / most, position: this.position++ })
      })
    }
  }

  private add(draft: Partial<Draft> & Pick<Draft, 'readings' | 'weight' | 'position'>): Draft {
    const full: Draft = {
      weightAlone: draft.base === undefined ? draft.weight : 1,
      base: undefined,
      prefix: '',
      open: false,
      splits: [],
      compounds: false,
      inflected: false,
      ...draft,
    }
    this.drafts.push(full)
    return full
  }

  private traits(word: string): Pick<Draft, 'splits' | 'compounds' | 'inflected'> {
    const compounding = this.languages.filter((language) => LANGUAGES[language]?.compounds === true)
    const compounds =
      anyLanguage(word, compounding, (language) => language.compounds) && /^\p{L}{4,}$/u.test(word)
    return {
      compounds,
      splits: compounds ? splitCompound(word, compounding) : [],
      inflected:
        anyLanguage(word, this.languages, (language) => language.inflected) && /^\p{L}{5,}$/u.test(word),
    }
  }
}

const HIRAGANA = /[\u3041-\u309f]/g

function pairWeight(pair: string): number {
  const count = pair.match(HIRAGANA)?.length ?? 0
  return count === 0 ? 1 : count === 1 ? 0.5 : 0.125
}

let particles: RegExp | undefined

/** A Chinese run without its function words; a run that is nothing else, or has kana, stays whole. */
function withoutParticles(run: string): string[] {
  if (/[\u3041-\u30ff]/.test(run)) return [run]
  particles ??= new RegExp([...stopWordsOf('zh')].sort((a, b) => b.length - a.length).join('|'), 'g')
  const parts = run.split(particles).filter((part) => part !== '')
  return parts.length === 0 ? [run] : parts
}
