import * as z from 'zod'
import { EscurelError } from '../../errors.ts'
import type { Json } from '../../parse/types.ts'
import { targetOf } from '../../write/target.ts'
import { writePage } from '../../write/write-page.ts'
import { defineTool } from '../define.ts'
import { pageInput } from '../shared.ts'
import {
  baseSha256Input,
  baseVersionInput,
  dryRunInput,
  exactBaseInput,
  MAX_CONTENT,
  summaryInput,
  writeAnswer,
  writeOutput,
} from '../write-shapes.ts'

/** Protocol "update_page". */
export const updatePageTool = defineTool({
  input: z.object({
    page_id: pageInput,
    content: z.string().max(MAX_CONTENT).describe('Whole text of the page, header included'),
    base_version: baseVersionInput,
    require_exact_base: exactBaseInput,
    base_sha256: baseSha256Input,
    summary: summaryInput,
    provenance: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Where the change comes from; kept in the history'),
    dry_run: dryRunInput,
  }),
  output: writeOutput,
  example: 'update-page customer::acme --content @draft.md --base-version v3',
  positional: ['page_id'],
  longTexts: ['content'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    if (input.require_exact_base && input.base_version === undefined)
      throw new EscurelError('invalid_argument', '`require_exact_base` needs a `base_version`')
    // A name that nothing has yet names the page that the content makes.
    const pageId = (await targetOf(tenant, principal, input.page_id, input.content)) as string
    const outcome = await writePage(tenant, principal, {
      pageId,
      edit: () => input.content,
      guards: {
        baseVersion: input.base_version,
        requireExactBase: input.require_exact_base,
        baseSha256: input.base_sha256,
      },
      by: { summary: input.summary, provenance: input.provenance as Json | undefined }, // It came as JSON.
      dryRun: input.dry_run,
      wantsBase: true,
    })
    return writeAnswer(outcome)
  },
})
