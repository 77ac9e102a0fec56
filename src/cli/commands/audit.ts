import type { AuditReport } from '../../core/indexing/inspect.ts'
import type { Call, CommandBody } from '../command.ts'
import { writeOutput } from '../output.ts'
import { oneLine } from '../render/text.ts'
import { withTenant } from '../with-tenant.ts'
import { count } from './rebuild.ts'

export const auditCommand: CommandBody = {
  about:
    'Lists pages that the index lacks or holds in an old form, and pages that it holds without a file. Changes nothing. Exits with 1 when there is a difference.',
  arguments: [],
  options: [],
  examples: [{ line: 'audit', says: 'after changes by hand or a restored backup' }],
  async run(call) {
    const report = await withTenant(call, (tenant) => tenant.audit(), { refresh: false })
    writeOutput(call, { ...report }, () => renderAudit(call, report))
    return report.ok ? 0 : 1
  },
}

function renderAudit(call: Call, report: AuditReport): string {
  const { paint } = call.globals
  if (report.ok) return paint.green('Pages and index agree.')
  const { markdown_not_in_duckdb: missing, indexed_but_no_markdown: orphans } = report
  return [
    ...section(`${count(missing.length, 'file')} not in the index, or changed since:`, missing),
    ...section(`${count(orphans.length, 'page')} in the index without a file:`, orphans),
    '`escurel rebuild` brings them in step.',
  ].join('\n')
}

function section(title: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [title, ...paths.map((path) => `  ${oneLine(path)}`)]
}
