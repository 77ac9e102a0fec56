import type { Issue } from '../../core/issues.ts'
import type { ValidationReport } from '../../core/validate/index.ts'

/**
 * JUnit XML for the test views of CI servers: one test a file with issues. Errors make it fail, warnings alone are its
 * output. A clean tenant is one test that passed, since several servers refuse an empty report.
 */
export function renderValidateJunit({ pages, issues }: ValidationReport): string {
  const byFile = new Map<string, Issue[]>()
  for (const issue of issues) {
    const known = byFile.get(issue.file)
    if (known === undefined) byFile.set(issue.file, [issue])
    else known.push(issue)
  }
  const cases = [...byFile].map(([file, found]) => testCase(file, found))
  if (cases.length === 0) cases.push(`    <testcase classname="escurel" name="${pages} pages"/>`)
  const failures = [...byFile.values()].filter((found) =>
    found.some(({ severity }) => severity === 'error'),
  ).length
  const totals = `name="escurel validate" tests="${cases.length}" failures="${failures}" errors="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals}>`,
    `  <testsuite ${totals} skipped="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')
}

function testCase(file: string, issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error')
  const warnings = issues.filter(({ severity }) => severity === 'warning')
  const name = xml(file === '' ? 'the tenant' : file)
  const parts = [`    <testcase classname="escurel" name="${name}" file="${xml(file)}">`]
  const [first] = errors
  if (first !== undefined) {
    const message = errors.length === 1 ? first.message : `${errors.length} errors, first: ${first.message}`
    parts.push(
      `      <failure type="${xml(first.code)}" message="${xml(message)}">${listed(errors)}</failure>`,
    )
  }
  if (warnings.length > 0) parts.push(`      <system-out>${listed(warnings)}</system-out>`)
  return [...parts, '    </testcase>'].join('\n')
}

function listed(issues: readonly Issue[]): string {
  const lines = issues.map(({ file, line, column, severity, code, message, suggestion }) => {
    return `${file}:${line}:${column} ${severity} ${code}: ${message}${suggestion === undefined ? '' : ` (${suggestion})`}`
  })
  return xml(lines.join('\n'), true)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no way to write most control characters and half surrogate pairs, not even escaped. */
function xml(text: string, keepsLines = false): string {
  const legal = text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
  const escaped = legal.replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
  return keepsLines
    ? escaped.replaceAll('\r', '&#13;')
    : escaped.replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
