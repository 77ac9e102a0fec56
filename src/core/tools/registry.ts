import type { Principal } from '../principal.ts'
import type { ToolSummary } from './define.ts'
import { TOOLS } from './list.ts'

const BY_NAME: ReadonlyMap<string, ToolSummary> = new Map(
  TOOLS.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])].map((name) => [name, tool] as const)),
)

/** The tool of a name or of one of its older names. */
export function findTool(name: string): ToolSummary | undefined {
  return BY_NAME.get(name)
}

/** Tools that a caller may see, in order: agents see the agent tools, admins all of them. */
export function toolsFor(principal: Principal): readonly ToolSummary[] {
  return TOOLS.filter((tool) => isVisible(tool, principal))
}

/** Whether a caller may know of a tool at all. */
export function isVisible(tool: ToolSummary, principal: Principal): boolean {
  return principal.admin || tool.scope === 'agent'
}
