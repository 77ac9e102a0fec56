import { findAnchor } from '../parse/find-anchor.ts'
import type { Block, ParsedPage } from '../parse/types.ts'

/** The anchors of a page in two strings: a fraction of what its blocks take, and enough to ask `findAnchor`. */
export interface PackedAnchors {
  /** Keys of `ParsedPage.anchors` and ids of HTML elements, one a line. */
  readonly names: string
  /** Depth and title of each heading, one a line. */
  readonly headings: string
}

/** Ids that HTML and heading attributes give; renderers that show pages on the web follow links to them. */
const HTML_ID = /<[a-z][^<>]*?\s(?:id|name)=["']([^"'<>\n]+)["']/gi
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
  return { names: names.join('\n'), headings }
}

/** A page's anchors unpacked, for as many questions as there are links to it. */
export class Anchors {
  private readonly page: Pick<ParsedPage, 'blocks' | 'anchors'>

  constructor({ names, headings }: PackedAnchors) {
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
    this.page = { blocks, anchors: new Map(names.split('\n').map((name) => [name, 0])) }
  }

  has(anchor: string): boolean {
    return findAnchor(this.page, anchor) !== undefined
  }

  /** What an author may have meant: ids they wrote, and headings as they wrote them. */
  *candidates(): Iterable<string> {
    for (const name of this.page.anchors.keys()) if (name.startsWith('^')) yield name
    for (const { title } of this.page.blocks) if (title !== '') yield title
  }
}

function blockOf(title: string, depth: number, parent: number): Block {
  return { kind: 'heading', anchor: '', explicit: false, start: 0, end: 0, depth, title, parent }
}
