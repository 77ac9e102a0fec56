import { pageName } from './names.ts'
import { displayWidth, oneLine, wrap } from './text.ts'
import type { View } from './tools.ts'

interface Hits {
  readonly hits: readonly {
    readonly page_id: string
    readonly slug: string | null
    readonly skill: string
    readonly page_type: string
    readonly anchor?: string | null
    readonly snippet: string
    readonly score: number
    readonly frontmatter_excerpt?: Readonly<Record<string, unknown>>
  }[]
  readonly next_cursor?: string | null
}

/** Longer lines are hard to read, however wide the screen is. */
const WIDEST = 110

/** Found passages: number, page, where it stands, and the passage itself. */
export function renderHits({ hits, next_cursor }: Hits, { paint, width }: View): string {
  if (hits.length === 0) return 'Nothing found. Try fewer or other words, or drop a filter.'
  const indent = ' '.repeat(String(hits.length).length + 2)
  const items = hits.map((hit, index) => {
    const number = `${index + 1}.`.padEnd(indent.length)
    const anchor = hit.anchor === undefined || hit.anchor === null ? '' : `#${oneLine(hit.anchor)}`
    const place = `${oneLine(hit.page_id)}${anchor}`
    const name = pageName(hit)
    const head = `${number}${paint.bold(name)}  ${paint.dim(`${hit.score.toPrecision(3)}  ${place}`)}`
    const snippet = wrap(oneLine(hit.snippet), Math.max(40, Math.min(width, WIDEST) - indent.length)).map(
      (line) => `${indent}${highlight(line, paint.yellow)}`,
    )
    return [head, ...snippet].join('\n')
  })
  return [...items, ...moreLine(next_cursor)].join('\n')
}

/** What to add to see the rest of a list. */
export function moreLine(cursor: string | null | undefined): string[] {
  return cursor === null || cursor === undefined ? [] : [`There is more: --cursor ${cursor}`]
}

/** Matches stand between `**` in a snippet. */
function highlight(line: string, mark: (text: string) => string): string {
  const marked = line.replace(/\*\*(.+?)\*\*/g, (_, text: string) => mark(text))
  return displayWidth(line) === 0 ? '' : marked
}
