import * as z from 'zod'
import { listSkills } from '../../query/catalogue.ts'
import { defineTool } from '../define.ts'

const groups = z.array(z.string()).readonly().optional()

const skillOutput = z.object({
  id: z.string(),
  description: z.string(),
  required_frontmatter: z.array(z.string()).readonly(),
  optional_frontmatter: z.array(z.string()).readonly(),
  is_event_typed: z.boolean().describe('Whether instances must carry `at`'),
  autonomy: z.enum(['auto', 'review', 'confirm']).optional().describe('Absent: hold writes for review'),
  params: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['string', 'integer', 'boolean']),
        required: z.boolean(),
        label: z.string().optional(),
        description: z.string().optional(),
      }),
    )
    .readonly()
    .optional()
    .describe('What one run of the skill takes'),
  backend: z.object({ kind: z.string() }),
  capabilities: z.object({
    writable: z.boolean(),
    granularity: z.enum(['block', 'page']),
    search: z.enum(['hybrid', 'late_materialized', 'none']),
    supports_crdt: z.boolean(),
  }),
  visibility: z.string().optional(),
  owner_field: z.string().optional(),
  acl: z
    .object({ read: groups, create: groups, update: groups, delete: groups })
    .optional()
    .describe('Groups by verb; for admins only'),
  layer: z.string().describe('`overlay`, or the pack that the page came with'),
  shadows: z.string().optional().describe("The pack's page of the same id that this one stands in for"),
})

/** Protocol "list_skills". */
export const listSkillsTool = defineTool({
  input: z.object({}),
  output: z.object({ skills: z.array(skillOutput) }),
  example: 'list-skills',
  async handler(tenant, principal) {
    return { skills: await listSkills(tenant, principal) }
  },
})
