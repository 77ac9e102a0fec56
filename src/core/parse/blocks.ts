import { BlockRecorder, type BlockScan } from './block-recorder.ts'
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
import { endsHtmlBlock, type HtmlKind, htmlBlockKind } from './html-block.ts'
import { LineCursor } from './lines.ts'
import { MathFences } from './math-fence.ts'
import { type LeafKind, OpenLeaf } from './open-leaf.ts'
import { cellCount, delimiterColumns } from './table.ts'
import type { BlockKind } from './types.ts'

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
  private readonly recorder = new BlockRecorder()
  private readonly leaf: OpenLeaf

  constructor(text: string, from: number) {
    this.text = text
    this.line = new LineCursor(text, from)
    this.containers = new Containers(text)
    this.math = new MathFences(text)
    this.leaf = new OpenLeaf(text)
  }

  scan(): BlockScan {
    while (this.line.advance()) this.readLine()
    this.closeLeaf()
    this.recorder.close()
    return this.recorder
  }

  private readLine(): void {
    const { containers, line } = this
    const matched = containers.match(line.start, line.end)
    const isWhole = matched === containers.depth
    if (!isWhole && this.leaf.kind !== 'paragraph') {
      this.closeLeaf()
      containers.truncate(matched)
    }
    if (this.leaf.kind !== 'none' && this.leaf.kind !== 'paragraph' && this.continueLeaf()) return
    if (containers.ink >= line.end) {
      this.readBlank(matched)
      return
    }
    this.openBlocks(matched, isWhole)
    this.recorder.end = line.end
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
    switch (this.leaf.kind) {
      case 'fence':
      case 'math': {
        this.extendLeaf()
        const closes =
          !isBlankLine &&
          containers.indent < 4 &&
          isClosingFence(text, containers.ink, line.end, this.leaf.marker, this.leaf.length)
        if (closes) this.closeLeaf()
        return true
      }
      case 'html':
        if (isBlankLine && this.leaf.marker >= 6) return false
        this.leaf.addLine(containers.at, line.end)
        this.extendLeaf()
        if (endsHtmlBlock(this.leaf.marker as HtmlKind, text.slice(containers.at, line.end))) this.closeLeaf()
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
    const hasParagraph = this.leaf.kind === 'paragraph'
    let inParagraph = hasParagraph && isWhole
    let depth = matched
    for (;;) {
      const { ink, indent } = containers
      if (ink >= line.end) {
        this.settle(depth)
        return
      }
      if (indent >= 4) {
        if (this.leaf.kind === 'paragraph') break
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
    const continues = depth === 0 && this.recorder.kind === 'list' && this.recorder.listMarker === delimiter
    if (depth === 0 && !continues) {
      this.recorder.open('list', ink, line.end)
      this.recorder.listMarker = delimiter
    }
    const markerWidth = after - ink
    containers.skip(markerWidth, line.end)
    const padding = isEmpty || containers.indent > 4 ? 1 : containers.indent
    if (!isEmpty) containers.consume(padding)
    containers.push(ITEM, indent + markerWidth + padding, isEmpty)
    return true
  }

  private openContainer(kind: BlockKind, container: number, width: number): void {
    if (this.containers.depth === 0) this.recorder.open(kind, this.containers.ink, this.line.end)
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
        this.leaf.marker = code
        this.leaf.length = length
        return true
      }
      case 36: {
        const length = this.math.openingLength(ink, line.end)
        if (length === 0) return false
        this.settle(depth)
        this.openLeaf('math', 'math', ink)
        this.leaf.marker = 36
        this.leaf.length = length
        return true
      }
      case 60: {
        const kind = htmlBlockKind(text, ink, line.end, this.leaf.kind === 'paragraph')
        if (kind === 0) return false
        this.settle(depth)
        this.openLeaf('html', 'html', ink)
        this.leaf.marker = kind
        this.leaf.addLine(ink, line.end)
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
    if (level > 0 && this.leaf.takeDefinitions(this.recorder, this.isTop, this.isQuoted)) {
      this.closeAsHeading(level)
      return true
    }
    if (code === 61 || !isThematicBreak(text, ink, line.end)) return false
    this.settle(depth)
    if (depth === 0) this.recorder.open('rule', ink, line.end)
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
    if (containers.depth === 0) {
      this.recorder.open('heading', ink, line.end)
      this.recorder.setHeading(level, start, end)
    }
    if (end > start) this.recorder.addText('text', start, end, undefined)
  }

  private closeAsHeading(level: number): void {
    const { leaf, recorder } = this
    let { end } = leaf
    while (end > leaf.start && isBlank(this.text.charCodeAt(end - 1))) end--
    if (this.isTop) recorder.setHeading(level, leaf.start, end)
    recorder.addText('text', leaf.start, end, leaf.unquoted(this.isQuoted, end))
    leaf.drop()
  }

  /** Text that starts nothing: a table row, a lazy or ordinary paragraph line, or a new paragraph. */
  private addText(depth: number): void {
    const { containers, leaf, line } = this
    const isInPlace = depth === containers.depth
    if (leaf.kind === 'table' && isInPlace) {
      this.extendLeaf()
      this.recorder.addText('row', containers.ink, line.end, undefined)
      return
    }
    if (leaf.kind !== 'paragraph') {
      this.settle(depth)
      this.openLeaf('paragraph', 'paragraph', containers.ink)
      leaf.mayBeHead = true
    } else if (isInPlace && leaf.mayBeHead && this.startsTable()) {
      return
    } else {
      leaf.mayBeHead = isInPlace && containers.indent < 4
      leaf.end = line.end
    }
    leaf.addLine(containers.ink, line.end)
  }

  /** Turns the last line of the paragraph into the head of a table when this line is its delimiter row. */
  private startsTable(): boolean {
    const { containers, leaf, line, recorder, text } = this
    if (containers.indent >= 4) return false
    const columns = delimiterColumns(text, containers.ink, line.end)
    if (columns === 0) return false
    const head = leaf.lineStarts.at(-1)!
    const headEnd = leaf.lineEnds.at(-1)!
    if (cellCount(text, head, headEnd) !== columns) return false
    if (leaf.lineStarts.length > 1) {
      leaf.lineStarts.pop()
      leaf.lineEnds.pop()
      leaf.end = leaf.lineEnds.at(-1)!
      if (this.isTop) recorder.end = leaf.end
      this.closeLeaf()
      this.openLeaf('table', 'table', head)
    } else {
      if (this.isTop) recorder.kind = 'table'
      leaf.kind = 'table'
      leaf.dropLines()
    }
    leaf.end = line.end
    recorder.addText('row', head, headEnd, undefined)
    return true
  }

  private get isTop(): boolean {
    return this.containers.depth === 0
  }

  private get isQuoted(): boolean {
    return this.containers.quotes > 0
  }

  private openLeaf(kind: BlockKind, leaf: LeafKind, start: number): void {
    if (this.isTop) this.recorder.open(kind, start, this.line.end)
    this.leaf.open(leaf, start, this.line.end)
  }

  private extendLeaf(): void {
    if (this.containers.ink < this.line.end) this.leaf.end = this.line.end
    this.extendBlock()
  }

  /** A line with nothing but `>` still belongs to its quote; a blank one belongs to nothing. */
  private extendBlock(): void {
    const { end, start } = this.line
    if (skipBlanks(this.text, start, end) < end) this.recorder.end = end
  }

  private closeLeaf(): void {
    this.leaf.close(this.recorder, this.isTop, this.isQuoted)
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
