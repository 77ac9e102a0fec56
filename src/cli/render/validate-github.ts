import type { Issue } from '../../core/issues.ts'
import { fileIn } from './validate-paths.ts'

/**
 * Workflow commands that GitHub shows as annotations in a pull request. `prefix` is the tenant's path below the
 * repository, because annotations count from there.
 */
export function renderValidateGithub(issues: readonly Issue[], prefix = ''): string {
  return issues.map((issue) => command(issue, prefix)).join('\n')
}

function command(issue: Issue, prefix: string): string {
  const { severity, code, line, column, message, suggestion } = issue
  const place =
    issue.file === '' ? '' : `file=${property(fileIn(prefix, issue.file))},line=${line},col=${column},`
  const text = suggestion === undefined ? message : `${message}\n${suggestion}`
  return `::${severity} ${place}title=${property(code)}::${data(text)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
