import * as z from 'zod'
import { openPast } from '../../query/page-past.ts'
import { defineTool } from '../define.ts'
import { pageInput } from '../shared.ts'

/** Protocol "list_snapshots". */
export const listSnapshotsTool = defineTool({
  input: z.object({ page_id: pageInput }),
  output: z.object({
    snapshots: z.array(z.string()).describe('Times that `expand` can go back to, oldest first'),
  }),
  example: 'list-snapshots customer::acme',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    const past = await openPast(tenant, principal, input.page_id)
    const versions = past?.versions ?? []
    return { snapshots: versions.map(({ atMs }) => new Date(atMs).toISOString()) }
  },
})
