import type { ToolSummary } from './define.ts'

/** Every tool of the core, in the order in which faces show them. A tool is here or it does not exist. */
export const TOOLS: readonly ToolSummary[] = Object.freeze([
  {
    name: 'list_skills',
    summary: 'Lists the skills (types) of the tenant with what their pages look like.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/list-skills.ts')).listSkillsTool,
  },
  {
    name: 'list_instances',
    summary: 'Lists the instances of a skill, filtered by frontmatter and in the order of any key.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/list-instances.ts')).listInstancesTool,
  },
  {
    name: 'search',
    summary: 'Finds pages or blocks by their words.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/search.ts')).searchTool,
  },
  {
    name: 'resolve',
    summary: 'Tells which page a wikilink leads to.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/resolve.ts')).resolveTool,
  },
  {
    name: 'expand',
    summary: 'Reads one page: frontmatter, body, blocks and outgoing links.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/expand.ts')).expandTool,
  },
  {
    name: 'neighbours',
    summary: 'Lists the links into and out of a page, one hop far.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/neighbours.ts')).neighboursTool,
  },
  {
    name: 'provenance_ancestry',
    summary:
      'Walks frontmatter relations to what a page rests on, to what rests on it, or from one page to another.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/provenance-ancestry.ts')).provenanceAncestryTool,
  },
  {
    name: 'provenance_report',
    summary:
      'Reports decisions that rest on superseded expectations, or pages that were superseded or abandoned.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/provenance-report.ts')).provenanceReportTool,
  },
  {
    name: 'validate',
    summary: 'Checks the text of a draft against the tenant without writing anything.',
    scope: 'agent',
    execution: 'deterministic',
    cost: 'queries',
    load: async () => (await import('./agent/validate.ts')).validateTool,
  },
] as const satisfies readonly ToolSummary[])
