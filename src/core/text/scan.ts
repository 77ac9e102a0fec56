import { CharClass, CLASSES, classOf, classOfAstral } from './char-class.ts'
import { MarkupSkipper } from './markup.ts'

/** What the scanner finds. Ranges are offsets of UTF-16 units into the text that is scanned. */
export interface TokenSink {
  /** A word, or several joined by single joiners: `well`, `well-known`, `v2.1`, `l'eau`. */
  word(text: string, start: number, end: number): void
  /** A run of characters from scripts without spaces. */
  unspaced(text: string, start: number, end: number): void
}

/**
 * Finds the searchable tokens of a piece of markdown in one pass: link targets, comments, tags, entities and the scheme
 * of addresses are no text; the words of wikilinks, code and link labels are. Linear in the length of the text.
 */
export function scanMarkdown(text: string, sink: TokenSink): void {
  scan(text, sink, FENCE.test(text) ? undefined : new MarkupSkipper(text))
}

/** The same for text without markup: titles, header values, code, queries. */
export function scanPlain(text: string, sink: TokenSink): void {
  scan(text, sink, undefined)
}

const FENCE = /^ {0,3}(?:```|~~~)/

function scan(text: string, sink: TokenSink, markup: MarkupSkipper | undefined): void {
  const length = text.length
  let index = 0
  while (index < length) {
    const unit = text.charCodeAt(index)
    const kind = CLASSES[unit] || classOf(unit)
    if (kind === CharClass.gap || kind === CharClass.joiner) index++
    else if (kind === CharClass.word) index = scanWord(text, index, sink, markup)
    else if (kind === CharClass.markup) index = markup === undefined ? index + 1 : markup.skip(index)
    else if (kind === CharClass.surrogate) index = scanAstral(text, index, sink, markup)
    else index = scanUnspaced(text, index, sink)
  }
}

function scanWord(text: string, start: number, sink: TokenSink, markup: MarkupSkipper | undefined): number {
  let end = endOfWord(text, start)
  if (end < text.length) {
    const next = text.charCodeAt(end)
    if (next === COLON) {
      if (text.startsWith('://', end)) return text.startsWith('www.', end + 3) ? end + 7 : end + 3
      // `[[customer::acme]]`: the skill is the same on a thousand pages and says nothing about this one.
      if (markup !== undefined && isSkillOfLink(text, start, end)) return end + 2
    } else if (end - start < 3 && (next === PLUS || next === NUMBER_SIGN)) end += signLength(text, end)
  }
  sink.word(text, start, end)
  return end
}

const COLON = 0x3a
const PLUS = 0x2b
const NUMBER_SIGN = 0x23

function isSkillOfLink(text: string, start: number, end: number): boolean {
  return text.startsWith('::', end) && start > 1 && text.startsWith('[[', start - 2)
}

function endOfWord(text: string, start: number): number {
  const length = text.length
  let end = start
  while (end < length) {
    const unit = text.charCodeAt(end)
    const kind = CLASSES[unit] || classOf(unit)
    if (kind === CharClass.word) end++
    else if (kind === CharClass.joiner && end > start && startsWord(text, end + 1)) end++
    else if (kind === CharClass.surrogate && isAstralWord(text, end)) end += 2
    else break
  }
  return end
}

function startsWord(text: string, index: number): boolean {
  if (index >= text.length) return false
  const kind = classOf(text.charCodeAt(index))
  return kind === CharClass.word || (kind === CharClass.surrogate && isAstralWord(text, index))
}

/** `C++`, `C#`, `F#`: the signs belong to a short name. */
function signLength(text: string, end: number): number {
  const length = text.startsWith('++', end) ? 2 : text.charCodeAt(end) === NUMBER_SIGN ? 1 : 0
  return length > 0 && !startsWord(text, end + length) ? length : 0
}

function scanAstral(text: string, index: number, sink: TokenSink, markup: MarkupSkipper | undefined): number {
  const kind = classOfAstral(text.codePointAt(index) as number)
  if (kind === CharClass.word) return scanWord(text, index, sink, markup)
  return kind === CharClass.unspaced ? scanUnspaced(text, index, sink) : index + 1
}

function isAstralWord(text: string, index: number): boolean {
  return classOfAstral(text.codePointAt(index) as number) === CharClass.word
}

function scanUnspaced(text: string, start: number, sink: TokenSink): number {
  const length = text.length
  let end = start
  while (end < length) {
    const unit = text.charCodeAt(end)
    const kind = CLASSES[unit] || classOf(unit)
    if (kind === CharClass.unspaced || kind === CharClass.unspacedLoose) end++
    else if (
      kind === CharClass.surrogate &&
      classOfAstral(text.codePointAt(end) as number) === CharClass.unspaced
    )
      end += 2
    else break
  }
  sink.unspaced(text, start, end)
  return end
}
