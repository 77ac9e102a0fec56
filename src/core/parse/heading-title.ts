import { CodeSpans } from './inline-spans.ts'
import { isPunctuation } from './link-target.ts'
import { parseWikilink } from './wikilink.ts'

/** The text of a heading as a reader sees it: markup, tags, escapes and a trailing `^id` are gone. */
export function plainTitle(source: string): string {
  const text = source.includes('^') ? source.replace(TRAILING_ID, '') : source
  const visible = MARKUP.test(text) ? stripMarkup(text) : text
  return UNEVEN.test(visible) ? visible.replace(/\s+/g, ' ').trim() : visible
}

const TRAILING_ID = /(?:^|\s)\^[\p{L}\p{N}_-]+$/u
/** Blanks that a reader would not see as one blank between words. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/
const MARKUP = /[\\`*_~=[<&]/

function stripMarkup(text: string): string {
  const code = new CodeSpans(text, text.length)
  let title = ''
  let i = 0
  while (i < text.length) {
    const unit = text.charCodeAt(i)
    if (unit === 92 && isPunctuation(text.charCodeAt(i + 1))) {
      title += text.charAt(i + 1)
      i += 2
    } else if (unit === 96) {
      const after = code.skip(i)
      title += codeText(text.slice(i, after))
      i = after
    } else {
      const [visible, after] = readToken(text, i)
      title += visible
      i = after
    }
  }
  return title
}

function codeText(span: string): string {
  const ticks = /^`*/.exec(span)![0].length
  return span.length > 2 * ticks ? span.slice(ticks, -ticks).trim() : ''
}

/** Wikilink, link or image, tag, character reference; each at the place that is looked at. */
const WIKILINK = /!?\[\[([^[\]]+)\]\]/y
const INLINE_LINK = /!?\[([^[\]]*)\]\([^()]*\)/y
const TAG = /<\/?[A-Za-z][^<>]*>/y
const REFERENCE = /&(amp|lt|gt|quot|nbsp);/y
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The visible text of what starts at `at`, and the offset after it. */
function readToken(text: string, at: number): [string, number] {
  const character = text.charAt(at)
  switch (character) {
    case '!':
    case '[': {
      const wikilink = matchAt(WIKILINK, text, at)
      if (wikilink !== null) return [wikilinkText(wikilink[1]!), at + wikilink[0].length]
      const link = matchAt(INLINE_LINK, text, at)
      return link === null ? [character, at + 1] : [plainTitle(link[1]!), at + link[0].length]
    }
    case '<': {
      const tag = matchAt(TAG, text, at)
      return tag === null ? [character, at + 1] : ['', at + tag[0].length]
    }
    case '&': {
      const reference = matchAt(REFERENCE, text, at)
      return reference === null ? [character, at + 1] : [REFERENCES[reference[1]!]!, at + reference[0].length]
    }
    case '*':
    case '_':
    case '~':
    case '=': {
      let end = at + 1
      while (text.charAt(end) === character) end++
      return [isMark(text, at, end) ? '' : text.slice(at, end), end]
    }
    default:
      return [character, at + 1]
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Whether a run of `*`, `_`, `~` or `=` is emphasis rather than text: it touches a word, `_` on one side only. */
function isMark(text: string, at: number, end: number): boolean {
  const character = text.charAt(at)
  if ((character === '~' || character === '=') && end - at !== 2) return false
  const before = text.charAt(at - 1)
  const after = text.charAt(end)
  if (character === '_') return !(isWord(before) && isWord(after))
  return before.trim() !== '' || after.trim() !== ''
}

function isWord(character: string): boolean {
  return character !== '' && /[\p{L}\p{N}]/u.test(character)
}

function wikilinkText(inner: string): string {
  const parts = parseWikilink(inner)
  return parts?.alias ?? parts?.id ?? parts?.anchor ?? ''
}
