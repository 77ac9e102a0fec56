import type { Finding } from '../../issues.ts'
import { readInstant } from '../../model/instant.ts'
import { shown } from '../../model/problem.ts'
import { offsetNear } from '../issue-of.ts'
import type { PageContext } from '../page-context.ts'

/** `at` places a page in time: an RFC 3339 time or a date, never guessed. Only advice where `at` was never ours. */
export function atInvalid({ page, header }: PageContext): Finding[] {
  const value = header !== undefined && Object.hasOwn(header.data, 'at') ? header.data.at : undefined
  if (header === undefined || value === undefined || value === null || page.atUs !== null) return []
  const instant = page.at === null ? { problem: 'is no text' } : readInstant(page.at)
  if (typeof instant === 'number') return []
  const { problem, suggestion } = instant
  const finding: Finding = {
    severity: page.identity.mapping >= 0 ? 'warning' : 'error',
    code: 'at_invalid',
    offset: offsetNear(header, 'at'),
    location: 'frontmatter.at',
    message: `\`at: ${page.at ?? shown(value)}\` ${problem}, so the page has no place in time`,
  }
  return [suggestion === undefined ? finding : { ...finding, suggestion }]
}
