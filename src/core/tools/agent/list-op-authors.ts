import * as z from 'zod'
import { openPast } from '../../query/page-past.ts'
import { defineTool } from '../define.ts'
import { pageInput } from '../shared.ts'

/** Protocol "list_op_authors". */
export const listOpAuthorsTool = defineTool({
  input: z.object({ page_id: pageInput }),
  output: z.object({
    page_id: z.string(),
    ops: z
      .array(
        z.object({
          op_id: z.string(),
          hlc: z.int().describe('Grows with every change of the page'),
          applied_at: z.string(),
          principal: z.string().nullable().describe('Verified subject; null for edits from outside'),
        }),
      )
      .describe('Oldest first'),
  }),
  example: 'list-op-authors customer::acme',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    const past = await openPast(tenant, principal, input.page_id)
    const versions = past?.versions ?? []
    return {
      page_id: past?.pageId ?? input.page_id,
      ops: versions.map(({ name, number, atMs, author }) => ({
        op_id: name,
        hlc: number,
        applied_at: new Date(atMs).toISOString(),
        principal: author === '' ? null : author,
      })),
    }
  },
})
