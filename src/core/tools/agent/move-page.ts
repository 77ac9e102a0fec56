import * as z from 'zod'
import { normalisePagePath } from '../../page-path.ts'
import { movePage } from '../../write/move-page.ts'
import { absent } from '../../write/outcome.ts'
import { targetOf } from '../../write/target.ts'
import { defineTool } from '../define.ts'
import { nameText, pageInput } from '../shared.ts'
import { dryRunInput, summaryInput, writeAnswer, writeOutput } from '../write-shapes.ts'

/** Protocol "move_page". */
export const movePageTool = defineTool({
  input: z.object({
    from: pageInput,
    to: nameText.describe('New page id: a path below the tenant directory'),
    summary: summaryInput,
    dry_run: dryRunInput,
  }),
  output: writeOutput,
  example: 'move-page customer::acme markdown/instances/customer/old/acme.md',
  positional: ['from', 'to'],
  keyAliases: { from_page: 'from', from_page_id: 'from', to_page: 'to', to_page_id: 'to' },
  async handler(tenant, principal, input) {
    const from = await targetOf(tenant, principal, input.from)
    if (from === undefined) return writeAnswer(absent(input.from, 'from'))
    const to = normalisePagePath(input.to)
    return writeAnswer(
      await movePage(tenant, principal, { from, to, by: { summary: input.summary }, dryRun: input.dry_run }),
    )
  },
})
