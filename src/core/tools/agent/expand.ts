import * as z from 'zod'
import { expandPage } from '../../query/expand.ts'
import { defineTool } from '../define.ts'
import {
  asOfInput,
  frontmatterOutput,
  nameText,
  pageInput,
  pageRefOutput,
  scenarioInput,
  wikilinkOutput,
} from '../shared.ts'

/** Protocol "expand". */
export const expandTool = defineTool({
  input: z.object({
    page_id: pageInput,
    anchor: nameText.optional().describe('Read only this block, or the section under this heading'),
    version: nameText.optional().describe('An older version, as `page_history` names it'),
    as_of: asOfInput.describe('Show the page as it was at this time (RFC 3339 time or date)'),
    scenario: scenarioInput,
    full: z.boolean().default(false).describe('Every chunk of a document instead of the first few'),
  }),
  output: z.object({
    page: pageRefOutput.nullable().describe('Null when there is no such page for the caller'),
    version: z.string().nullable().describe('Version of this text; pass it back as `base_version`'),
    last_written_by: z.string().nullable().describe('Verified subject behind the current text'),
    frontmatter: frontmatterOutput.nullable(),
    body: z.string().nullable(),
    blocks: z.array(z.object({ anchor: z.string(), content: z.string() })),
    wikilinks_out: z.array(
      wikilinkOutput.extend({
        relation: z.string().nullable().describe('Frontmatter key of the link; null in the body'),
      }),
    ),
    content_sha256: z.string().nullable().describe('Hash of the file as it is stored'),
    shadow: z
      .object({ base_page_id: z.string(), pack: z.string(), base: frontmatterOutput })
      .optional()
      .describe("The pack's page of the same skill that this one stands in for"),
    backend_projection: z.null().describe('Rows of an external instance'),
    chunks_total: z.int().nullable(),
    chunks_truncated: z.boolean(),
  }),
  example: 'expand "customer::acme"',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  handler(tenant, principal, input) {
    return expandPage(tenant, principal, {
      pageId: input.page_id,
      anchor: input.anchor,
      version: input.version,
      asOf: input.as_of,
      scenario: input.scenario,
    })
  },
})
