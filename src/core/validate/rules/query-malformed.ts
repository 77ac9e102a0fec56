import type { Finding } from '../../issues.ts'
import { parseQueryPage } from '../../model/query-page.ts'
import { findingOf } from '../issue-of.ts'
import type { PageContext } from '../page-context.ts'

/** A `[[query::…]]` page that could not be run. */
export function queryMalformed({ parsed, page, header }: PageContext): Finding[] {
  const { pageType, skill, mapping } = page.identity
  if (header === undefined || pageType !== 'instance' || skill !== 'query' || mapping >= 0) return []
  return parseQueryPage(header.data, parsed.text.slice(parsed.bodyStart)).problems.map((problem) =>
    findingOf(problem, header),
  )
}
