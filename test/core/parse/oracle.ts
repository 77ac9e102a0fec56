import { parse, postprocess, preprocess } from 'micromark'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Construct, Event, Extension } from 'micromark-util-types'

/** What micromark sees in a page: the reference that our own scanner is compared with. */
export interface Reference {
  /** `kind start end` of every top-level block, trailing blanks left out. */
  readonly blocks: readonly string[]
  /** `start end` of every code block at any depth. */
  readonly code: readonly string[]
  /** `start end` of every wikilink and embed. */
  readonly links: readonly string[]
  /** Whether there is an HTML block anywhere; we read links in it, a renderer does not. */
  readonly hasHtml: boolean
}

const KINDS: Readonly<Record<string, string>> = {
  atxHeading: 'heading',
  setextHeading: 'heading',
  paragraph: 'paragraph',
  listUnordered: 'list',
  listOrdered: 'list',
  codeFenced: 'code',
  codeIndented: 'code',
  table: 'table',
  blockQuote: 'quote',
  htmlFlow: 'html',
  thematicBreak: 'rule',
  definition: 'definition',
  gfmFootnoteDefinition: 'footnote',
}

export function readWithMicromark(text: string): Reference {
  const extensions = [gfmTable(), gfmFootnote(), wikilinks()]
  const events = postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(text, undefined, true)),
  )
  const blocks: string[] = []
  const code: string[] = []
  const links: string[] = []
  const open: string[] = []
  let hasHtml = false
  for (const [step, token] of events) {
    const name: string = token.type
    if (step === 'exit') {
      open.pop()
      continue
    }
    const isTop = open.every((type) => type === 'content')
    open.push(name)
    const span = trimmed(text, token.start.offset, token.end.offset)
    if (isTop && name in KINDS) blocks.push(`${KINDS[name]} ${span}`)
    if (name === 'codeFenced' || name === 'codeIndented')
      code.push(trimmedCode(text, token.start.offset, token.end.offset))
    if (name === 'htmlFlow') hasHtml = true
    if (name === 'wikilink') links.push(`${token.start.offset} ${token.end.offset}`)
  }
  return { blocks, code, links, hasHtml }
}

export function trimmed(text: string, start: number, end: number): string {
  let from = start
  let to = end
  while (to > from && /[ \t\r\n]/.test(text[to - 1]!)) to--
  while (from < to && /[ \t]/.test(text[from]!)) from++
  return `${from} ${to}`
}

/** A code block that is not closed ends before the blank lines at its end, quoted or not. */
export function trimmedCode(text: string, start: number, end: number): string {
  let to = end
  while (to > start && /[ \t\r\n>]/.test(text[to - 1]!)) to--
  return trimmed(text, start, to)
}

/** A micromark extension for `[[…]]` and `![[…]]`, as a renderer would have it. */
function wikilinks(): Extension {
  return { text: { 33: construct(true), 91: construct(false) } }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    wikilink: 'wikilink'
  }
}

function construct(isEmbed: boolean): Construct {
  return {
    name: 'wikilink',
    tokenize(effects, ok, nok) {
      let ink = false
      return isEmbed ? bang : first
      function bang(code: number | null) {
        effects.enter('wikilink')
        effects.consume(code)
        return second
      }
      function second(code: number | null) {
        if (code !== 91) return nok(code)
        effects.consume(code)
        return third
      }
      function first(code: number | null) {
        effects.enter('wikilink')
        effects.consume(code)
        return third
      }
      function third(code: number | null) {
        if (code !== 91) return nok(code)
        effects.consume(code)
        return inside
      }
      function inside(code: number | null) {
        if (code === 93) {
          if (!ink) return nok(code)
          effects.consume(code)
          return close
        }
        if (code === null || code === 91 || code < -2) return nok(code)
        if (code > 32) ink = true
        effects.consume(code)
        return inside
      }
      function close(code: number | null) {
        if (code !== 93) return nok(code)
        effects.consume(code)
        effects.exit('wikilink')
        return ok
      }
    },
  }
}

export type { Event }
