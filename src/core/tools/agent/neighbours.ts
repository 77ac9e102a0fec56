import * as z from 'zod'
import { listNeighbours } from '../../query/neighbours.ts'
import { defineTool } from '../define.ts'
import {
  asOfInput,
  cursorInput,
  frontmatterOutput,
  limitInput,
  nameText,
  nextCursorOutput,
  pageInput,
  scenarioInput,
} from '../shared.ts'

const edgeOutput = z.object({
  src_page: z.string().describe('Page that holds the link'),
  dst_page: z.string().describe('Page that the link leads to'),
  link_skill: z.string().nullable().describe('Skill as the link names it; null in a bare link'),
  link_version: z.string().nullable(),
  src_anchor: z.string().nullable().describe('Block that holds the link; null in the frontmatter'),
  dst_anchor: z.string().nullable(),
  relation: z.string().nullable().describe('Frontmatter key of the link; null in the body'),
  target_frontmatter_excerpt: frontmatterOutput.describe('Of the page at the other end'),
})

/** Protocol "neighbours". */
export const neighboursTool = defineTool({
  input: z.object({
    page_id: pageInput,
    direction: z
      .enum(['in', 'out', 'both'])
      .default('both')
      .describe('Links into the page, out of it, or both'),
    link_skill: nameText
      .optional()
      .describe('Only links through this skill: named in the link, or of the page at the other end'),
    link_skill_in: z.array(nameText).max(100).optional().describe('The same for any of several skills'),
    order_by: nameText
      .optional()
      .describe("Key of the other page's frontmatter and `asc` or `desc`: `at desc`"),
    limit: limitInput,
    cursor: cursorInput,
    as_of: asOfInput,
    scenario: scenarioInput,
  }),
  output: z.object({ edges: z.array(edgeOutput), next_cursor: nextCursorOutput }),
  example: 'neighbours "customer::acme" --direction in --order-by "at desc"',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  handler(tenant, principal, input) {
    return listNeighbours(tenant, principal, {
      pageId: input.page_id,
      direction: input.direction,
      skills: [...(input.link_skill_in ?? []), ...(input.link_skill === undefined ? [] : [input.link_skill])],
      orderBy: input.order_by,
      limit: input.limit,
      cursor: input.cursor,
      asOf: input.as_of,
      scenario: input.scenario,
    })
  },
})
