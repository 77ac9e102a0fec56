import type { PageType } from '../parse/types.ts'
import type { Principal } from '../principal.ts'
import {
  type AclBlock,
  declaredGroups,
  RESERVED_GROUPS,
  type SkillAccess,
  skillGroups,
  type Verb,
} from './policy.ts'

/** Everything about one page that its decisions depend on. */
export interface PageRules {
  readonly pageType: PageType
  /** The page's own `acl` block. */
  readonly acl: AclBlock | undefined
  /** Subject that owns the page; undefined when nobody does or the owner cannot be told. */
  readonly owner: string | undefined
  /** Its skill page; for a skill page, itself. Undefined when no page declares the skill. */
  readonly skill: SkillAccess | undefined
}

/**
 * Where a page of a skill with `acl_via` takes its rules from: `none` when the skill declares no such field, `empty`
 * when the page leaves the field out, `broken` when the field leads to no page, to several, or to a skill page.
 * `chained` is true when the target's skill has an `acl_via` as well: then only the target's own block counts, because
 * a rule is followed over one hop and never in a circle.
 */
export type Via =
  | { readonly kind: 'none' | 'empty' | 'broken' }
  | { readonly kind: 'page'; readonly page: PageRules; readonly chained: boolean }

export interface DecisionInputs {
  readonly page: PageRules
  readonly via: Via
  /** `acl_defaults` of the meta-skill page. */
  readonly defaults: AclBlock | undefined
}

/**
 * The one access decision: total, pure, and closed by default. Admins pass; everybody else needs a group that the
 * effective rule names (protocol, "Group ACL" and "Instance-level acl: overrides"; design 7).
 */
export function decide(principal: Principal, verb: Verb, inputs: DecisionInputs): boolean {
  if (principal.admin) return true
  const { page, via, defaults } = inputs
  if (page.pageType === 'skill') return decideSkillPage(principal, verb, page, defaults)
  const own = page.acl?.[verb]
  if (own !== undefined) return admits(principal, own, page.owner)
  switch (via.kind) {
    case 'none':
      return admits(principal, skillGroups(verb, page.skill, defaults), page.owner)
    case 'empty':
      // Access was meant to come from another page: only what the skill itself says may stand in, never the tenant.
      return admits(principal, declaredGroups(verb, page.skill) ?? [], page.owner)
    case 'broken':
      return false
    case 'page': {
      const target = via.page
      const groups = target.acl?.[verb] ?? (via.chained ? [] : skillGroups(verb, target.skill, defaults))
      return admits(principal, groups, target.owner)
    }
  }
}

/**
 * A skill page describes a type, so a rule that says `owner` is met by everybody; changing one is for admins, because
 * whoever can rewrite a skill can rewrite its rules.
 */
function decideSkillPage(
  principal: Principal,
  verb: Verb,
  page: PageRules,
  defaults: AclBlock | undefined,
): boolean {
  if (verb !== 'read') return false
  const groups = skillGroups(verb, page.skill, defaults)
  return groups.includes('owner') || admits(principal, groups, undefined)
}

function admits(principal: Principal, groups: readonly string[], owner: string | undefined): boolean {
  for (const group of groups) {
    if (group === 'public') return true
    if (group === 'owner') {
      if (owner !== undefined && owner !== '' && owner === principal.subject) return true
    } else if (!RESERVED_GROUPS.has(group) && principal.groups.includes(group)) return true
  }
  return false
}
