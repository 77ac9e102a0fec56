import type { WriteOutcome } from '../../core/write/outcome.ts'
import { oneLine } from './text.ts'
import type { View } from './tools.ts'

/** What a write came to: one line, and below it what was found wrong. */
export function renderWrite(outcome: WriteOutcome, { paint }: View): string {
  const lines = outcome.issues.map(({ severity, line, message, code }) => {
    const mark = severity === 'error' ? paint.red('error') : paint.yellow('warning')
    return `  ${mark}  line ${line}  ${oneLine(message)}  ${paint.dim(code)}`
  })
  return [`${headline(outcome)}  ${paint.dim(oneLine(outcome.page_id))}`, ...lines].join('\n')

  function headline({ ok, new_version, auto_merged, dry_run, head_version }: WriteOutcome): string {
    if (!ok) {
      const head = head_version === undefined ? '' : `; the page is at ${head_version}`
      return `${paint.red('refused')}${head}`
    }
    const version = new_version === null ? '' : ` ${paint.bold(new_version)}`
    const merged = auto_merged ? ', merged with the edits of others' : ''
    return `${dry_run ? paint.yellow('would write') : paint.green('done')}${version}${merged}`
  }
}
