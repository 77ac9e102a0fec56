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

/** Whether a page has an anchor, by `findAnchor`. Nearly every link is told by a look at the names alone. */
export function hasAnchor(packed: PackedAnchors, anchor: string, slug = slugOf(anchor)): boolean {
  if (isAmong(packed.names, anchor) || isAmong(packed.names, slug)) return true
  const last = looseKey(slugOf(anchor.slice(anchor.lastIndexOf('#') + 1)))
  if (!anchor.includes('^') && !isAmong(packed.names, `^${anchor}`) && !isAmong(looseNames(packed), last))
    return false
  return findAnchor(unpack(packed), anchor) !== undefined
}

/** What an author may have meant: ids they wrote, and headings as they wrote them. At most 300 of either. */
export function anchorCandidates({ names, headings }: PackedAnchors): string[] {
  const ids = names.split('\n').filter((name) => name.startsWith('^'))
  const titles = headings.split('\n', MOST_CANDIDATES).map((line) => line.slice(1))
  return [...ids.slice(0, MOST_CANDIDATES), ...titles.filter((title) => title !== '')]
}

function isAmong(names: string, name: string): boolean {
  return names.includes(`\n${name}\n`)
}

/** Names without runs of `-`: a superset of what `findAnchor` forgives. Kept, for pages with many wrong links. */
function looseNames(packed: PackedAnchors): string {
  let loose = loosened.get(packed)
  if (loose === undefined) {
    loose = packed.names.split('\n').map(looseKey).join('\n')
    loosened.set(packed, loose)
  }
  return loose
}

const loosened = new WeakMap<PackedAnchors, string>()

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
