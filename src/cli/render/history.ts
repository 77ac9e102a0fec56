import { renderTable } from './table.ts'
import { oneLine } from './text.ts'
import type { View } from './tools.ts'

interface PageHistory {
  readonly page_id: string | null
  readonly versions: readonly {
    readonly version: string
    readonly at: string
    readonly author: string | null
    readonly kind: string
    readonly summary: string | null
    readonly head: boolean
  }[]
  readonly next_cursor: string | null
}

/** The versions of a page, newest first. */
export function renderHistory({ page_id, versions, next_cursor }: PageHistory, view: View): string {
  if (page_id === null) return 'There is no such page.'
  const rows = versions.map(({ version, at, author, kind, summary, head }) => [
    `${version}${head ? ' ←' : ''}`,
    at.replace('T', ' ').replace(/\.\d+Z$/, 'Z'),
    author ?? '',
    kind,
    oneLine(summary ?? ''),
  ])
  const more = next_cursor === null ? [] : [view.paint.dim(`more: --cursor ${next_cursor}`)]
  return [renderTable(['version', 'time', 'author', 'kind', 'summary'], rows, view), ...more].join('\n')
}
