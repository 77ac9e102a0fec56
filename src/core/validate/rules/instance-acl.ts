import type { Finding } from '../../issues.ts'
import { parseAclBlock } from '../../model/acl-block.ts'
import { findingOf } from '../issue-of.ts'
import type { PageContext } from '../page-context.ts'

/** An instance's own `acl` block that cannot be read closes the page to everybody but admins. */
export function instanceAcl({ page, header }: PageContext): Finding[] {
  if (header === undefined || page.identity.pageType !== 'instance') return []
  return parseAclBlock(Object.hasOwn(header.data, 'acl') ? header.data.acl : undefined).problems.map(
    (problem) => findingOf(problem, header),
  )
}
