import { isAscii } from './fold.ts'
import { ForwardCode } from './forward.ts'
import { languageOfWord } from './languages.ts'
import { PageBuilder } from './page-builder.ts'
import { scanMarkdown, scanPlain, type TokenSink } from './scan.ts'
import { normalizeUnspaced } from './unspaced.ts'
import { analyzeWord, isPlain } from './word.ts'
import { UNKNOWN_WORD, WordTable } from './word-table.ts'

/** The parts of a page that are searched. Block texts are raw markdown, in reading order. */
export interface PageFields {
  readonly title: string
  /** Values of the header, joined by line breaks. */
  readonly frontmatterText: string
  readonly blocks: ReadonlyArray<{ readonly heading: boolean; readonly text: string }>
}

/** Index terms of one page. */
export interface PageTerms {
  /** Numbers of the page's distinct terms in this analyzer, in page-local order (that of first appearance). */
  readonly termNos: Uint32Array
  /** Field-weighted frequency of each term: the sum of `FIELD_WEIGHTS` over its occurrences. Whole numbers. */
  readonly weights: Float32Array
  /** Sum of the weights without overlays: the page's length for BM25. A whole number. */
  readonly length: number
  /** The page's terms in reading order, see `forward.ts`; `packForward` makes it ready to be stored. */
  readonly forward: Uint8Array
}

/**
 * What one occurrence counts, by field. Whole numbers keep every sum exact, in any order and in 32-bit floats.
 * A heading that repeats the title counts nothing: it was counted as the title.
 */
export const FIELD_WEIGHTS = { title: 3, frontmatter: 1, heading: 2, titleHeading: 0, body: 1 } as const

/**
 * Turns pages into term numbers. It holds the dictionary of one indexing run; give each worker thread its own and map
 * the numbers by term when their results are merged.
 */
export class Analyzer implements TokenSink {
  private readonly numbers = new WordTable()
  private undrained: string[] = []
  private readonly memories = new Map<string, WordMemory>()
  private memory: WordMemory = new WordMemory('und')
  /** Term number of two neighbours of the basic plane, by their code units. */
  private readonly pairs = new Map<number, number>()
  private readonly builder = new PageBuilder()

  /** Terms that got a number since the last call, in the order of their numbers. */
  drainTerms(): string[] {
    const drained = this.undrained
    this.undrained = []
    return drained
  }

  /** Analyses one page under a language (ISO 639-1, or `und`). */
  page(fields: PageFields, language: string): PageTerms {
    this.memory = this.memoryFor(language)
    const { builder } = this
    builder.begin(FIELD_WEIGHTS.title)
    scanPlain(fields.title, this)
    if (fields.frontmatterText !== '') {
      builder.mark(ForwardCode.frontmatter, FIELD_WEIGHTS.frontmatter)
      scanPlain(fields.frontmatterText, this)
    }
    for (const { heading, text } of fields.blocks) {
      if (!heading) builder.mark(ForwardCode.body, FIELD_WEIGHTS.body)
      else if (repeatsTitle(text, fields.title))
        builder.mark(ForwardCode.titleHeading, FIELD_WEIGHTS.titleHeading)
      else builder.mark(ForwardCode.heading, FIELD_WEIGHTS.heading)
      scanMarkdown(text, this)
    }
    return builder.finish()
  }

  /** Called by the scanner. */
  word(text: string, start: number, end: number): void {
    const found = this.memory.find(text, start, end)
    const known = found === UNKNOWN_WORD ? this.learn(text.slice(start, end), this.memory) : found
    if (known >= 0) this.builder.add(known)
    else
      for (const { term, overlay } of this.memory.name(known))
        this.builder[overlay ? 'addOverlay' : 'add'](term)
  }

  /** Called by the scanner. */
  unspaced(text: string, start: number, end: number): void {
    const run = normalizeUnspaced(text.slice(start, end))
    for (let index = 0; index < run.length; ) {
      const width = widthAt(run, index)
      const next = index + width
      const both = next < run.length ? next + widthAt(run, next) : next
      this.builder.add(
        both - index > 2 ? this.numberOf(run.slice(index, both)) : this.pairNumber(run, index, both),
      )
      index = next
    }
  }

  private pairNumber(run: string, start: number, end: number): number {
    const key = (run.charCodeAt(start) << 16) | (end - start > 1 ? run.charCodeAt(start + 1) : 0)
    let number = this.pairs.get(key)
    if (number === undefined) {
      number = this.numberOf(run.slice(start, end))
      this.pairs.set(key, number)
    }
    return number
  }

  private learn(raw: string, memory: WordMemory): number {
    const terms =
      this.borrow(raw, memory) ??
      analyzeWord(raw, memory.language).map(({ term, overlay }) => ({ term: this.numberOf(term), overlay }))
    return memory.set(raw, terms)
  }

  /** Terms of a word that another word is known to have, since stemming is what costs most here. */
  private borrow(raw: string, memory: WordMemory): readonly NumberedTerm[] | undefined {
    if (memory.latin !== memory.language && isAscii(raw)) {
      const lender = this.memoryFor(memory.latin)
      const known = lender.find(raw, 0, raw.length)
      return lender.terms(known === UNKNOWN_WORD ? this.learn(raw, lender) : known)
    }
    const lower = raw.toLowerCase()
    if (lower === raw || lower.length !== raw.length || !isPlain(raw)) return undefined
    const known = memory.find(lower, 0, lower.length)
    return known === UNKNOWN_WORD ? undefined : memory.terms(known)
  }

  private numberOf(term: string): number {
    const known = this.numbers.find(term, 0, term.length)
    if (known !== UNKNOWN_WORD) return known
    const number = this.numbers.size
    this.numbers.add(term, number)
    this.undrained.push(term)
    return number
  }

  private memoryFor(language: string): WordMemory {
    let memory = this.memories.get(language)
    if (memory === undefined) {
      memory = new WordMemory(language)
      this.memories.set(language, memory)
    }
    return memory
  }
}

interface NumberedTerm {
  readonly term: number
  readonly overlay: boolean
}

/** Raw words remembered per language; a full memory starts over, the terms themselves are kept. */
const MAX_WORDS = 300_000

/** What the raw words of one language became, so that each is stemmed and folded once. */
class WordMemory {
  readonly language: string
  /** Language whose rules apply to words of ASCII letters on pages in this one. */
  readonly latin: string
  /** A term number, or `-1 - index` into `names` for a word that is not exactly one term. */
  private readonly words = new WordTable()
  private names: (readonly NumberedTerm[])[] = []

  constructor(language: string) {
    this.language = language
    this.latin = languageOfWord('a', language)
  }

  find(text: string, start: number, end: number): number {
    return this.words.find(text, start, end)
  }

  name(known: number): readonly NumberedTerm[] {
    return this.names[-1 - known] as NumberedTerm[]
  }

  terms(known: number): readonly NumberedTerm[] {
    return known < 0 ? this.name(known) : [{ term: known, overlay: false }]
  }

  set(raw: string, terms: readonly NumberedTerm[]): number {
    if (this.words.size >= MAX_WORDS) {
      this.words.clear()
      this.names = []
    }
    const value = terms.length === 1 ? (terms[0] as NumberedTerm).term : -this.names.push(terms)
    this.words.add(raw, value)
    return value
  }
}

function repeatsTitle(heading: string, title: string): boolean {
  const text = title.trim()
  return (
    text !== '' && heading.includes(text) && heading.replace(/^#+\s+/, '').replace(/[\s#]+$/, '') === text
  )
}

function widthAt(run: string, index: number): number {
  const unit = run.charCodeAt(index)
  return unit >= 0xd800 && unit < 0xdc00 && index + 1 < run.length ? 2 : 1
}
