import * as z from 'zod'
import type { WriteOutcome } from '../write/outcome.ts'
import { issueOutput, nameText } from './shared.ts'

/** Longest text of a page that is written (UTF-16 code units). */
export const MAX_CONTENT = 8_000_000

/** Schemas that the writing tools share. */

export const baseVersionInput = nameText
  .optional()
  .describe('Version that the change was made from, as `expand` gives it; a stale one is merged')

export const exactBaseInput = z
  .boolean()
  .default(false)
  .describe('Refuse a stale `base_version` instead of merging')

export const baseSha256Input = z
  .string()
  .regex(/^([0-9a-fA-F]{64})?$/, 'expected 64 hex digits, or nothing for a page that must not exist')
  .optional()
  .describe('`content_sha256` of the text that is replaced; empty when there must be no page yet')

export const summaryInput = z.string().min(1).max(500).optional().describe('One line for the history')

export const dryRunInput = z.boolean().default(false).describe('Tell what would happen and write nothing')

export const writeOutput = z.object({
  ok: z.boolean().describe('False when the write was refused; `issues` say why'),
  page_id: z.string(),
  new_version: z.string().nullable().describe("Version of the page's text now"),
  content_sha256: z.string().nullable().describe("Hash of the page's text now"),
  auto_merged: z.boolean().describe('True when edits of others since `base_version` were merged in'),
  dry_run: z.boolean(),
  issues: z.array(issueOutput).describe('Errors that refused the write, and warnings that did not'),
  head_version: z.string().optional().describe('With a conflict: version that stands there now'),
  head_sha256: z.string().optional(),
  head_content: z.string().optional(),
})

export function writeAnswer(outcome: WriteOutcome): z.input<typeof writeOutput> {
  return { ...outcome, issues: [...outcome.issues] }
}
