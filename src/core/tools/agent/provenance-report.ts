import * as z from 'zod'
import { reportAbandoned, reportDrift } from '../../query/provenance-report.ts'
import { defineTool } from '../define.ts'
import { nameText } from '../shared.ts'

const driftOutput = z.object({
  decision_page_id: z.string(),
  decision_skill: z.string(),
  expectation_page_id: z.string(),
  superseding_page_id: z.string(),
  decided_at: z.string(),
  superseded_at: z.string(),
})

const abandonedOutput = z.object({ page_id: z.string(), skill: z.string(), via: z.string() })

/** Protocol "provenance_report". */
export const provenanceReportTool = defineTool({
  input: z.object({
    kind: z
      .enum(['drift', 'abandoned'])
      .describe('Decisions on superseded grounds, or pages that were retired'),
    skill: nameText.optional().describe('Only decisions, or retired pages, of this skill'),
  }),
  output: z.object({
    kind: z.enum(['drift', 'abandoned']),
    rows: z.array(z.union([driftOutput, abandonedOutput])),
  }),
  example: 'provenance-report drift',
  positional: ['kind'],
  async handler(tenant, principal, input) {
    const report = input.kind === 'drift' ? reportDrift : reportAbandoned
    return { kind: input.kind, rows: await report(tenant, principal, input.skill) }
  },
})
