import { moreLine } from './hits.ts'
import { renderTable } from './table.ts'
import { oneLine } from './text.ts'
import type { View } from './tools.ts'
import { inline } from './value.ts'

interface Skills {
  readonly skills: readonly {
    readonly id: string
    readonly description: string
    readonly required_frontmatter: readonly string[]
    readonly is_event_typed: boolean
    readonly layer: string
    readonly shadows?: string | undefined
  }[]
}

/** The catalogue: one row a skill. */
export function renderSkills({ skills }: Skills, view: View): string {
  if (skills.length === 0)
    return 'No skills. A skill page in markdown/skills/ declares one; `escurel help pages` shows how.'
  const rows = skills.map((skill) => [
    skill.id,
    [
      skill.is_event_typed ? 'event' : '',
      skill.layer === 'overlay' ? '' : skill.layer,
      skill.shadows === undefined ? '' : `over ${skill.shadows}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
    skill.required_frontmatter.join(', '),
    skill.description,
  ])
  const kinds = rows.some((row) => row[1] !== '')
  const headings = ['SKILL', 'KIND', 'REQUIRES', 'DESCRIPTION']
  const without = (row: readonly string[]): string[] => row.filter((_, column) => kinds || column !== 1)
  return renderTable(without(headings), rows.map(without), view)
}

interface Instances {
  readonly instances: readonly {
    readonly page_id: string
    readonly skill: string
    readonly frontmatter: Readonly<Record<string, unknown>>
    readonly at: string | null
  }[]
  readonly next_cursor: string | null
}

/** Keys that every instance has, or that the columns beside them already show. */
const PLAIN_KEYS: ReadonlySet<string> = new Set(['type', 'skill', 'id', 'at', 'acl'])
const MOST_COLUMNS = 5

/** One row an instance: its id, `at` where there is one, and the keys that most of them have. */
export function renderInstances({ instances, next_cursor }: Instances, view: View): string {
  if (instances.length === 0) return 'No instances.'
  const timed = instances.some((instance) => instance.at !== null)
  const counts = new Map<string, number>()
  for (const { frontmatter } of instances) {
    for (const key of Object.keys(frontmatter))
      if (!PLAIN_KEYS.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const keys = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_COLUMNS)
    .map(([key]) => key)
  const headings = ['ID', ...(timed ? ['AT'] : []), ...keys.map((key) => oneLine(key).toUpperCase())]
  const rows = instances.map(({ page_id, frontmatter, at }) => [
    inline(frontmatter.id ?? page_id),
    ...(timed ? [at ?? ''] : []),
    ...keys.map((key) => withoutBrackets(inline(frontmatter[key]))),
  ])
  return [renderTable(headings, rows, view), ...moreLine(next_cursor)].join('\n')
}

/** `[[customer::acme|Acme]]` as `customer::acme`: in a table the name is enough. */
function withoutBrackets(text: string): string {
  return text.replace(/\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]/g, '$1')
}
