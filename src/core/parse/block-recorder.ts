import type { Definition } from './definition.ts'
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
export interface ScannedDefinition {
  readonly definition: Definition
  /** Index of the top-level block that holds it. */
  readonly block: number
}

export interface BlockScan {
  readonly blocks: readonly ScannedBlock[]
  readonly texts: readonly InlineText[]
  readonly definitions: readonly ScannedDefinition[]
  /** Code blocks at any depth as pairs of offsets: start, end, start, end, … */
  readonly code: readonly number[]
}

/** Collects what the block scanner finds, and keeps the one top-level block that is open. */
export class BlockRecorder implements BlockScan {
  readonly blocks: ScannedBlock[] = []
  readonly texts: InlineText[] = []
  readonly definitions: ScannedDefinition[] = []
  readonly code: number[] = []

  /** The open block; `kind` is undefined when there is none. */
  kind: BlockKind | undefined
  start = 0
  end = 0
  /** Delimiter of the open list. */
  listMarker = 0
  private depth = 0
  private textStart = 0
  private textEnd = 0

  /** Opens a block, which closes the open one. */
  open(kind: BlockKind, start: number, end: number): void {
    this.close()
    this.kind = kind
    this.start = start
    this.end = end
    this.depth = 0
    this.textStart = 0
    this.textEnd = 0
  }

  /** Makes the open block a heading. */
  setHeading(depth: number, textStart: number, textEnd: number): void {
    this.kind = 'heading'
    this.depth = depth
    this.textStart = textStart
    this.textEnd = textEnd
  }

  close(): void {
    const { depth, end, kind, start, textEnd, textStart } = this
    if (kind === undefined) return
    this.blocks.push({ kind, start, end, depth, textStart, textEnd })
    this.kind = undefined
  }

  addText(mode: InlineText['mode'], start: number, end: number, unquoted: string | undefined): void {
    this.texts.push({ mode, start, end, block: this.blocks.length, unquoted })
  }

  addCode(start: number, end: number): void {
    this.code.push(start, end)
  }

  /** A definition becomes a block of its own when it stands at the top level. */
  addDefinition(definition: Definition, isTop: boolean): void {
    this.definitions.push({ definition, block: this.blocks.length })
    if (!isTop) return
    const { end, start } = definition
    this.blocks.push({ kind: 'definition', start, end, depth: 0, textStart: 0, textEnd: 0 })
  }
}
