import { tenantDefaults } from '../acl/class-rules.ts'
import { type AclBlock, skillGroups, VERBS } from '../acl/policy.ts'
import type { Capabilities } from '../model/backend.ts'
import type { SkillParam } from '../model/params.ts'
import { type Autonomy, parseSkill, type SkillDeclaration } from '../model/skill.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { compareText } from './compare-text.ts'
import { firstById, isOverlay, loadSkillPages, type SkillPage } from './skill-pages.ts'
import { createBinder } from './sql.ts'
import { openView, type View } from './view.ts'

/** One row of the catalogue (protocol "list_skills"). Keys that a skill does not declare are left out. */
export interface SkillEntry {
  readonly id: string
  readonly description: string
  readonly required_frontmatter: readonly string[]
  readonly optional_frontmatter: readonly string[]
  readonly is_event_typed: boolean
  readonly autonomy?: Autonomy
  readonly params?: readonly SkillParam[]
  readonly backend: { readonly kind: string }
  readonly capabilities: Capabilities
  readonly visibility?: string
  readonly owner_field?: string
  /** Resolved over the tenant's defaults; admins only. */
  readonly acl?: AclBlock
  readonly layer: string
  /** Layer of the pack's page of the same id that this one stands in for. */
  readonly shadows?: string
}

/** The skills that a caller may read, one row an id, by id. */
export async function listSkills(tenant: Tenant, principal: Principal): Promise<SkillEntry[]> {
  const view = await openView(tenant, principal)
  const all = await loadSkillPages(view.reader)
  const pages = all.filter(({ page }) => view.sees(page))
  const defaults = tenantDefaults(firstById(all))
  const entries = [...firstById(pages).values()].map((page) =>
    entryOf(page, pages, principal.admin ? resolvedAcl(page.declaration, defaults) : undefined),
  )
  const mapped = await mappedSkills(view)
  const declared = new Set(entries.map((entry) => entry.id))
  return [...entries, ...mapped.filter((entry) => !declared.has(entry.id))].sort((left, right) =>
    compareText(left.id, right.id),
  )
}

function entryOf(page: SkillPage, pages: readonly SkillPage[], acl: AclBlock | undefined): SkillEntry {
  const { visibility, ownerField } = page.declaration
  const shadowed = isOverlay(page)
    ? pages.find((other) => other.id === page.id && !isOverlay(other))
    : undefined
  return {
    ...common(page.id, page.declaration),
    ...(visibility === undefined ? {} : { visibility }),
    ...(ownerField === undefined ? {} : { owner_field: ownerField }),
    ...(acl === undefined ? {} : { acl }),
    layer: page.page.layer,
    ...(shadowed === undefined ? {} : { shadows: shadowed.page.layer }),
  }
}

function common(id: string, declaration: SkillDeclaration): Omit<SkillEntry, 'layer'> {
  const { autonomy, params, backend } = declaration
  return {
    id,
    description: declaration.description,
    required_frontmatter: declaration.requiredKeys,
    optional_frontmatter: declaration.optionalKeys,
    is_event_typed: declaration.isEventTyped,
    ...(autonomy === undefined ? {} : { autonomy }),
    ...(params.length === 0 ? {} : { params }),
    backend: { kind: backend.kind },
    capabilities: backend.capabilities,
  }
}

/** The rules of a skill that declares any, resolved over the tenant's. */
function resolvedAcl(declaration: SkillDeclaration, defaults: AclBlock | undefined): AclBlock | undefined {
  if (declaration.acl === undefined && declaration.visibility === undefined) return undefined
  return Object.fromEntries(VERBS.map((verb) => [verb, skillGroups(verb, declaration, defaults)]))
}

/** Skills that no page declares: they are there because a mapped folder holds a page that the caller may read. */
async function mappedSkills(view: View): Promise<SkillEntry[]> {
  const { folders } = view.config
  if (folders.length === 0) return []
  const binder = createBinder()
  const rows = await view.reader.rows<{ skill: string; mapping: number }>(
    `SELECT p.skill, min(p.mapping) AS mapping FROM pages p WHERE p.mapping >= 0 AND ${view.sql('p', binder)} GROUP BY p.skill`,
    binder.values,
  )
  const { skill } = parseSkill({})
  return rows.map((row) => ({
    ...common(row.skill, { ...skill, description: folders[row.mapping]?.description ?? '' }),
    layer: 'overlay',
  }))
}
