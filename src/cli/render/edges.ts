import { moreLine } from './hits.ts'
import { displayWidth, oneLine, padEnd } from './text.ts'
import type { View } from './tools.ts'

interface Edges {
  readonly edges: readonly {
    readonly src_page: string
    readonly dst_page: string
    readonly relation: string | null
    readonly src_anchor: string | null
    readonly dst_anchor: string | null
    readonly link_version: string | null
    readonly target_frontmatter_excerpt?: Readonly<Record<string, unknown>>
  }[]
  readonly next_cursor?: string | null
}

/** Links as arrows from the page that holds them to the page they lead to. */
export function renderEdges({ edges, next_cursor }: Edges, { paint }: View): string {
  if (edges.length === 0) return 'No links.'
  const names = edges.map((edge) => oneLine(shortPath(edge.src_page)))
  const labels = edges.map((edge) =>
    oneLine(edge.relation ?? (edge.src_anchor === null ? 'link' : `#${edge.src_anchor}`)),
  )
  const nameWidth = Math.max(...names.map(displayWidth))
  const labelWidth = Math.max(...labels.map(displayWidth))
  const lines = edges.map((edge, index) => {
    const arrow = `──${labels[index]}${'─'.repeat(labelWidth - displayWidth(labels[index] as string))}─▶`
    const anchor = edge.dst_anchor === null ? '' : `#${oneLine(edge.dst_anchor)}`
    const version = edge.link_version === null ? '' : `@${oneLine(edge.link_version)}`
    return `${padEnd(names[index] as string, nameWidth)} ${paint.cyan(arrow)} ${oneLine(shortPath(edge.dst_page))}${anchor}${version}`
  })
  return [...lines, ...moreLine(next_cursor)].join('\n')
}

/** A path without the parts that every page of a tenant has. */
export function shortPath(pageId: string): string {
  return pageId.replace(/^markdown\/(instances\/)?/, '').replace(/\.md$/, '')
}
