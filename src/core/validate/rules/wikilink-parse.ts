import type { Finding } from '../../issues.ts'
import type { PageContext } from '../page-context.ts'

/** A typed link without an id. */
export function wikilinkParse({ parsed }: PageContext): Finding[] {
  const findings: Finding[] = []
  for (const { skill, id, raw, start, relation } of parsed.links) {
    if (skill === null || id !== null) continue
    findings.push({
      severity: 'warning',
      code: 'wikilink_parse',
      offset: start,
      location: relation === null ? `wikilink \`[[${skill}::]]\`` : `frontmatter.${relation}`,
      message: `\`${raw.length > 80 ? `${raw.slice(0, 79)}…` : raw}\` names a skill but no id`,
      suggestion: `write \`[[skill::${skill}]]\` for the definition of the skill, or add the id`,
    })
  }
  return findings
}
