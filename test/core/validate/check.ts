import type { TenantConfig } from '../../../src/core/config.ts'
import { createValidation, type FileInput, type ValidationReport } from '../../../src/core/validate/index.ts'
import { skill } from '../../support/tenant.ts'

export const CONFIG: TenantConfig = {
  tenant: 'test',
  languages: ['auto'],
  folders: [],
  links: { case_insensitive: false },
  search: { rrf_k: 60, lane_weights: { text: 1, vector: 1 } },
}

/** Settings with one mapped folder, `vault`. */
export const VAULT: TenantConfig = {
  ...CONFIG,
  folders: [{ path: 'vault', skill: 'note', id: 'path', description: 'Notes', exclude: [] }],
}

export type Files = Readonly<Record<string, string>>

/** The skill pages that most tenants here share. */
export const SKILLS: Files = {
  'markdown/skills/customer.md': skill('customer', 'description: Who buys\nrequired_frontmatter: [tier]'),
  'markdown/skills/meeting.md': skill('meeting', 'description: Who met\nrequired_frontmatter: [at, with]'),
  'markdown/skills/note.md': skill('note', 'description: Anything'),
}

/** Validates a tenant that exists only as texts. */
export function check(
  files: Files,
  config: TenantConfig = CONFIG,
  only?: readonly string[],
): ValidationReport {
  const inputs = Object.entries(files).map(([pageId, text]): FileInput => ({ pageId, text }))
  return checkInputs(inputs, config, only)
}

export function checkInputs(
  inputs: readonly FileInput[],
  config: TenantConfig = CONFIG,
  only?: readonly string[],
): ValidationReport {
  const validation = createValidation(config)
  for (const input of inputs) validation.add(input)
  return validation.finish(only === undefined ? {} : { only: new Set(only) })
}

/** Issues as `file:line:column severity code`, without the folders of the file. */
export function places(report: Pick<ValidationReport, 'issues'>): string[] {
  return report.issues.map(({ file, line, column, severity, code }) => {
    return `${file.slice(file.lastIndexOf('/') + 1)}:${line}:${column} ${severity} ${code}`
  })
}
