import { type AclBlock, VERBS, type Verb } from '../acl/policy.ts'
import { closest } from '../closest.ts'
import type { Json } from '../parse/types.ts'
import { type HeaderData, isMapping, type Problem, shown, textOf } from './problem.ts'

/**
 * Reads an `acl` or `acl_defaults` block (protocol "Group ACL"). It fails closed: a verb whose list cannot be read
 * admits admins only, and so does every verb that a block with an unknown verb leaves out, because a typo in `read`
 * must not open a page.
 */
export function parseAclBlock(
  value: Json | undefined,
  key = 'acl',
): { readonly acl: AclBlock | undefined; readonly problems: readonly Problem[] } {
  if (value === undefined) return { acl: undefined, problems: [] }
  const problems: Problem[] = []
  if (!isMapping(value)) {
    problems.push(malformed(key, `\`${key}\` must map verbs to lists of groups, found ${shown(value)}`))
    return { acl: closed(), problems }
  }
  const acl: Partial<Record<Verb, readonly string[]>> = hasUnknownVerb(value, key, problems) ? closed() : {}
  for (const verb of VERBS) {
    if (Object.hasOwn(value, verb)) acl[verb] = groupsOf(value[verb], `${key}.${verb}`, problems)
  }
  return { acl, problems }
}

function hasUnknownVerb(block: HeaderData, key: string, problems: Problem[]): boolean {
  let found = false
  for (const verb of Object.keys(block)) {
    if ((VERBS as readonly string[]).includes(verb)) continue
    found = true
    const near = closest(verb, VERBS)
    problems.push({
      ...malformed(`${key}.${verb}`, `\`${verb}\` is no verb of an acl block; those are ${VERBS.join(', ')}`),
      ...(near === undefined ? {} : { suggestion: `did you mean \`${near}\`?` }),
    })
  }
  return found
}

function groupsOf(value: Json | undefined, path: string, problems: Problem[]): readonly string[] {
  if (Array.isArray(value)) {
    const groups = (value as readonly Json[]).map((group) => textOf(group)?.trim() ?? '')
    if (groups.every((group) => group !== '')) return [...new Set(groups)]
  }
  problems.push({
    ...malformed(
      path,
      `\`${path}\` must be a list of group names, found ${shown(value)}; until then only admins pass`,
    ),
    suggestion: 'write it like `[public]` or `[owner, editors]`',
  })
  return []
}

function closed(): Record<Verb, readonly string[]> {
  return { read: [], create: [], update: [], delete: [] }
}

function malformed(path: string, message: string): Problem {
  return { severity: 'error', code: 'acl_malformed', path, message }
}
