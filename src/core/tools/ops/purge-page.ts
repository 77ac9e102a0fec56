import * as z from 'zod'
import { absent } from '../../write/outcome.ts'
import { purgePage } from '../../write/purge-page.ts'
import { targetOf } from '../../write/target.ts'
import { defineTool } from '../define.ts'
import { pageInput } from '../shared.ts'
import { dryRunInput, writeAnswer, writeOutput } from '../write-shapes.ts'

/** Protocol "purge_page". */
export const purgePageTool = defineTool({
  input: z.object({ page_id: pageInput, dry_run: dryRunInput }),
  output: writeOutput,
  example: 'purge-page markdown/instances/customer/acme.md',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    const pageId = await targetOf(tenant, principal, input.page_id)
    if (pageId === undefined) return writeAnswer(absent(input.page_id))
    return writeAnswer(await purgePage(tenant, principal, pageId, { dryRun: input.dry_run }))
  },
})
