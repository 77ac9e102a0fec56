import type { Finding } from '../../issues.ts'
import type { ParsedPage } from '../../parse/types.ts'

/** Says once what an unreadable header means for the file; the cause has its own code and place. */
export function frontmatterParse({ header, fenced, findings }: ParsedPage): Finding[] {
  if (header !== undefined || !fenced || findings.some(({ code }) => code === 'frontmatter_parse')) return []
  return [
    {
      severity: 'error',
      code: 'frontmatter_parse',
      offset: 0,
      location: 'frontmatter',
      message: 'the header cannot be read, so this file is no page and nothing else in it is checked',
    },
  ]
}
