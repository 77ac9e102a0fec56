import { type HeaderEntry, type HeaderTree, resolvePlain } from './header-tree.ts'
import { LineCursor } from './lines.ts'
import type { Json } from './types.ts'

/**
 * Reads the plain subset of YAML that nearly every header is written in, or returns undefined for anything that is not
 * certainly in it: then the `yaml` package, which is some twenty times slower, reads the header. The subset is block
 * maps of `key: value` and block lists of `- value`, where a value is a plain scalar on one line, a quoted one without
 * escapes, `[[a link]]`, or a flow list of words.
 */
export function readPlainYaml(text: string, start: number, end: number): HeaderTree | undefined {
  const raw = text.slice(start, end)
  if (DOUBTFUL.test(raw)) return undefined
  const reader = new PlainReader(raw, start)
  return reader.read()
}

/** Tabs, control characters, line endings other than `\n` and `\r\n`, marks that a scanner could trip over. */
const DOUBTFUL =
  /[\t\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\r(?!\n)/

const KEY = /^[\p{L}_][\p{L}\p{N}_-]*$/u
const WORD = /^[\p{L}\p{N}_][^[\]{},:#"'\n]*$/u
const LINK = /^\[\[[\p{L}\p{N}_][^[\]{},"'\n]*\]\]$/u
const LONGEST_KEY = 200
const DEEPEST = 10

/** Thrown nowhere: a marker for "not in the subset". */
const DOUBT = Symbol('doubt')
type Doubt = typeof DOUBT

class PlainReader {
  private readonly raw: string
  private readonly base: number
  private readonly lines: LineCursor
  private readonly entries: HeaderEntry[] = []
  /** The current line: its first non-blank, its indentation (-1 at the end of the header), and its trimmed end. */
  private ink = 0
  private indent = 0
  private end = 0

  constructor(raw: string, base: number) {
    this.raw = raw
    this.base = base
    this.lines = new LineCursor(raw, 0)
  }

  read(): HeaderTree | undefined {
    this.next()
    if (this.indent < 0) return { data: {}, entries: [] }
    const data = this.readMap(this.indent, undefined, 0)
    if (data === DOUBT || this.indent >= 0) return undefined
    return { data, entries: this.entries }
  }

  /** Moves to the next line that is neither blank nor a comment. */
  private next(): void {
    const { lines, raw } = this
    while (lines.advance()) {
      let ink = lines.start
      while (ink < lines.end && raw.charCodeAt(ink) === 32) ink++
      if (ink === lines.end || raw.charCodeAt(ink) === 35) continue
      let end = lines.end
      while (raw.charCodeAt(end - 1) === 32) end--
      this.ink = ink
      this.end = end
      this.indent = ink - lines.start
      return
    }
    this.indent = -1
  }

  private readMap(
    indent: number,
    parent: HeaderEntry | undefined,
    depth: number,
  ): { [key: string]: Json } | Doubt {
    const data: { [key: string]: Json } = {}
    if (depth > DEEPEST) return DOUBT
    while (this.indent === indent) {
      const colon = this.raw.indexOf(':', this.ink)
      if (colon < 0 || colon >= this.end || colon - this.ink > LONGEST_KEY) return DOUBT
      const key = this.raw.slice(this.ink, colon)
      if (!isPlainKey(key) || Object.hasOwn(data, key)) return DOUBT
      const keyOffset = this.ink + this.base
      let at = colon + 1
      while (at < this.end && this.raw.charCodeAt(at) === 32) at++
      if (at === colon + 1 && at < this.end) return DOUBT
      const value =
        at < this.end
          ? this.readInline(at, keyOffset, parent, key)
          : this.readNested(indent, this.lines.end, keyOffset, parent, key, depth + 1)
      if (value === DOUBT) return DOUBT
      data[key] = value
    }
    return this.indent > indent ? DOUBT : data
  }

  /** What stands below a key with nothing after its colon: a list, a map, or nothing. */
  private readNested(
    indent: number,
    lineEnd: number,
    key: number,
    parent: HeaderEntry | undefined,
    name: string,
    depth: number,
  ): Json | Doubt {
    this.next()
    const isItem = this.indent >= 0 && this.isItem()
    if (this.indent > indent || (this.indent === indent && isItem)) {
      const entry = {
        parent,
        name,
        key,
        start: this.ink + this.base,
        end: 0,
        spelling: undefined,
        text: undefined,
      }
      this.entries.push(entry)
      const value = isItem ? this.readList(this.indent, entry) : this.readMap(this.indent, entry, depth)
      entry.end = this.base + (this.indent < 0 ? this.raw.length : this.lines.start)
      return value
    }
    const at = lineEnd + this.base
    this.entries.push({ parent, name, key, start: at, end: at, spelling: '', text: undefined })
    return null
  }

  private isItem(): boolean {
    if (this.raw.charCodeAt(this.ink) !== 45) return false
    return this.ink + 1 === this.end || this.raw.charCodeAt(this.ink + 1) === 32
  }

  private readList(indent: number, parent: HeaderEntry): Json[] | Doubt {
    const list: Json[] = []
    while (this.indent === indent && this.isItem()) {
      let at = this.ink + 1
      while (at < this.end && this.raw.charCodeAt(at) === 32) at++
      if (at === this.end) return DOUBT
      const value = this.readInline(at, at + this.base, parent, list.length)
      if (value === DOUBT) return DOUBT
      list.push(value)
    }
    return this.indent > indent ? DOUBT : list
  }

  /** A value that starts at `at` and fills the rest of its line. Moves to the next line. */
  private readInline(
    at: number,
    key: number,
    parent: HeaderEntry | undefined,
    name: string | number,
  ): Json | Doubt {
    const { base, end, raw } = this
    const first = raw.charCodeAt(at)
    this.next()
    const start = at + base
    if (first === 91 && raw.charCodeAt(at + 1) !== 91) {
      return this.readFlow(at, end, key, parent, name)
    }
    const source = raw.slice(at, end)
    let value: string | number | boolean | null
    let spelling = source
    if (first === 91) {
      if (!isSureLink(source)) return DOUBT
      value = source
    } else if (first === 39 || first === 34) {
      const unquoted = unquote(source, first)
      if (unquoted === undefined) return DOUBT
      value = spelling = unquoted
    } else {
      if (!isSurePlain(source, first)) return DOUBT
      value = resolvePlain(source)
    }
    const text = typeof value === 'string' ? value : undefined
    this.entries.push({ parent, name, key, start, end: end + base, spelling, text })
    return value
  }

  /** `[a, b]` on one line. */
  private readFlow(
    at: number,
    end: number,
    key: number,
    parent: HeaderEntry | undefined,
    name: string | number,
  ): Json | Doubt {
    const { base, raw } = this
    if (raw.charCodeAt(end - 1) !== 93) return DOUBT
    const entry = {
      parent,
      name,
      key,
      start: at + base,
      end: end + base,
      spelling: undefined,
      text: undefined,
    }
    this.entries.push(entry)
    const list: Json[] = []
    let from = at + 1
    while (raw.charCodeAt(from) === 32) from++
    if (from === end - 1) return list
    while (from < end) {
      let comma = raw.indexOf(',', from)
      if (comma < 0 || comma >= end) comma = end - 1
      let last = comma
      while (last > from && raw.charCodeAt(last - 1) === 32) last--
      const source = raw.slice(from, last)
      if (!WORD.test(source)) return DOUBT
      const value = resolvePlain(source)
      const start = from + base
      const text = typeof value === 'string' ? value : undefined
      this.entries.push({
        parent: entry,
        name: list.length,
        key: start,
        start,
        end: last + base,
        spelling: source,
        text,
      })
      list.push(value)
      from = comma + 1
      while (raw.charCodeAt(from) === 32) from++
    }
    return list
  }
}

/** Characters that start something else than a plain scalar: `-?:,[]{}#&*!|>'"%@` and the backtick. */
const INDICATORS = new Set([...'-?:,[]{}#&*!|>\'"%@`'].map((character) => character.charCodeAt(0)))

function isPlainKey(key: string): boolean {
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    const isPlain = (code >= 97 && code <= 122) || (i > 0 && (code === 45 || code === 95))
    if (!isPlain) return KEY.test(key) && key !== '__proto__'
  }
  return key !== ''
}

function isSurePlain(source: string, first: number): boolean {
  if (INDICATORS.has(first)) {
    const second = source.charCodeAt(1)
    if (first !== 45 || !(second >= 48 && second <= 57)) return false
  }
  return !source.includes(': ') && !source.includes(' #') && source.charCodeAt(source.length - 1) !== 58
}

function isSureLink(source: string): boolean {
  if (!LINK.test(source) || source.includes(': ') || source.includes(' #')) return false
  return source.charCodeAt(source.length - 3) !== 58
}

/** The text of a quoted scalar that fills `source` and has no escapes but `''`, or undefined. */
function unquote(source: string, quote: number): string | undefined {
  const last = source.length - 1
  if (last === 0 || source.charCodeAt(last) !== quote) return undefined
  const inner = source.slice(1, last)
  if (quote === 34) return inner.includes('"') || inner.includes('\\') ? undefined : inner
  if (!inner.includes("'")) return inner
  const text = inner.replaceAll("''", '\u0000')
  return text.includes("'") ? undefined : text.replaceAll('\u0000', "'")
}
