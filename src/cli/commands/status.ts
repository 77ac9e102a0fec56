import { join } from 'node:path'
import { readHolder } from '../../core/adapters/lock.ts'
import type { IndexStatus } from '../../core/indexing/inspect.ts'
import type { Call, CommandBody } from '../command.ts'
import { writeOutput } from '../output.ts'
import { withTenant } from '../with-tenant.ts'
import { count, renderSkipped } from './rebuild.ts'

export const statusCommand: CommandBody = {
  about: 'Changes nothing: it does not refresh the index, and tells how far it is behind instead.',
  arguments: [],
  options: [],
  examples: [
    { line: 'status', says: 'pages, links, blocks, skipped files, changes to take in' },
    { line: 'status --format json', says: 'the same for programs' },
  ],
  async run(call) {
    const status = await withTenant(call, (tenant) => tenant.status(), { refresh: false })
    const writer = readHolder(join(status.root, '.escurel')) ?? null
    writeOutput(call, { ...status, writer }, () => renderStatus(call, status, writer?.pid))
    return 0
  },
}

function renderStatus(call: Call, status: IndexStatus, writer: number | undefined): string {
  const { paint } = call.globals
  const { pages, stale, index } = status
  const changed = stale.touched + stale.removed
  const state =
    index === null
      ? `${paint.yellow('none yet')}: the first reading command makes it, or \`escurel rebuild\``
      : `${(index.bytes / 1e6).toFixed(1)} MB${index.complete ? '' : `, ${paint.yellow('incomplete')}: \`escurel rebuild\` goes on`}`
  return [
    `tenant   ${paint.bold(status.tenant)}  ${paint.dim(status.root)}`,
    `index    ${state}`,
    `pages    ${pages.total}  (${count(pages.skills, 'skill')}, ${count(pages.instances, 'instance')})`,
    `content  ${count(status.links, 'link')}, ${count(status.blocks, 'block')}, ${count(status.terms, 'term')}`,
    `changed  ${changed === 0 ? paint.green('nothing since the index was written') : `${count(stale.touched, 'file')} changed, ${stale.removed} gone; the next read takes them in`}`,
    ...(writer === undefined ? [] : [`writer   process ${writer} is writing the index now`]),
    ...renderSkipped(call, status.skipped),
  ].join('\n')
}
