import type { BlockRecorder } from './block-recorder.ts'
import { type Definition, readDefinition } from './definition.ts'

export type LeafKind = 'none' | 'paragraph' | 'fence' | 'indented' | 'html' | 'table' | 'math'

/** The leaf block that takes the next lines. `kind` is `none` when there is none. */
export class OpenLeaf {
  kind: LeafKind = 'none'
  start = 0
  end = 0
  /** Fence character and length, or the kind of the HTML block. */
  marker = 0
  length = 0
  /** Where the content of each line of a paragraph or HTML block starts and ends. */
  lineStarts: number[] = []
  lineEnds: number[] = []
  /** Whether a paragraph's last line could be the head of a table. */
  mayBeHead = false
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  open(kind: LeafKind, start: number, end: number): void {
    this.kind = kind
    this.start = start
    this.end = end
  }

  addLine(start: number, end: number): void {
    this.lineStarts.push(start)
    this.lineEnds.push(end)
  }

  drop(): void {
    this.kind = 'none'
    this.dropLines()
  }

  dropLines(): void {
    if (this.lineStarts.length === 0) return
    this.lineStarts = []
    this.lineEnds = []
  }

  /** Records the leaf's text or code and drops it. */
  close(recorder: BlockRecorder, isTop: boolean, isQuoted: boolean): void {
    switch (this.kind) {
      case 'none':
        return
      case 'paragraph':
        if (this.takeDefinitions(recorder, isTop, isQuoted)) {
          recorder.addText('text', this.start, this.end, this.unquoted(isQuoted, this.end))
        }
        break
      case 'html':
        recorder.addText('html', this.start, this.end, this.unquoted(isQuoted, this.end))
        break
      case 'fence':
      case 'indented':
        recorder.addCode(this.start, this.end)
        break
      default:
        break
    }
    this.drop()
  }

  /** The leaf's text up to `end` with the marks of block quotes blanked out, or undefined when it has none. */
  unquoted(isQuoted: boolean, end: number): string | undefined {
    const { lineEnds, lineStarts, text } = this
    if (!isQuoted || lineStarts.length < 2) return undefined
    let from = lineStarts.findIndex((start) => start >= this.start)
    let result = text.slice(this.start, Math.min(lineEnds[from]!, end))
    for (from++; from < lineStarts.length; from++) {
      const gap = lineStarts[from]! - lineEnds[from - 1]!
      result += `\n${' '.repeat(gap - 1)}${text.slice(lineStarts[from]!, Math.min(lineEnds[from]!, end))}`
    }
    return result
  }

  /**
   * Takes the link reference definitions off the front of a paragraph.
   * Returns whether text is left; if not, the paragraph is gone.
   */
  takeDefinitions(recorder: BlockRecorder, isTop: boolean, isQuoted: boolean): boolean {
    if (this.text.charCodeAt(this.start) !== 91) return true
    const unquoted = this.unquoted(isQuoted, this.end)
    const source = unquoted ?? this.text
    const base = unquoted === undefined ? 0 : this.start
    let line = 0
    while (source.charCodeAt(this.start - base) === 91) {
      const found = readDefinition(source, this.start - base, this.end - base)
      if (found === undefined) return true
      recorder.addDefinition(shift(found, base), isTop)
      while (this.lineEnds[line]! < found.end + base) line++
      if (++line === this.lineStarts.length) {
        if (isTop) recorder.kind = undefined
        this.drop()
        return false
      }
      this.start = this.lineStarts[line]!
      if (isTop) recorder.start = this.start
    }
    return true
  }
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
