import * as z from 'zod'
import { findPath, traceAncestry } from '../../query/provenance.ts'
import { defineTool } from '../define.ts'
import { asOfInput, nameText, pageInput } from '../shared.ts'

const hopOutput = z.object({
  page_id: z.string(),
  skill: z.string(),
  relation: z.string().describe('Frontmatter key of the link that led here'),
  depth: z.int(),
})

/** Protocol "provenance_ancestry". */
export const provenanceAncestryTool = defineTool({
  input: z.object({
    page_id: pageInput,
    to_page: pageInput.optional().describe('Ask for the shortest way to this page instead'),
    direction: z.enum(['up', 'down']).default('up').describe('What the page rests on, or what rests on it'),
    relations: z.array(nameText).max(100).default([]).describe('Frontmatter keys to follow; all when empty'),
    max_hops: z.int().min(1).max(1000).default(5).describe('Longest walk; more than 12 counts as 12'),
    as_of: asOfInput,
  }),
  output: z.object({
    hops: z.array(hopOutput).optional(),
    truncated: z.boolean().optional().describe('True when the walk stopped at 10,000 pages'),
    reachable: z.boolean().optional(),
    path: z.array(z.string()).optional(),
    depth: z.int().nullable().optional(),
  }),
  example: 'provenance-ancestry "decision::ship" --relations motivated_by',
  positional: ['page_id', 'to_page'],
  keyAliases: { from_page: 'page_id', from_page_id: 'page_id', to_page_id: 'to_page' },
  async handler(tenant, principal, input) {
    const { page_id: pageId, to_page: toPage, direction, relations, max_hops: maxHops, as_of: asOf } = input
    const options = { pageId, direction, relations, maxHops, asOf }
    if (toPage !== undefined) return findPath(tenant, principal, { ...options, toPage })
    const { hops, truncated } = await traceAncestry(tenant, principal, options)
    return truncated ? { hops, truncated } : { hops }
  },
})
