import { shortPath } from './edges.ts'
import { renderTable } from './table.ts'
import { oneLine } from './text.ts'
import type { View } from './tools.ts'

interface Ancestry {
  readonly hops?: readonly {
    readonly page_id: string
    readonly skill: string
    readonly relation: string
    readonly depth: number
  }[]
  readonly truncated?: boolean
  readonly reachable?: boolean
  readonly path?: readonly string[]
}

/** Pages by how many steps away they are, or the way between two pages. */
export function renderAncestry({ hops, truncated, reachable, path }: Ancestry, { paint }: View): string {
  if (hops === undefined) {
    if (reachable !== true || path === undefined) return 'There is no way from the one page to the other.'
    return path
      .map((page, step) => `${'   '.repeat(step)}${step === 0 ? '' : '└▶ '}${oneLine(shortPath(page))}`)
      .join('\n')
  }
  if (hops.length === 0) return 'Nothing: the page has no relations in this direction.'
  const lines = hops.map(
    (hop) =>
      `${'  '.repeat(hop.depth)}${paint.cyan(`──${oneLine(hop.relation)}─▶`)} ${oneLine(shortPath(hop.page_id))}`,
  )
  return [...lines, ...(truncated === true ? ['The walk was cut: there are more pages.'] : [])].join('\n')
}

type Report =
  | { readonly kind: 'drift'; readonly rows: readonly Readonly<Record<string, string>>[] }
  | { readonly kind: 'abandoned'; readonly rows: readonly Readonly<Record<string, string>>[] }

/** Decisions on superseded grounds, or retired pages, as a table. */
export function renderReport(report: Report, view: View): string {
  if (report.rows.length === 0)
    return report.kind === 'drift' ? 'No decision rests on something superseded.' : 'No page was retired.'
  if (report.kind === 'abandoned') {
    const rows = report.rows.map((row) => [shortPath(row.page_id ?? ''), row.skill ?? '', row.via ?? ''])
    return renderTable(['PAGE', 'SKILL', 'RETIRED BY'], rows, view)
  }
  const rows = report.rows.map((row) => [
    shortPath(row.decision_page_id ?? ''),
    row.decided_at ?? '',
    shortPath(row.expectation_page_id ?? ''),
    shortPath(row.superseding_page_id ?? ''),
    row.superseded_at ?? '',
  ])
  return renderTable(['DECISION', 'DECIDED', 'RESTS ON', 'SUPERSEDED BY', 'AT'], rows, view)
}
