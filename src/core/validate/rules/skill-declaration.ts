import type { Finding } from '../../issues.ts'
import { parseAclBlock } from '../../model/acl-block.ts'
import type { Problem } from '../../model/problem.ts'
import type { Header } from '../../parse/types.ts'
import { findingOf, offsetNear } from '../issue-of.ts'

/** Page that carries the tenant's fallback policy. */
const META_SKILL = 'escurel'

/** Everything that a skill page declares in a way that nobody can follow: lists of keys, types, params, backend, acl. */
export function skillDeclaration(id: string, header: Header, problems: readonly Problem[]): Finding[] {
  const all =
    id === META_SKILL
      ? [...problems, ...parseAclBlock(header.data.acl_defaults, 'acl_defaults').problems]
      : problems
  const findings = all.map((problem) => findingOf(problem, header))
  if (id === 'skill') {
    findings.push({
      severity: 'warning',
      code: 'reserved_id',
      offset: offsetNear(header, 'id'),
      location: 'frontmatter.id',
      message:
        'a skill called `skill` has no instances that a link can name: `[[skill::x]]` means the definition of x',
      suggestion: 'give the skill another id',
    })
  }
  return findings
}
