import * as z from 'zod'
import { EscurelError } from '../../errors.ts'
import { openPast } from '../../query/page-past.ts'
import { absent } from '../../write/outcome.ts'
import { writePage } from '../../write/write-page.ts'
import { defineTool } from '../define.ts'
import { nameText, pageInput } from '../shared.ts'
import { baseSha256Input, dryRunInput, summaryInput, writeAnswer, writeOutput } from '../write-shapes.ts'

/** Ours: makes an older version of a page the current one, as a new version, so that it can be undone as well. */
export const restorePageTool = defineTool({
  input: z.object({
    page_id: pageInput,
    version: nameText.describe('Version whose text is to stand, as `page_history` names it'),
    base_sha256: baseSha256Input,
    summary: summaryInput,
    dry_run: dryRunInput,
  }),
  output: writeOutput,
  example: 'restore-page customer::acme v3',
  positional: ['page_id', 'version'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    const past = await openPast(tenant, principal, input.page_id)
    if (past === undefined) return writeAnswer(absent(input.page_id))
    const text = past.textOf(input.version)
    if (text === undefined) {
      const names = past.versions.slice(-5).map(({ name }) => name)
      throw new EscurelError(
        'invalid_argument',
        `${input.version} is not a version of this page that is kept; the newest are ${names.join(', ')}`,
      )
    }
    const outcome = await writePage(tenant, principal, {
      pageId: past.pageId,
      edit: () => text,
      guards: { baseSha256: input.base_sha256 },
      by: { kind: 'restore', summary: input.summary ?? `restored ${input.version}` },
      dryRun: input.dry_run,
    })
    return writeAnswer(outcome)
  },
})
