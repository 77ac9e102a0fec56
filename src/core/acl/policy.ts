/** What somebody wants to do with a page. */
export type Verb = 'read' | 'create' | 'update' | 'delete'

export const VERBS: readonly Verb[] = ['read', 'create', 'update', 'delete']

/** Groups with a fixed meaning: everybody, the page's owner, a verified admin. No claim and no member list grants them. */
export const RESERVED_GROUPS: ReadonlySet<string> = new Set(['public', 'owner', 'admin'])

/**
 * Groups by verb, as one page declares them. A verb that is left out falls through to the next page in line; an empty
 * list admits admins only, which is also what a malformed declaration becomes.
 */
export type AclBlock = Readonly<Partial<Record<Verb, readonly string[]>>>

/** What a skill page says about access to its instances. */
export interface SkillAccess {
  readonly acl: AclBlock | undefined
  /** The older `visibility` key; read only where there is no `acl`. Anything but `public` and `owner` admits admins only. */
  readonly visibility: string | undefined
}

const SHIPPED: Readonly<Record<Verb, readonly string[]>> = {
  read: ['public'],
  create: ['admin'],
  update: ['admin'],
  delete: ['admin'],
}

const NOBODY: readonly string[] = []

/**
 * Groups that a skill opens a verb to: its `acl`, else its `visibility`, else the tenant's `acl_defaults`, else the
 * shipped default (protocol, "Group ACL"). `acl_defaults` without the verb admits admins only.
 */
export function skillGroups(
  verb: Verb,
  skill: SkillAccess | undefined,
  defaults: AclBlock | undefined,
): readonly string[] {
  return declaredGroups(verb, skill) ?? (defaults === undefined ? SHIPPED[verb] : (defaults[verb] ?? NOBODY))
}

/** Groups that the skill page itself names for a verb, or undefined when it leaves the verb to the tenant. */
export function declaredGroups(verb: Verb, skill: SkillAccess | undefined): readonly string[] | undefined {
  if (skill?.acl !== undefined) return skill.acl[verb]
  if (skill?.visibility === undefined) return undefined
  if (skill.visibility === 'public') return SHIPPED[verb]
  return skill.visibility === 'owner' ? ['owner'] : NOBODY
}
