import type { ToolOutput } from '../../core/tools/invoke.ts'
import type { Paint } from '../paint.ts'
import { renderEdges } from './edges.ts'
import { renderHistory } from './history.ts'
import { renderHits } from './hits.ts'
import { renderInstances, renderSkills } from './lists.ts'
import { renderPage, renderResolution } from './page.ts'
import { renderAncestry, renderReport } from './provenance.ts'
import { renderValue } from './value.ts'
import { renderWrite } from './write.ts'

/** How a text rendering looks: colours, and columns to fit into. */
export interface View {
  readonly paint: Paint
  readonly width: number
}

/** Renderers by tool; their parameter types are the tool's output as its schema has checked it. */
const RENDERERS: Readonly<Record<string, (output: never, view: View) => string>> = {
  search: renderHits,
  list_skills: renderSkills,
  list_instances: renderInstances,
  resolve: renderResolution,
  expand: renderPage,
  neighbours: renderEdges,
  provenance_ancestry: renderAncestry,
  provenance_report: renderReport,
  page_history: renderHistory,
  update_page: renderWrite,
  delete_page: renderWrite,
  move_page: renderWrite,
  restore_page: renderWrite,
  purge_page: renderWrite,
}

/** Text for people of what a tool returned. */
export function renderTool(name: string, output: ToolOutput, paint: Paint, width: number): string {
  const view = { paint, width }
  const renderer = RENDERERS[name]
  // The output has passed the tool's own schema, which is what the renderer's parameter describes.
  return renderer === undefined ? renderValue(output, view) : renderer(output as never, view)
}
