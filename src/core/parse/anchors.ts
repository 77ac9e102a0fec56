import type { BlockScan, InlineText, ScannedBlock } from './block-recorder.ts'
import { isBlank } from './block-starts.ts'
import { contentHash } from './hash.ts'
import { plainTitle } from './heading-title.ts'
import { slugOf } from './slug.ts'
import type { Block } from './types.ts'

/** Top-level blocks with their anchors, and every anchor of the page. */
export interface AnchoredBlocks {
  readonly blocks: readonly Block[]
  /** See `ParsedPage.anchors`. */
  readonly anchors: ReadonlyMap<string, number>
  /** Index in `blocks` of each scanned block: a paragraph that only carries an id joins the block before it. */
  readonly indexes: readonly number[]
}

interface Draft extends ScannedBlock {
  end: number
  id?: string | undefined
}

/**
 * Names the blocks (design 3): an explicit `^id`, else a heading's slug, else `blk-` and a hash of the content, in which
 * neither kind nor place takes part: a block above does not rename the ones below.
 */
export function anchorBlocks(text: string, scan: BlockScan): AnchoredBlocks {
  const anchors = new Map<string, number>()
  const { drafts, indexes } = draftBlocks(text, scan, anchors)
  const names = new Names(anchors)
  const hasReturns = text.includes('\r')
  const blocks: Block[] = []
  let parent = -1
  for (let index = 0; index < drafts.length; index++) {
    const { kind, start, end, depth, id, textStart, textEnd } = drafts[index]!
    let title = ''
    let slug = ''
    if (depth > 0) {
      while (parent >= 0 && blocks[parent]!.depth >= depth) parent = blocks[parent]!.parent
      title = plainTitle(text.slice(textStart, textEnd))
      slug = slugOf(title)
    }
    const explicit = id !== undefined && anchors.get(`^${id}`) === index
    let anchor = id ?? ''
    if (!explicit)
      anchor = names.take(slug === '' ? `blk-${contentHash(text, start, end, hasReturns)}` : slug, index)
    else if (slug !== '' && slug !== id) names.take(slug, index)
    blocks.push({ kind, anchor, explicit, start, end, depth, title, parent })
    if (depth > 0) parent = index
  }
  return { blocks, anchors, indexes }
}

/** Finds the explicit ids; puts each into `anchors` under `^id`, the first of equal ones winning. */
function draftBlocks(
  text: string,
  scan: BlockScan,
  anchors: Map<string, number>,
): { drafts: readonly Draft[]; indexes: readonly number[] } {
  const ids = text.includes('^') ? trailingIds(text, scan.texts) : NO_IDS
  if (ids.size === 0) return { drafts: scan.blocks, indexes: scan.blocks.map((_, index) => index) }
  const drafts: Draft[] = []
  const indexes: number[] = []
  scan.blocks.forEach((scanned, index) => {
    const own = ids.get(index)
    const previous = drafts.at(-1)
    const id = own?.find((found) => isBlockEnd(text, found.end, scanned))?.id
    if (id !== undefined && previous !== undefined && isOnlyId(text, scanned, id)) {
      previous.id ??= id
      previous.end = scanned.end
    } else drafts.push({ ...scanned, id })
    indexes.push(drafts.length - 1)
    for (const found of own ?? []) {
      if (!anchors.has(`^${found.id}`)) anchors.set(`^${found.id}`, drafts.length - 1)
    }
  })
  return { drafts, indexes }
}

interface FoundId {
  readonly id: string
  readonly end: number
}

const NO_IDS: ReadonlyMap<number, readonly FoundId[]> = new Map()

function trailingIds(text: string, texts: readonly InlineText[]): Map<number, FoundId[]> {
  const ids = new Map<number, FoundId[]>()
  for (const { mode, start, end, block } of texts) {
    const found = mode === 'html' ? undefined : trailingId(text, start, end)
    if (found === undefined) continue
    const list = ids.get(block)
    if (list === undefined) ids.set(block, [found])
    else list.push(found)
  }
  return ids
}

const ID = /^[\p{L}\p{N}_-]+$/u
const LONGEST_ID = 200

/** The `^id` that ends the text, standing alone or after a blank. */
function trailingId(text: string, start: number, end: number): FoundId | undefined {
  let last = end
  while (last > start && isBlank(text.charCodeAt(last - 1))) last--
  let i = last - 1
  const limit = Math.max(start, last - LONGEST_ID)
  while (i >= limit && isIdUnit(text.charCodeAt(i))) i--
  if (i < start || text.charCodeAt(i) !== 94 || i === last - 1) return undefined
  const before = i === start ? 32 : text.charCodeAt(i - 1)
  if (before !== 32 && before !== 9 && before !== 10 && before !== 13) return undefined
  const id = text.slice(i + 1, last)
  return ID.test(id) ? { id: id.normalize('NFC'), end: last } : undefined
}

function isIdUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 95 ||
    code >= 128
  )
}

function isBlockEnd(text: string, offset: number, { kind, depth, end }: ScannedBlock): boolean {
  if (depth > 0) return true
  if (kind === 'html' || kind === 'code' || kind === 'math') return false
  for (let i = offset; i < end; i++) if (!isBlank(text.charCodeAt(i))) return false
  return true
}

function isOnlyId(text: string, { kind, start, end }: ScannedBlock, id: string): boolean {
  return kind === 'paragraph' && text.slice(start, end).trim().normalize('NFC') === `^${id}`
}

/** Makes names unique in a page by adding `-1`, `-2`, … to repeated ones, as GitHub does for headings. */
class Names {
  private readonly anchors: Map<string, number>
  /** Ids are names that the author chose, so no slug or derived name may be one. */
  private readonly hasIds: boolean
  private readonly repeats = new Map<string, number>()

  constructor(anchors: Map<string, number>) {
    this.anchors = anchors
    this.hasIds = anchors.size > 0
  }

  /** Enters `name`, or the first free `name-1`, `name-2`, …, for the block and returns it. */
  take(name: string, block: number): string {
    let free = name
    if (this.isTaken(name)) {
      let count = this.repeats.get(name) ?? 0
      do free = `${name}-${++count}`
      while (this.isTaken(free))
      this.repeats.set(name, count)
    }
    this.anchors.set(free, block)
    return free
  }

  private isTaken(name: string): boolean {
    return this.anchors.has(name) || (this.hasIds && this.anchors.has(`^${name}`))
  }
}
