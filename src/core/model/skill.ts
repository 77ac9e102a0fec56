import type { AclBlock } from '../acl/policy.ts'
import { closest } from '../closest.ts'
import type { Json } from '../parse/types.ts'
import { parseAclBlock } from './acl-block.ts'
import { type Backend, parseBackend } from './backend.ts'
import { type KeyType, parseKeyTypes } from './key-types.ts'
import { parseParams, type SkillParam } from './params.ts'
import { type HeaderData, ownValue, type Problem, shown, textOf } from './problem.ts'

/** Who may commit a write that a skill derives: reported, never enforced (protocol "list_skills"). */
export type Autonomy = 'auto' | 'review' | 'confirm'

const AUTONOMIES: readonly Autonomy[] = ['auto', 'review', 'confirm']

/** A skill page's declarations, every key filled in. Absent optional keys are undefined. */
export interface SkillDeclaration {
  readonly description: string
  readonly requiredKeys: readonly string[]
  readonly optionalKeys: readonly string[]
  /** True when instances must carry `at`. */
  readonly isEventTyped: boolean
  readonly types: ReadonlyMap<string, KeyType>
  /** In the author's order; empty when none are declared. */
  readonly params: readonly SkillParam[]
  /** Undefined when it is not declared and when its value is not known: never `auto` by mistake. */
  readonly autonomy: Autonomy | undefined
  readonly backend: Backend
  readonly acl: AclBlock | undefined
  /** Key of an instance whose link names the page that rules its access (design 7); `''` when it cannot be read. */
  readonly aclVia: string | undefined
  /** As written; read only where there is no `acl`. */
  readonly visibility: string | undefined
  /** Key of an instance that names its owner. */
  readonly ownerField: string | undefined
}

/** Reads the header of a skill page. Never throws: what cannot be read gets its safe default and a problem. */
export function parseSkill(data: HeaderData): {
  readonly skill: SkillDeclaration
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  const { types, problems: typeProblems } = parseKeyTypes(ownValue(data, 'frontmatter_types'))
  const { params, problems: paramProblems } = parseParams(ownValue(data, 'params'))
  const { backend, problems: backendProblems } = parseBackend(ownValue(data, 'backend'))
  const { acl, problems: aclProblems } = parseAclBlock(ownValue(data, 'acl'))
  const requiredKeys = keyList(data, 'required_frontmatter', problems)
  const skill: SkillDeclaration = {
    description: describe(data, problems),
    requiredKeys,
    optionalKeys: keyList(data, 'optional_frontmatter', problems),
    isEventTyped: requiredKeys.includes('at'),
    types,
    params,
    autonomy: autonomyOf(data, problems),
    backend,
    acl,
    // Declared but unreadable is not the same as absent: that would open the instances to the tenant's default.
    aclVia: keyName(data, 'acl_via', problems) ?? (ownValue(data, 'acl_via') === undefined ? undefined : ''),
    visibility: visibilityOf(data, problems),
    ownerField: keyName(data, 'owner_field', problems),
  }
  problems.push(...typeProblems, ...paramProblems, ...backendProblems, ...aclProblems)
  return { skill, problems }
}

function describe(data: HeaderData, problems: Problem[]): string {
  const description = textOf(ownValue(data, 'description'))?.trim() ?? ''
  if (description === '') {
    problems.push({
      severity: 'warning',
      code: 'description_missing',
      path: 'description',
      message: 'the skill has no `description`, so nobody can tell from the catalogue what it is for',
    })
  }
  return description
}

function keyList(data: HeaderData, key: string, problems: Problem[]): readonly string[] {
  const value = ownValue(data, key)
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) {
    const keys = (value as readonly Json[]).map((item) => textOf(item)?.trim() ?? '')
    if (keys.every((item) => item !== '')) return [...new Set(keys)]
  }
  problems.push({
    severity: 'error',
    code: 'frontmatter_keys_malformed',
    path: key,
    message: `\`${key}\` must be a list of key names, found ${shown(value)}`,
    suggestion: typeof value === 'string' ? `write \`[${value}]\`` : 'write it like `[at, status]`',
  })
  return []
}

function autonomyOf(data: HeaderData, problems: Problem[]): Autonomy | undefined {
  const value = ownValue(data, 'autonomy')
  if (value === undefined) return undefined
  const written = textOf(value)?.trim().toLowerCase() ?? ''
  const known = AUTONOMIES.find((autonomy) => autonomy === written)
  if (known !== undefined) return known
  const near = closest(written, AUTONOMIES)
  problems.push({
    severity: 'error',
    code: 'frontmatter_autonomy_unknown',
    path: 'autonomy',
    message: `${shown(value)} is no value of \`autonomy\`, so writes are held for review`,
    suggestion: near === undefined ? 'use auto, review or confirm' : `did you mean \`${near}\`?`,
  })
  return undefined
}

function visibilityOf(data: HeaderData, problems: Problem[]): string | undefined {
  const value = ownValue(data, 'visibility')
  if (value === undefined) return undefined
  const written = textOf(value)?.trim().toLowerCase() ?? ''
  if (written !== 'public' && written !== 'owner') {
    problems.push({
      severity: 'error',
      code: 'acl_malformed',
      path: 'visibility',
      message: `${shown(value)} is no value of \`visibility\`, so only admins may read the instances`,
      suggestion: 'use public or owner',
    })
  } else if (written === 'owner' && ownValue(data, 'owner_field') === undefined) {
    problems.push({
      severity: 'error',
      code: 'acl_malformed',
      path: 'visibility',
      message: '`visibility: owner` without `owner_field` leaves the instances to admins alone',
      suggestion: 'name the key that holds the owner, for instance `owner_field: author`',
    })
  }
  return written
}

function keyName(data: HeaderData, key: string, problems: Problem[]): string | undefined {
  const value = ownValue(data, key)
  if (value === undefined || value === null) return undefined
  const name = textOf(value)?.trim() ?? ''
  if (name !== '') return name
  problems.push({
    severity: 'error',
    code: 'acl_malformed',
    path: key,
    message: `\`${key}\` must name one key of the instances, found ${shown(value)}`,
  })
  return undefined
}
