import type { Issue } from '../../core/issues.ts'
import type { ValidationReport } from '../../core/validate/index.ts'
import type { Paint } from '../paint.ts'
import { displayWidth, oneLine, printable } from './text.ts'

export interface ValidateTextOptions {
  readonly paint: Paint
  /** Text of one line of a file, without its ending; undefined when it cannot be had. */
  readonly sourceLine?: (file: string, line: number) => string | undefined
}

/** Longest piece of a source line that is shown, in characters, and how much of it stands before the issue. */
const SHOWN = 100
const BEFORE = 40

/** What a person reads: issues grouped by file, each with its line of source, and a summary at the end. */
export function renderValidateText(report: ValidationReport, options: ValidateTextOptions): string {
  const { paint } = options
  const lines: string[] = []
  let file: string | undefined
  for (const issue of report.issues) {
    if (issue.file !== file) {
      if (file !== undefined) lines.push('')
      file = issue.file
      lines.push(paint.bold(oneLine(file === '' ? 'the tenant' : file)))
    }
    lines.push(...issueLines(issue, options))
  }
  if (lines.length > 0) lines.push('')
  lines.push(summary(report, paint))
  return lines.join('\n')
}

function issueLines(issue: Issue, { paint, sourceLine }: ValidateTextOptions): string[] {
  const place = `${issue.line}:${issue.column}`.padEnd(7)
  const severity = issue.severity === 'error' ? paint.red('error  ') : paint.yellow('warning')
  const lines = [`  ${paint.dim(place)} ${severity} ${oneLine(issue.message)}  ${paint.dim(issue.code)}`]
  const source = sourceLine?.(issue.file, issue.line)
  if (source !== undefined && source.trim() !== '') lines.push(...excerpt(source, issue, paint))
  if (issue.suggestion !== undefined) lines.push(`          ${paint.cyan('→')} ${oneLine(issue.suggestion)}`)
  return lines
}

/** The source with a caret below the column; of a long line only what is around it. */
function excerpt(source: string, { line, column }: Issue, paint: Paint): string[] {
  const at = Math.min(column - 1, source.length)
  const from =
    source.length <= SHOWN
      ? 0
      : startOfCharacter(source, Math.max(0, Math.min(at - BEFORE, source.length - SHOWN)))
  const to = startOfCharacter(source, Math.min(source.length, from + SHOWN))
  const head = from > 0 ? '…' : ''
  const tail = to < source.length ? '…' : ''
  const shown = printable(source.slice(from, to)).replaceAll('\t', '  ').trimEnd()
  const before = head + printable(source.slice(from, at)).replaceAll('\t', '  ')
  const number = String(line).padStart(7)
  return [
    `  ${paint.dim(`${number} |`)} ${head}${shown}${tail}`,
    `  ${paint.dim(`${' '.repeat(number.length)} |`)} ${' '.repeat(displayWidth(before))}${paint.red('^')}`,
  ]
}

/** Never cuts a surrogate pair in two. */
function startOfCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code < 0xe000 && at > 0 ? at - 1 : at
}

function summary({ ok, pages, notPages, counts, issues }: ValidationReport, paint: Paint): string {
  const files = new Set(issues.map(({ file }) => file)).size
  const checked = `${count(pages, 'page')} checked`
  const rest =
    notPages.length === 0 ? '' : paint.dim(`; ${count(notPages.length, 'file')} without a header left out`)
  if (issues.length === 0) return `${paint.green('✓')} ${checked}, no issues${rest}`
  const found = [
    ...(counts.error > 0 ? [paint.red(count(counts.error, 'error'))] : []),
    ...(counts.warning > 0 ? [paint.yellow(count(counts.warning, 'warning'))] : []),
  ].join(' and ')
  return `${ok ? paint.green('✓') : paint.red('✗')} ${checked}: ${found} in ${count(files, 'file')}${rest}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
