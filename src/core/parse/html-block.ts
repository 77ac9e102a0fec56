import { closingTagEnd, isLineEnd, openTagEnd, tagNameEnd } from './html-tag.ts'

/** The seven kinds of HTML block that CommonMark knows; 0 is none. */
export type HtmlKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

const RAW = new Set(['script', 'pre', 'style', 'textarea'])
const BLOCK = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li ' +
    'link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th ' +
    'thead title tr track ul'
  ).split(' '),
)

/** Kind of the HTML block that starts at the `<` at `at`. `interrupting`: a paragraph is open, so kind 7 can't start. */
export function htmlBlockKind(text: string, at: number, end: number, interrupting: boolean): HtmlKind {
  const next = text.charCodeAt(at + 1)
  if (next === 33) return declarationKind(text, at, end)
  if (next === 63) return 3
  const closing = next === 47
  const nameStart = closing ? at + 2 : at + 1
  const nameEnd = tagNameEnd(text, nameStart, end)
  if (nameEnd === nameStart) return 0
  const name = text.slice(nameStart, Math.min(nameEnd, nameStart + 12)).toLowerCase()
  const after = nameEnd < end ? text.charCodeAt(nameEnd) : 32
  const isDelimited = after === 32 || after === 9 || after === 62
  if (!closing && isDelimited && RAW.has(name)) return 1
  const selfClosing = after === 47 && text.charCodeAt(nameEnd + 1) === 62
  if ((isDelimited || selfClosing) && BLOCK.has(name)) return 6
  if (interrupting || (!closing && RAW.has(name))) return 0
  const tagEnd = closing ? closingTagEnd(text, at, end) : openTagEnd(text, at, end)
  return tagEnd > 0 && isLineEnd(text, tagEnd, end) ? 7 : 0
}

function declarationKind(text: string, at: number, end: number): HtmlKind {
  if (at + 3 < end && text.startsWith('--', at + 2)) return 2
  if (text.startsWith('[CDATA[', at + 2)) return 5
  const code = text.charCodeAt(at + 2) | 32
  return at + 2 < end && code >= 97 && code <= 122 ? 4 : 0
}

const RAW_END = /<\/(?:script|pre|style|textarea)>/i

/** Whether a line of an HTML block of kind 1–5 ends it. */
export function endsHtmlBlock(kind: HtmlKind, line: string): boolean {
  switch (kind) {
    case 1:
      return RAW_END.test(line)
    case 2:
      return line.includes('-->')
    case 3:
      return line.includes('?>')
    case 4:
      return line.includes('>')
    case 5:
      return line.includes(']]>')
    default:
      return false
  }
}
