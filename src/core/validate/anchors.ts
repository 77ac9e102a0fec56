import { findAnchor } from '../parse/find-anchor.ts'
import { slugOf } from '../parse/slug.ts'
import type { Block, ParsedPage } from '../parse/types.ts'

/** The anchors of a page in two strings: a fraction of what its blocks take, and enough to ask `findAnchor`. */
export interface PackedAnchors {
  /** Keys of `ParsedPage.anchors` and ids of HTML elements, each between line breaks. */
  readonly names: string
  /** Depth and title of each heading, one a line. */
  readonly headings: string
}

/** Ids that HTML and heading attributes give; renderers that show pages on the web follow links to them. */
const HTML_ID = /<[a-z][^<>]*?\s(?:id|name)=["']([^"'<>\n]+)["']/gi
/** Of a page with more headings nobody waits for a suggestion. */
const MOST_CANDIDATES = 300
/** Characters of headings; in a longer page the order of a path's headings is not checked. */
const LONGEST_FOLLOWED = 10_000
const LONGEST_SEARCHED = 8_000
const HEADING_ID = /\{#([^\s{}]+)\}\s*$/

export function packAnchors(page: ParsedPage): PackedAnchors {
  let headings = ''
  const names = [...page.anchors.keys()]
  for (const { depth, title } of page.blocks) {
    if (depth === 0) continue
    headings += `${depth}${title}\n`
    const id = title.endsWith('}') ? HEADING_ID.exec(title)?.[1] : undefined
    if (id !== undefined) names.push(id)
  }
  if (page.blocks.some(({ kind }) => kind === 'html') || page.text.includes('id="')) {
    for (const match of page.text.matchAll(HTML_ID)) names.push(match[1] as string)
  }
  return { names: names.length === 0 ? '' : `\n${names.join('\n')}\n`, headings }
}

/** Answers whether pages have anchors, by the rules of `findAnchor`. What it learns of a page serves the next link. */
export class AnchorIndex {
  private readonly slugs = new Map<string, string>()
  private readonly names = new Map<PackedAnchors, Names>()
  /** Without runs of `-`, which `findAnchor` forgives. */
  private readonly loose = new Map<PackedAnchors, Names>()
  private readonly written = new Map<PackedAnchors, readonly string[]>()

  /** A link costs a look-up or two, except where a path of headings has to be followed. */
  has(packed: PackedAnchors, anchor: string): boolean {
    const names = kept(this.names, packed, () => new Names(packed.names))
    const caret = anchor.lastIndexOf('^')
    if (caret === 0 || (caret > 0 && anchor[caret - 1] === '#')) return names.has(anchor.slice(caret))
    if (
      names.has(anchor) ||
      names.has(kept(this.slugs, anchor, () => slugOf(anchor))) ||
      names.has(`^${anchor}`)
    )
      return true
    const path = anchor.split('#').map((part) => looseKey(slugOf(part)))
    const loose = kept(this.loose, packed, () => new Names(packed.names.split('\n').map(looseKey).join('\n')))
    if (!path.every((part) => loose.has(part))) return false
    if (path.length < 2 || packed.headings.length > LONGEST_FOLLOWED) return true
    return findAnchor(unpack(packed), anchor) !== undefined
  }

  /** What an author may have meant: ids they wrote, and headings as they wrote them. At most 300 of either. */
  candidates(packed: PackedAnchors): readonly string[] {
    return kept(this.written, packed, () => {
      const ids = packed.names.split('\n').filter((name) => name.startsWith('^'))
      const titles = packed.headings.split('\n', MOST_CANDIDATES).map((line) => line.slice(1))
      return [...ids.slice(0, MOST_CANDIDATES), ...titles.filter((title) => title !== '')]
    })
  }
}

/** Names between line breaks. A long list is cut up once, since a page may have as many links as names. */
class Names {
  private readonly text: string
  private readonly set: ReadonlySet<string> | undefined

  constructor(text: string) {
    this.text = text
    this.set = text.length <= LONGEST_SEARCHED ? undefined : new Set(text.split('\n'))
  }

  has(name: string): boolean {
    return this.set === undefined ? this.text.includes(`\n${name}\n`) : this.set.has(name)
  }
}

function kept<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = values.get(key)
  if (value === undefined) {
    value = make()
    values.set(key, value)
  }
  return value
}

function looseKey(slug: string): string {
  return slug.includes('-') ? slug.replace(/-+/g, '-').replace(/^-|-$/g, '') : slug
}

function unpack({ names, headings }: PackedAnchors): Pick<ParsedPage, 'blocks' | 'anchors'> {
  const blocks: Block[] = [blockOf('', 0, -1)]
  const open: number[] = []
  for (const line of headings.split('\n')) {
    if (line === '') continue
    const depth = Number(line[0])
    while (open.length > 0 && (blocks[open.at(-1)!] as Block).depth >= depth) open.pop()
    const parent = open.at(-1) ?? -1
    open.push(blocks.length)
    blocks.push(blockOf(line.slice(1), depth, parent))
  }
  return {
    blocks,
    anchors: new Map(
      names
        .split('\n')
        .slice(1, -1)
        .map((name) => [name, 0]),
    ),
  }
}

function blockOf(title: string, depth: number, parent: number): Block {
  return { kind: 'heading', anchor: '', explicit: false, start: 0, end: 0, depth, title, parent }
}
