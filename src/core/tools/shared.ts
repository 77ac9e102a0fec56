import * as z from 'zod'

/** Longest text that names something: an id, a link, a path, a key (UTF-16 code units). */
const NAME_LENGTH = 1024

/** Schemas that several tools use. All are plain, so that flags, JSON Schema and docs can be made of them. */

export const nameText = z.string().min(1).max(NAME_LENGTH)

export const pageInput = nameText.describe('Page id, `skill::id`, or a wikilink')

export const scenarioInput = nameText
  .optional()
  .describe('What-if overlay: read the base pages with those of this scenario in their place')

export const asOfInput = nameText
  .optional()
  .describe('Time cut (RFC 3339 time or date): leave out pages whose `at` is later')

export const cursorInput = z.string().min(1).max(8192).optional().describe('`next_cursor` of the page before')

export const limitInput = z.int().min(1).max(10_000).default(10_000).describe('Most items in one answer')

export const pageTypeOutput = z.enum(['skill', 'instance'])

/** Protocol "PageRef". */
export const pageRefOutput = z.object({
  page_id: z.string().describe('Path below the tenant directory'),
  slug: z.string().nullable().describe("The page's id"),
  skill: z.string().describe('Skill that the page declares or is an instance of'),
  page_type: pageTypeOutput,
})

/** Protocol "WikilinkParsed". */
export const wikilinkOutput = z.object({
  skill: z.string().nullable(),
  id: z.string().nullable(),
  anchor: z.string().nullable(),
  version: z.string().nullable(),
  alias: z.string().nullable(),
})

export const frontmatterOutput = z.record(z.string(), z.unknown())

export const nextCursorOutput = z.string().nullable().describe('Pass back as `cursor`; null at the end')

/** Protocol "Issue". */
export const issueOutput = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  line: z.int().describe('From 1'),
  column: z.int().describe('From 1, in UTF-16 code units'),
  location: z.string().describe('Where in the page: `frontmatter.at`, a wikilink'),
  message: z.string(),
  suggestion: z.string().optional(),
})
