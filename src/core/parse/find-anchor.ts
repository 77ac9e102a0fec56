import { slugOf } from './slug.ts'
import type { Block, ParsedPage } from './types.ts'

/**
 * The block that an anchor names, however it is written: `#Files and links`, `files-and-links`, `^id`, `#^id`, `id`,
 * a derived `blk-…`, and nested headings `#Chapter#Section`. An id of a list item or inner paragraph leads to the
 * top-level block around it. Explicit ids win over headings only when written with `^`.
 */
export function findAnchor(page: Pick<ParsedPage, 'blocks' | 'anchors'>, anchor: string): Block | undefined {
  const wanted = anchor.replace(/^#/, '').trim().normalize('NFC')
  if (wanted === '') return undefined
  const { blocks, anchors } = page
  const at = (key: string): Block | undefined => blocks[anchors.get(key) ?? -1]
  const caret = wanted.lastIndexOf('^')
  if (caret === 0 || (caret > 0 && wanted[caret - 1] === '#')) return at(wanted.slice(caret))
  const direct = at(wanted) ?? at(slugOf(wanted)) ?? at(`^${wanted}`)
  if (direct !== undefined) return direct
  const path = wanted.split('#').map(looseKey)
  return blocks.find((block) => block.depth > 0 && isAtPath(blocks, block, path))
}

/** Editors that build links from headings drop markup and squeeze blanks: the loose key forgives both. */
function looseKey(heading: string): string {
  return slugOf(heading).replace(/-+/g, '-').replace(/^-|-$/g, '')
}

/** Whether the block's title is the last of `path` and the titles before it stand above, in this order. */
function isAtPath(blocks: readonly Block[], block: Block, path: readonly string[]): boolean {
  let wanted = path.length - 1
  if (looseKey(block.title) !== path[wanted]) return false
  for (let above = blocks[block.parent]; above !== undefined && wanted > 0; above = blocks[above.parent]) {
    if (looseKey(above.title) === path[wanted - 1]) wanted--
  }
  return wanted === 0
}
