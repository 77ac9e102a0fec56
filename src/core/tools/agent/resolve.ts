import * as z from 'zod'
import { resolveLink } from '../../query/resolve.ts'
import { defineTool } from '../define.ts'
import { nameText, pageRefOutput, scenarioInput, wikilinkOutput } from '../shared.ts'

/** Protocol "resolve". */
export const resolveTool = defineTool({
  input: z.object({
    wikilink: nameText.describe('A wikilink with or without its brackets: `[[customer::acme]]`'),
    scenario: scenarioInput,
  }),
  output: z.object({
    parsed: wikilinkOutput,
    page: pageRefOutput.nullable(),
    exists: z.boolean(),
    candidates: z.array(pageRefOutput).optional().describe('Pages that an ambiguous link could mean'),
  }),
  example: 'resolve "[[customer::acme]]"',
  positional: ['wikilink'],
  keyAliases: { link: 'wikilink' },
  handler(tenant, principal, input) {
    return resolveLink(tenant, principal, input.wikilink, input.scenario)
  },
})
