import { EscurelError } from '../errors.ts'
import { describeText } from '../links/describe-text.ts'
import { usualPlace } from '../links/usual-place.ts'
import { normalisePagePath } from '../page-path.ts'
import type { Principal } from '../principal.ts'
import { findPage } from '../query/find-page.ts'
import { parseLinkText } from '../query/link-text.ts'
import { openView } from '../query/view.ts'
import type { Tenant } from '../tenant.ts'

/**
 * Page id that a reference means: of the page that it names, else, when it is a path, that path. A name that nothing has
 * yet means the place where a page with the given text is usually kept. Undefined when there is no telling.
 * @throws EscurelError `unsafe_path`, `invalid_argument` for a name that several pages have
 */
export async function targetOf(
  tenant: Tenant,
  principal: Principal,
  reference: string,
  text?: string,
): Promise<string | undefined> {
  const link = parseLinkText(reference)
  const view = await openView(tenant, principal)
  const page = await findPage(view, reference)
  if (page !== undefined) return page.page_id
  if (link === undefined) return normalisePagePath(reference)
  if (text === undefined) return undefined
  const identity = describeText(text, 'markdown/draft.md', tenant.config).identity
  if (identity === undefined) throw unreadable(reference)
  const { skill, id } = link
  const isNamed =
    identity.slug === id &&
    (skill === null || skill === (identity.pageType === 'skill' ? 'skill' : identity.skill))
  if (!isNamed)
    throw new EscurelError(
      'invalid_argument',
      `page_id is ${reference}, and the header of the content names another page: give them the same skill and id`,
    )
  return usualPlace(identity)
}

function unreadable(reference: string): EscurelError {
  return new EscurelError(
    'invalid_argument',
    `No page is called ${reference}, and the content has no header that could make one: begin it with --- and type, skill and id`,
  )
}
