import type { Finding } from '../issues.ts'
import type { BlockScan, InlineText } from './block-recorder.ts'
import { skipBlanks } from './block-starts.ts'
import { Finder } from './finder.ts'
import { rawHtmlEnd } from './html-mask.ts'
import { CodeSpans, commentEnd, MathSpans } from './inline-spans.ts'
import { destinationEnd, isPunctuation, readTarget, titleEnd } from './link-target.ts'
import { cellEnd } from './table.ts'
import type { Link } from './types.ts'
import { parseWikilink } from './wikilink.ts'

/** Links of a body, in the order in which they start, and what is wrong with their writing. */
export interface BodyLinks {
  readonly links: readonly Link[]
  readonly findings: readonly Finding[]
}

/**
 * Finds wikilinks, embeds and relative markdown links in the inline text of a page. Nothing counts inside code, HTML
 * comments and tags, math, or Obsidian comments (`%%…%%`). A wikilink wins over a markdown link around the same
 * brackets. A reference definition with a relative target counts as a markdown link where it stands.
 */
export function findLinks(text: string, scan: BlockScan, indexes: readonly number[]): BodyLinks {
  if (!text.includes('[')) return { links: [], findings: [] }
  const page = new LinkScanner(text, 0, text)
  const found: Link[] = []
  const findings: Finding[] = []
  let hiddenUntil = 0
  for (const part of scan.texts) {
    if (part.end <= hiddenUntil) continue
    const isMasked = part.unquoted !== undefined
    const scanner = isMasked ? new LinkScanner(part.unquoted, part.start, text) : page
    const from = Math.max(part.start, hiddenUntil)
    hiddenUntil = scanner.scan(part, from, indexes[part.block] ?? -1, found, findings)
  }
  for (const { definition, block } of scan.definitions) {
    const { end, labelEnd, labelStart, start, targetEnd, targetStart } = definition
    const target = readTarget(text.slice(targetStart, targetEnd))
    if (target === undefined) continue
    const alias = text.slice(labelStart, labelEnd).trim()
    found.push(markdownLink(text, start, end, target, alias, indexes[block] ?? -1))
  }
  // A markdown link is found at its end, after the links inside its text.
  if (found.some((link, i) => i > 0 && link.start < found[i - 1]!.start))
    found.sort((a, b) => a.start - b.start)
  return { links: found, findings }
}

/** Scans one source string; `base` is where it stands in the page. */
class LinkScanner {
  private readonly source: string
  private readonly base: number
  private readonly page: string
  private readonly finder: Finder
  private links: Link[] = []
  private findings: Finding[] = []
  private block = -1
  /** Open brackets: offset × 2, plus 1 for an image. */
  private readonly brackets: number[] = []
  /** Brackets below this index stand around a link already and can't become one. */
  private inactive = 0
  private row = false
  private end = 0

  constructor(source: string, base: number, page: string) {
    this.source = source
    this.base = base
    this.page = page
    this.finder = new Finder(source)
  }

  /** Returns the page offset up to which a comment hides what follows. */
  scan(part: InlineText, from: number, block: number, links: Link[], findings: Finding[]): number {
    const start = from - this.base
    this.end = part.end - this.base
    if (!this.hasMore(start, this.end)) return 0
    this.links = links
    this.findings = findings
    this.block = block
    this.row = part.mode === 'row'
    let hidden = 0
    if (!this.row) hidden = this.scanText(start, start, this.end, part.mode === 'html')
    else {
      for (let at = start; at < this.end; ) {
        const cell = cellEnd(this.source, at, this.end)
        const stopped = this.scanText(at, at, cell, false)
        at = Math.max(cell, stopped) + 1
      }
    }
    return hidden > this.end ? hidden + this.base : 0
  }

  /** Scans `[from, end)` and returns where it stopped, which is behind `end` when a construct reaches further. */
  private scanText(start: number, from: number, end: number, isHtml: boolean): number {
    const { finder, source } = this
    let code: CodeSpans | undefined
    let math: MathSpans | undefined
    this.brackets.length = 0
    this.inactive = 0
    let i = from
    while (i < end) {
      const unit = source.charCodeAt(i)
      // Every character that means something is punctuation below the letters.
      if (unit > 96 || unit < 33) {
        i++
        continue
      }
      let after = -1
      switch (unit) {
        case 92:
          after = i + (isPunctuation(source.charCodeAt(i + 1)) ? 2 : 1)
          break
        case 96:
          code ??= new CodeSpans(source, end)
          after = code.skip(i)
          break
        case 60:
          after = rawHtmlEnd(source, finder, i, end, isHtml)
          break
        case 36:
          math ??= new MathSpans(source, finder, start, end)
          after = math.skip(i)
          break
        case 37:
          if (source.charCodeAt(i + 1) === 37)
            after = commentEnd(source, finder, start, i, end, source.length)
          break
        case 33:
          after = this.readBang(i, end)
          break
        case 91:
          after = this.readOpening(i, end)
          break
        case 93:
          after = this.readClosing(i, end)
          break
        default:
          break
      }
      i = after < 0 ? i + 1 : after
      const isBracket = unit === 91 || unit === 93 || unit === 33
      if (isBracket && this.brackets.length === 0 && !this.hasMore(i, end)) return i
    }
    return i
  }

  private hasMore(from: number, end: number): boolean {
    return this.finder.next('[', from, end) >= 0 || this.finder.next('%%', from, end) >= 0
  }

  private readBang(at: number, end: number): number {
    if (at + 1 >= end || this.source.charCodeAt(at + 1) !== 91) return -1
    const after = this.readWikilink(at, at + 1, end)
    if (after > 0) return after
    this.brackets.push((at + 1) * 2 + 1)
    return at + 2
  }

  private readOpening(at: number, end: number): number {
    const after = this.readWikilink(at, at, end)
    if (after > 0) return after
    this.brackets.push(at * 2)
    return at + 1
  }

  /** Offset after the wikilink whose `[[` stands at `open`, or -1. */
  private readWikilink(start: number, open: number, end: number): number {
    const { source } = this
    if (source.charCodeAt(open + 1) !== 91) return -1
    const close = wikilinkClose(source, open + 2, this.row ? this.end : end)
    if (close < 0) return -1
    let inner = source.slice(open + 2, close)
    if (this.row) {
      if (close + 2 > end) this.findings.push(tablePipe(start + this.base, `[[${inner}]]`))
      inner = inner.replaceAll('\\|', '|')
    }
    const parts = parseWikilink(inner)
    if (parts === undefined) return close + 2
    const { base, block } = this
    const raw = this.page.slice(start + base, close + 2 + base)
    this.links.push({
      kind: start === open ? 'wikilink' : 'embed',
      relation: null,
      skill: parts.skill,
      id: parts.id,
      anchor: parts.anchor,
      version: parts.version,
      alias: parts.alias,
      raw,
      start: start + base,
      end: close + 2 + base,
      block,
    })
    return close + 2
  }

  /** A `]`: the end of a markdown link when a matching bracket is open and a target follows. */
  private readClosing(at: number, end: number): number {
    const { brackets, source } = this
    const entry = brackets.pop()
    if (entry === undefined) return -1
    const isImage = (entry & 1) === 1
    const isActive = isImage || brackets.length >= this.inactive
    this.inactive = Math.min(this.inactive, brackets.length)
    if (!isActive || at + 1 >= end || source.charCodeAt(at + 1) !== 40) return -1
    const targetStart = skipSpace(source, at + 2, end)
    const targetEnd = destinationEnd(source, targetStart, end, true)
    const after = targetEnd < 0 ? -1 : linkEnd(source, targetEnd, end)
    if (after < 0) return -1
    if (isImage) return after
    this.inactive = brackets.length
    const target = readTarget(source.slice(targetStart, targetEnd))
    if (target !== undefined) {
      const open = entry >> 1
      const { base } = this
      const alias = source.slice(open + 1, at).trim()
      this.links.push(markdownLink(this.page, open + base, after + base, target, alias, this.block))
    }
    return after
  }
}

/** Offset of the `]]` that closes a wikilink whose text starts at `at`, or -1. */
export function wikilinkClose(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 93) return i > at && i + 1 < end && text.charCodeAt(i + 1) === 93 ? i : -1
    if (code === 91 || code === 10 || code === 13) return -1
  }
  return -1
}

/** Offset after the optional title and the `)` of an inline link, or -1. */
function linkEnd(text: string, at: number, end: number): number {
  let i = skipSpace(text, at, end)
  if (i > at && i < end && text.charCodeAt(i) !== 41) {
    const title = titleEnd(text, i, end)
    if (title < 0) return -1
    i = skipSpace(text, title, end)
  }
  return i < end && text.charCodeAt(i) === 41 ? i + 1 : -1
}

function skipSpace(text: string, at: number, end: number): number {
  let i = skipBlanks(text, at, end)
  while (i < end && (text.charCodeAt(i) === 10 || text.charCodeAt(i) === 13)) i = skipBlanks(text, i + 1, end)
  return i
}

function markdownLink(
  text: string,
  start: number,
  end: number,
  target: { id: string | null; anchor: string | null },
  alias: string,
  block: number,
): Link {
  return {
    kind: 'markdown',
    relation: null,
    skill: null,
    id: target.id,
    anchor: target.anchor,
    version: null,
    alias: alias === '' ? null : alias.replace(/\s+/g, ' '),
    raw: text.slice(start, end),
    start,
    end,
    block,
  }
}

function tablePipe(offset: number, written: string): Finding {
  const suggestion = written.replace(/(?<!\\)\|/, '\\|')
  return {
    severity: 'warning',
    code: 'table_pipe',
    offset,
    location: `wikilink \`${written}\``,
    message: `The \`|\` in \`${written}\` splits the table cell: escape it with a backslash`,
    suggestion: `Write \`${suggestion}\``,
  }
}
