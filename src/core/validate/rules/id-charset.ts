import type { Finding } from '../../issues.ts'
import { offsetNear } from '../issue-of.ts'
import type { PageContext } from '../page-context.ts'

/** Characters that mean something else in a link. `#` and `@` can be escaped there, but authors forget to. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/[\x00-\x1f\x7f\u2028\u2029]/, 'a line break or control character'],
  [/\[|\]/, 'a square bracket, which ends a link'],
  [/\|/, '`|`, which starts the label of a link'],
  [/#/, '`#`, which starts an anchor in a link'],
  [/^\.{0,2}\//, 'a path at its start: a link would lead to that file'],
  [/\\/, 'a backslash, which escapes the next character of a link'],
]

/** An id that a link can only reach with escapes, or not at all. A file name of a mapped folder is only remarked on. */
export function idCharset({ page, header }: PageContext): Finding[] {
  const { slug, skill, pageType, mapping } = page.identity
  const isMapped = mapping >= 0
  const findings: Finding[] = []
  const report = (key: string, value: string, reason: string, severity: Finding['severity']): void => {
    findings.push({
      severity,
      code: 'id_charset',
      offset: header === undefined || isMapped ? 0 : offsetNear(header, key),
      location: isMapped ? 'file name' : `frontmatter.${key}`,
      message: `the ${isMapped ? 'name' : key} ${JSON.stringify(value)} holds ${reason}`,
      suggestion: 'use letters, digits, `-`, `_`, `.`, `/` or blanks inside',
    })
  }
  const values =
    pageType === 'skill' || isMapped
      ? [['id', slug ?? '']]
      : [
          ['id', slug ?? ''],
          ['skill', skill],
        ]
  for (const [key = '', value = ''] of values) {
    const reason = REASONS.find(([pattern]) => pattern.test(value))?.[1]
    if (reason !== undefined) report(key, value, reason, isMapped ? 'warning' : 'error')
    else if (value.indexOf('@') > 0 && !isMapped)
      report(key, value, '`@`, which starts a version in a link', 'warning')
    else if (key === 'skill' || pageType === 'skill') {
      if (value.includes('::')) report(key, value, '`::`, which parts a skill from an id in a link', 'error')
    }
    if (header !== undefined && !isMapped && isPadded(header.data[key])) {
      report(key, String(header.data[key]), 'blanks at an end, which are ignored', 'warning')
    }
  }
  return findings
}

function isPadded(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== value && value.trim() !== ''
}
