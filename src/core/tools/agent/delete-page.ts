import * as z from 'zod'
import { describeText } from '../../links/describe-text.ts'
import { setHeaderKey } from '../../parse/edit.ts'
import { absent } from '../../write/outcome.ts'
import { targetOf } from '../../write/target.ts'
import { writePage } from '../../write/write-page.ts'
import { defineTool } from '../define.ts'
import { pageInput } from '../shared.ts'
import {
  baseSha256Input,
  baseVersionInput,
  dryRunInput,
  exactBaseInput,
  summaryInput,
  writeAnswer,
  writeOutput,
} from '../write-shapes.ts'

/** Protocol "delete_page": the page is archived; its file stays, with one header key more. */
export const deletePageTool = defineTool({
  input: z.object({
    page_id: pageInput,
    base_version: baseVersionInput,
    require_exact_base: exactBaseInput,
    base_sha256: baseSha256Input,
    summary: summaryInput,
    dry_run: dryRunInput,
  }),
  output: writeOutput,
  example: 'delete-page customer::acme',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    const pageId = await targetOf(tenant, principal, input.page_id)
    if (pageId === undefined) return writeAnswer(absent(input.page_id))
    const outcome = await writePage(tenant, principal, {
      pageId,
      mustExist: true,
      edit({ text }) {
        const isLive = text !== undefined && !describeText(text, pageId, tenant.config).archived
        return isLive ? setHeaderKey(text, 'archived', true) : undefined
      },
      guards: {
        baseVersion: input.base_version,
        requireExactBase: input.require_exact_base || input.base_version !== undefined,
        baseSha256: input.base_sha256,
      },
      by: { summary: input.summary },
      dryRun: input.dry_run,
      // The text was accepted before; what links to it is reported by `validate`.
      check: false,
    })
    return writeAnswer(outcome)
  },
})
