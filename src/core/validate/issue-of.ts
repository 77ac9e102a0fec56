import type { Finding, Issue, Severity } from '../issues.ts'
import type { Problem } from '../model/problem.ts'
import type { LineIndex, Position } from '../parse/position.ts'
import type { Header } from '../parse/types.ts'
import { flat } from './flat.ts'

/** An issue whose position is known but not yet its file. */
export interface PlacedFinding extends Omit<Finding, 'offset'> {
  readonly at: Position
}

export const FILE_START: Position = { line: 1, column: 1 }

/** Puts a finding into its file. Sentences begin with a capital letter, whoever wrote them. */
export function issueOf(
  file: string,
  { severity, code, at, location, message, suggestion }: PlacedFinding,
): Issue {
  const issue = {
    severity,
    code,
    file,
    line: at.line,
    column: at.column,
    // A key of the header may still be a slice of the file.
    location: flat(location),
    message: capitalised(message),
  }
  return suggestion === undefined ? issue : { ...issue, suggestion: capitalised(suggestion) }
}

export function placeFinding(
  { offset, ...finding }: Finding,
  lines: Pick<LineIndex, 'positionOf'>,
): PlacedFinding {
  return { ...finding, at: lines.positionOf(offset) }
}

/** A problem of header data, found again in the text: at its key, else at the nearest key around it. */
export function findingOf({ path, ...problem }: Problem, header: Header): Finding {
  return { ...problem, location: `frontmatter.${path}`, offset: offsetNear(header, path) }
}

export function offsetNear(header: Header, path: string): number {
  let around = path
  for (;;) {
    const offset = header.offsetOf(around)
    if (offset !== undefined) return offset
    const dot = around.lastIndexOf('.')
    if (dot < 0) return header.start
    around = around.slice(0, dot)
  }
}

/** File, then place, then code: the order in which everybody lists issues. */
export function compareIssues(a: Issue, b: Issue): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  )
}

export function countSeverity(issues: readonly Issue[], severity: Severity): number {
  let count = 0
  for (const issue of issues) if (issue.severity === severity) count++
  return count
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
