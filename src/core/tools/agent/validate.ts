import * as z from 'zod'
import { checkDraft } from '../../query/check-draft.ts'
import { defineTool } from '../define.ts'
import { issueOutput, nameText } from '../shared.ts'

/** Longest draft (UTF-16 code units). */
const MAX_CONTENT = 8_000_000

/** Protocol "validate". */
export const validateTool = defineTool({
  input: z.object({
    content: z.string().max(MAX_CONTENT).describe('Text of the page, header included'),
    as_page_id: nameText
      .optional()
      .describe('Page that the draft is to become: page id, `skill::id`, or a wikilink'),
  }),
  output: z.object({
    ok: z.boolean().describe('False when an issue is an error; warnings do not count'),
    issues: z.array(issueOutput),
  }),
  example: 'validate --stdin --as-page-id markdown/instances/customer/acme.md',
  async handler(tenant, principal, input) {
    const issues = await checkDraft(tenant, principal, input.content, input.as_page_id)
    return { ok: issues.every((issue) => issue.severity !== 'error'), issues: [...issues] }
  },
})
