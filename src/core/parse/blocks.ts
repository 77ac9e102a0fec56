import {
  atxDepth,
  fenceLength,
  footnoteLabelEnd,
  isBlank,
  isClosingFence,
  isThematicBreak,
  listMarkerEnd,
  setextDepth,
  skipBlanks,
} from './block-starts.ts'
import { Containers, FOOTNOTE, ITEM, MAX_DEPTH, QUOTE } from './containers.ts'
import { type Definition, readDefinition } from './definition.ts'
import { endsHtmlBlock, type HtmlKind, htmlBlockKind } from './html-block.ts'
import { LineCursor } from './lines.ts'
import { MathFences } from './math-fence.ts'
import { cellCount, delimiterColumns } from './table.ts'
import type { BlockKind } from './types.ts'

/** A top-level block without its anchor. */
export interface ScannedBlock {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  readonly depth: number
  /** Offsets of a heading's text; 0 for other kinds. */
  readonly textStart: number
  readonly textEnd: number
}

/** Text that holds inline markup: of a paragraph or heading, of one table row, of an HTML block. */
export interface InlineText {
  readonly mode: 'text' | 'row' | 'html'
  readonly start: number
  readonly end: number
  /** Index of the top-level block that holds it. */
  readonly block: number
  /** The text from `start` to `end` with the `>` of block quotes blanked out; undefined when there are none. */
  readonly unquoted: string | undefined
}

/** A link reference definition anywhere in the page, offsets in the page. */
export interface ScannedDefinition extends Definition {
  readonly block: number
}

export interface BlockScan {
  readonly blocks: readonly ScannedBlock[]
  readonly texts: readonly InlineText[]
  readonly definitions: readonly ScannedDefinition[]
  /** Code blocks at any depth as pairs of offsets: start, end, start, end, … */
  readonly code: readonly number[]
}

type Leaf = 'none' | 'paragraph' | 'fence' | 'indented' | 'html' | 'table' | 'math'

/**
 * Splits the text from `from` into top-level blocks and finds all inline text and code in them, in one pass.
 * Follows CommonMark 0.31 with GFM tables and footnotes, plus `$$` math.
 */
export function scanBlocks(text: string, from: number): BlockScan {
  return new BlockScanner(text, from).scan()
}

class BlockScanner {
  private readonly text: string
  private readonly line: LineCursor
  private readonly containers: Containers
  private readonly math: MathFences
  private readonly blocks: ScannedBlock[] = []
  private readonly texts: InlineText[] = []
  private readonly definitions: ScannedDefinition[] = []
  private readonly code: number[] = []

  /** The open top-level block; `kind` is undefined when there is none. */
  private kind: BlockKind | undefined
  private start = 0
  private end = 0
  private headingDepth = 0
  private textStart = 0
  private textEnd = 0
  /** Delimiter of the open top-level list. */
  private listMarker = 0

  private leaf: Leaf = 'none'
  private leafStart = 0
  private leafEnd = 0
  /** Fence character and length, or the kind of the HTML block. */
  private marker = 0
  private length = 0
  /** Where the content of each line of the open paragraph or HTML block starts. */
  private lineStarts: number[] = []
  private lineEnds: number[] = []
  /** Whether the paragraph's last line could be the head of a table. */
  private mayBeHead = false

  constructor(text: string, from: number) {
    this.text = text
    this.line = new LineCursor(text, from)
    this.containers = new Containers(text)
    this.math = new MathFences(text)
  }

  scan(): BlockScan {
    while (this.line.advance()) this.readLine()
    this.closeLeaf()
    this.closeBlock()
    return { blocks: this.blocks, texts: this.texts, definitions: this.definitions, code: this.code }
  }

  private readLine(): void {
    const { containers, line } = this
    const matched = containers.match(line.start, line.end)
    const isWhole = matched === containers.depth
    if (!isWhole && this.leaf !== 'paragraph') {
      this.closeLeaf()
      containers.truncate(matched)
    }
    if (this.leaf !== 'none' && this.leaf !== 'paragraph' && this.continueLeaf()) return
    if (containers.ink >= line.end) {
      this.readBlank(matched)
      return
    }
    this.openBlocks(matched, isWhole)
    this.end = line.end
  }

  private readBlank(matched: number): void {
    this.closeLeaf()
    this.containers.truncate(matched)
    this.extendBlock()
  }

  /** Gives the line to an open code, HTML, math or table block; false when that block ends before the line. */
  private continueLeaf(): boolean {
    const { containers, line, text } = this
    const isBlankLine = containers.ink >= line.end
    switch (this.leaf) {
      case 'fence':
      case 'math': {
        this.extendLeaf()
        const closes =
          !isBlankLine &&
          containers.indent < 4 &&
          isClosingFence(text, containers.ink, line.end, this.marker, this.length)
        if (closes) this.closeLeaf()
        return true
      }
      case 'html':
        if (isBlankLine && this.marker >= 6) return false
        this.addTextLine()
        if (endsHtmlBlock(this.marker as HtmlKind, text.slice(containers.at, line.end))) this.closeLeaf()
        return true
      case 'indented':
        if (isBlankLine) return true
        if (containers.indent < 4) {
          this.closeLeaf()
          return false
        }
        this.extendLeaf()
        return true
      default:
        return false
    }
  }

  /** Opens what starts on this line, or adds it to the open paragraph or table. */
  private openBlocks(matched: number, isWhole: boolean): void {
    const { containers, line, text } = this
    // A paragraph is open in the innermost container; deeper lines may continue it lazily.
    const hasParagraph = this.leaf === 'paragraph'
    let inParagraph = hasParagraph && isWhole
    let depth = matched
    for (;;) {
      const { ink, indent } = containers
      if (ink >= line.end) {
        this.settle(depth)
        return
      }
      if (indent >= 4) {
        if (this.leaf === 'paragraph' || (this.leaf === 'table' && depth === containers.depth)) break
        this.settle(depth)
        this.openLeaf('code', 'indented', containers.at)
        return
      }
      const code = text.charCodeAt(ink)
      if (code === 62 && depth < MAX_DEPTH) {
        this.settle(depth)
        this.openContainer('quote', QUOTE, 0)
        containers.enterQuote(line.end)
      } else if (isMarkerStart(code) && this.openListItem(depth, inParagraph)) {
        // The marker is consumed.
      } else if (code === 91 && depth < MAX_DEPTH && footnoteLabelEnd(text, ink, line.end) > 0) {
        this.settle(depth)
        this.openContainer('footnote', FOOTNOTE, 4)
        containers.skip(footnoteLabelEnd(text, ink, line.end) - ink, line.end)
        containers.skip(0, line.end)
      } else {
        if (isLeafStart(code) && this.openLeafBlock(code, depth, inParagraph)) return
        break
      }
      depth = containers.depth
      inParagraph = false
    }
    this.addText(depth)
  }

  /** Closes what stands deeper than `depth`, and the open leaf: something new starts there. */
  private settle(depth: number): void {
    this.closeLeaf()
    this.containers.truncate(depth)
  }

  private openListItem(depth: number, inParagraph: boolean): boolean {
    const { containers, line, text } = this
    const { ink, indent } = containers
    const after = listMarkerEnd(text, ink, line.end)
    if (after < 0 || depth >= MAX_DEPTH || isThematicBreak(text, ink, line.end)) return false
    const isEmpty = skipBlanks(text, after, line.end) === line.end
    const delimiter = text.charCodeAt(after - 1)
    if (inParagraph) {
      if (isEmpty) return false
      const isOrdered = delimiter === 46 || delimiter === 41
      if (isOrdered && (after - ink !== 2 || text.charCodeAt(ink) !== 49)) return false
      if (setextDepth(text, ink, line.end) > 0) return false
    }
    this.settle(depth)
    const continues = depth === 0 && this.kind === 'list' && this.listMarker === delimiter
    if (depth === 0 && !continues) {
      this.openBlock('list', ink)
      this.listMarker = delimiter
    }
    const markerWidth = after - ink
    containers.skip(markerWidth, line.end)
    const padding = isEmpty || containers.indent > 4 ? 1 : containers.indent
    if (!isEmpty) {
      containers.consume(padding)
      containers.measure(line.end)
    }
    containers.push(ITEM, indent + markerWidth + padding, isEmpty)
    return true
  }

  private openContainer(kind: BlockKind, container: number, width: number): void {
    if (this.containers.depth === 0) this.openBlock(kind, this.containers.ink)
    this.containers.push(container, width, false)
  }

  /** Headings, fences, HTML, rules, math. */
  private openLeafBlock(code: number, depth: number, inParagraph: boolean): boolean {
    const { containers, line, text } = this
    const { ink } = containers
    switch (code) {
      case 35: {
        const level = atxDepth(text, ink, line.end)
        if (level === 0) return false
        this.settle(depth)
        this.openAtx(level)
        return true
      }
      case 96:
      case 126: {
        const length = fenceLength(text, ink, line.end)
        if (length === 0) return false
        this.settle(depth)
        this.openLeaf('code', 'fence', ink)
        this.marker = code
        this.length = length
        return true
      }
      case 36: {
        const length = this.math.openingLength(ink, line.end)
        if (length === 0) return false
        this.settle(depth)
        this.openLeaf('math', 'math', ink)
        this.marker = 36
        this.length = length
        return true
      }
      case 60: {
        const kind = htmlBlockKind(text, ink, line.end, this.leaf === 'paragraph')
        if (kind === 0) return false
        this.settle(depth)
        this.openLeaf('html', 'html', ink)
        this.marker = kind
        this.lineStarts.push(ink)
        this.lineEnds.push(line.end)
        if (endsHtmlBlock(kind, text.slice(ink, line.end))) this.closeLeaf()
        return true
      }
      default:
        return this.openRuleOrSetext(code, depth, inParagraph)
    }
  }

  private openRuleOrSetext(code: number, depth: number, inParagraph: boolean): boolean {
    const { containers, line, text } = this
    const { ink } = containers
    const level = inParagraph && code !== 42 && code !== 95 ? setextDepth(text, ink, line.end) : 0
    if (level > 0 && this.takeDefinitions()) {
      this.closeAsHeading(level)
      return true
    }
    if (code === 61 || !isThematicBreak(text, ink, line.end)) return false
    this.settle(depth)
    if (depth === 0) this.openBlock('rule', ink)
    return true
  }

  private openAtx(level: number): void {
    const { containers, line, text } = this
    const { ink } = containers
    const start = skipBlanks(text, ink + level, line.end)
    let end = line.end
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--
    let hashes = end
    while (hashes > start && text.charCodeAt(hashes - 1) === 35) hashes--
    if (hashes === start) end = start
    else if (hashes < end && isBlank(text.charCodeAt(hashes - 1))) end = hashes
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--
    if (containers.depth === 0) this.openBlock('heading', ink, level, start, end)
    if (end > start) this.addInline('text', start, end, undefined)
  }

  private closeAsHeading(level: number): void {
    const { leafStart } = this
    let end = this.leafEnd
    while (end > leafStart && isBlank(this.text.charCodeAt(end - 1))) end--
    if (this.containers.depth === 0) {
      this.kind = 'heading'
      this.headingDepth = level
      this.textStart = leafStart
      this.textEnd = end
    }
    this.addInline('text', leafStart, end, this.unquoted(end))
    this.dropLeaf()
  }

  /** Text that starts nothing: a table row, a lazy or ordinary paragraph line, or a new paragraph. */
  private addText(depth: number): void {
    const { containers, line, text } = this
    const isInPlace = depth === containers.depth
    if (this.leaf === 'table' && isInPlace) {
      this.extendLeaf()
      this.addInline('row', containers.ink, line.end, undefined)
      return
    }
    if (this.leaf !== 'paragraph') {
      this.settle(depth)
      this.openLeaf('paragraph', 'paragraph', containers.ink)
      this.mayBeHead = true
    } else if (isInPlace && this.mayBeHead && this.startsTable()) {
      return
    } else {
      this.mayBeHead = isInPlace && containers.indent < 4
      this.leafEnd = line.end
    }
    this.lineStarts.push(Math.min(containers.ink, text.length))
    this.lineEnds.push(line.end)
  }

  /** Turns the last line of the paragraph into the head of a table when this line is its delimiter row. */
  private startsTable(): boolean {
    const { containers, line, lineEnds, lineStarts, text } = this
    if (containers.indent >= 4) return false
    const columns = delimiterColumns(text, containers.ink, line.end)
    if (columns === 0) return false
    const head = lineStarts[lineStarts.length - 1]!
    const headEnd = lineEnds[lineEnds.length - 1]!
    if (cellCount(text, head, headEnd) !== columns) return false
    if (lineStarts.length > 1) {
      lineStarts.pop()
      lineEnds.pop()
      this.leafEnd = lineEnds[lineEnds.length - 1]!
      if (this.containers.depth === 0) this.end = this.leafEnd
      this.closeLeaf()
      this.openLeaf('table', 'table', head)
    } else {
      if (this.containers.depth === 0) this.kind = 'table'
      this.leaf = 'table'
      this.lineStarts = []
      this.lineEnds = []
    }
    this.leafEnd = line.end
    this.addInline('row', head, headEnd, undefined)
    return true
  }

  private openLeaf(kind: BlockKind, leaf: Leaf, start: number): void {
    if (this.containers.depth === 0) this.openBlock(kind, start)
    this.leaf = leaf
    this.leafStart = start
    this.leafEnd = this.line.end
  }

  private extendLeaf(): void {
    if (this.containers.ink < this.line.end) this.leafEnd = this.line.end
    this.extendBlock()
  }

  /** A line with nothing but `>` still belongs to its quote; a blank one belongs to nothing. */
  private extendBlock(): void {
    const { end, start } = this.line
    if (skipBlanks(this.text, start, end) < end) this.end = end
  }

  private addTextLine(): void {
    this.lineStarts.push(this.containers.at)
    this.lineEnds.push(this.line.end)
    this.extendLeaf()
  }

  private closeLeaf(): void {
    switch (this.leaf) {
      case 'none':
        return
      case 'paragraph':
        if (this.takeDefinitions()) {
          this.addInline('text', this.leafStart, this.leafEnd, this.unquoted(this.leafEnd))
        }
        break
      case 'html':
        this.addInline('html', this.leafStart, this.leafEnd, this.unquoted(this.leafEnd))
        break
      case 'fence':
      case 'indented':
        this.code.push(this.leafStart, this.leafEnd)
        break
      default:
        break
    }
    this.dropLeaf()
  }

  private dropLeaf(): void {
    this.leaf = 'none'
    if (this.lineStarts.length > 0) {
      this.lineStarts = []
      this.lineEnds = []
    }
  }

  /**
   * Takes the link reference definitions off the front of the open paragraph.
   * Returns whether text is left; if not, the paragraph is gone.
   */
  private takeDefinitions(): boolean {
    if (this.text.charCodeAt(this.leafStart) !== 91) return true
    const unquoted = this.unquoted(this.leafEnd)
    const source = unquoted ?? this.text
    const base = unquoted === undefined ? 0 : this.leafStart
    const isTop = this.containers.depth === 0
    let line = 0
    while (source.charCodeAt(this.leafStart - base) === 91) {
      const found = readDefinition(source, this.leafStart - base, this.leafEnd - base)
      if (found === undefined) return true
      this.definitions.push({ ...shift(found, base), block: this.blocks.length })
      const end = found.end + base
      if (isTop) this.emit('definition', this.leafStart, end)
      while (this.lineEnds[line]! < end) line++
      if (++line === this.lineStarts.length) {
        if (isTop) this.kind = undefined
        this.dropLeaf()
        return false
      }
      this.leafStart = this.lineStarts[line]!
      if (isTop) this.start = this.leafStart
    }
    return true
  }

  private addInline(
    mode: InlineText['mode'],
    start: number,
    end: number,
    unquoted: string | undefined,
  ): void {
    this.texts.push({ mode, start, end, block: this.blocks.length, unquoted })
  }

  /** The leaf's text up to `end` with quote markers blanked out, or undefined when it has none. */
  private unquoted(end: number): string | undefined {
    const { lineEnds, lineStarts, text } = this
    if (this.containers.quotes === 0 || lineStarts.length < 2) return undefined
    let result = text.slice(lineStarts[0]!, Math.min(lineEnds[0]!, end))
    for (let i = 1; i < lineStarts.length; i++) {
      const gap = lineStarts[i]! - lineEnds[i - 1]!
      result += `\n${' '.repeat(gap - 1)}${text.slice(lineStarts[i]!, Math.min(lineEnds[i]!, end))}`
    }
    return result
  }

  private openBlock(kind: BlockKind, start: number, depth = 0, textStart = 0, textEnd = 0): void {
    this.closeBlock()
    this.kind = kind
    this.start = start
    this.end = this.line.end
    this.headingDepth = depth
    this.textStart = textStart
    this.textEnd = textEnd
  }

  private closeBlock(): void {
    if (this.kind === undefined) return
    this.blocks.push({
      kind: this.kind,
      start: this.start,
      end: this.end,
      depth: this.headingDepth,
      textStart: this.textStart,
      textEnd: this.textEnd,
    })
    this.kind = undefined
  }

  private emit(kind: BlockKind, start: number, end: number): void {
    this.blocks.push({ kind, start, end, depth: 0, textStart: 0, textEnd: 0 })
  }
}

function isMarkerStart(code: number): boolean {
  return code === 45 || code === 42 || code === 43 || (code >= 48 && code <= 57)
}

/** Characters that may start a leaf block other than a paragraph: `#` `` ` `` `~` `$` `<` `=` `-` `*` `_`. */
function isLeafStart(code: number): boolean {
  return (
    code === 35 ||
    code === 96 ||
    code === 126 ||
    code === 36 ||
    code === 60 ||
    code === 61 ||
    code === 45 ||
    code === 42 ||
    code === 95
  )
}

function shift(found: Definition, by: number): Definition {
  if (by === 0) return found
  return {
    start: found.start + by,
    end: found.end + by,
    labelStart: found.labelStart + by,
    labelEnd: found.labelEnd + by,
    targetStart: found.targetStart + by,
    targetEnd: found.targetEnd + by,
  }
}
