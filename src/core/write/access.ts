import { loadRulesOf } from '../acl/class-rules.ts'
import { decide } from '../acl/decide.ts'
import type { Verb } from '../acl/policy.ts'
import type { TenantConfig } from '../config.ts'
import type { IndexReader } from '../indexing/reader.ts'
import type { DescribedText } from '../links/describe-text.ts'
import type { Principal } from '../principal.ts'

/** What a write makes of a page: either side is undefined where there is no text. */
export interface Change {
  readonly before: DescribedText | undefined
  readonly after: DescribedText | undefined
}

/**
 * Whether somebody may turn one text of a page into another (design 7). The stored text decides and so does the incoming
 * one, so that neither a new type, a laxer skill nor an `acl` of one's own making opens what was closed. An archived page
 * still is that page. What cannot be read as a page is for admins.
 */
export async function mayChange(
  scope: { readonly reader: IndexReader; readonly config: TenantConfig },
  principal: Principal,
  { before, after }: Change,
): Promise<boolean> {
  if (principal.admin) return true
  for (const [verb, side] of demands({ before, after })) {
    if (side.identity === undefined) return false
    const { skill, pageType } = side.identity
    const inputs = await loadRulesOf(scope.reader, scope.config, { skill, pageType, header: side.header })
    if (!decide(principal, verb, inputs)) return false
  }
  return true
}

/** Every verb that must be allowed, with the text whose rules decide. */
function demands({ before, after }: Change): [Verb, DescribedText][] {
  if (before === undefined) return after === undefined ? [] : [['create', after]]
  if (after === undefined) return [['delete', before]]
  if (after.archived && !before.archived) return [['delete', before]]
  const isSameKind =
    before.identity?.pageType === after.identity?.pageType && before.identity?.skill === after.identity?.skill
  return [
    ['update', before],
    [isSameKind ? 'update' : 'create', after],
    // A page that was retracted comes back only by those who may retract it.
    ...(before.archived && !after.archived ? ([['delete', before]] as [Verb, DescribedText][]) : []),
  ]
}
