import * as z from 'zod'
import { listInstances } from '../../query/instances.ts'
import { defineTool } from '../define.ts'
import {
  asOfInput,
  cursorInput,
  frontmatterOutput,
  limitInput,
  nameText,
  nextCursorOutput,
  scenarioInput,
} from '../shared.ts'

/** Protocol "list_instances", with the filter of `search` and an order by any key. */
export const listInstancesTool = defineTool({
  input: z.object({
    skill_id: nameText.describe('Skill whose instances are listed'),
    frontmatter_key: nameText.optional().describe('Key of a single equality; needs `frontmatter_value`'),
    frontmatter_value: z
      .string()
      .max(8192)
      .optional()
      .describe('Text that the value of `frontmatter_key` must be'),
    filter: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Conditions on frontmatter: {"status": "open", "at": {">=": "2026-04-01"}}'),
    order_by: nameText.optional().describe('Key to sort by and `asc` or `desc`: `at desc`'),
    limit: limitInput,
    cursor: cursorInput,
    as_of: asOfInput,
    scenario: scenarioInput,
  }),
  output: z.object({
    instances: z.array(
      z.object({
        page_id: z.string(),
        skill: z.string(),
        frontmatter: frontmatterOutput,
        at: z.string().nullable().describe('The typed `at` of the page'),
      }),
    ),
    next_cursor: nextCursorOutput,
  }),
  example: 'list-instances meeting --order-by "at desc" --limit 5',
  positional: ['skill_id'],
  keyAliases: { skill: 'skill_id' },
  handler(tenant, principal, input) {
    const { frontmatter_key: key, frontmatter_value: value } = input
    return listInstances(tenant, principal, {
      skill: input.skill_id,
      pair: key === undefined || value === undefined ? undefined : { key, value },
      filter: input.filter,
      orderBy: input.order_by,
      limit: input.limit,
      cursor: input.cursor,
      asOf: input.as_of,
      scenario: input.scenario,
    })
  },
})
