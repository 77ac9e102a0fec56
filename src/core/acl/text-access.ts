import type { TenantConfig } from '../config.ts'
import type { IndexReader } from '../indexing/reader.ts'
import type { DescribedText } from '../links/describe-text.ts'
import type { Principal } from '../principal.ts'
import { loadRulesOf } from './class-rules.ts'
import { decide } from './decide.ts'

/** Whether somebody may read a text that the index need not know: an old version, an archived page. */
export async function mayReadText(
  scope: { readonly reader: IndexReader; readonly config: TenantConfig },
  principal: Principal,
  { identity, header }: DescribedText,
): Promise<boolean> {
  if (principal.admin) return true
  if (identity === undefined) return false
  const { skill, pageType } = identity
  return decide(principal, 'read', await loadRulesOf(scope.reader, scope.config, { skill, pageType, header }))
}
