import { EscurelError } from '../errors.ts'
import type { WikilinkParts } from '../parse/wikilink.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { locatePage } from './find-page.ts'
import { type PageRef, pageRefOf } from './page-row.ts'
import { openView } from './view.ts'

export interface Resolved {
  readonly parsed: WikilinkParts
  readonly page: PageRef | null
  readonly exists: boolean
  /** Pages that an ambiguous link could mean. */
  readonly candidates?: PageRef[]
}

const NOTHING: WikilinkParts = { skill: null, id: null, anchor: null, version: null, alias: null }

/**
 * What a link means for a caller (protocol "resolve"). A link to nothing, or to a page that the caller may not read, is
 * an answer and no error.
 * @throws EscurelError `invalid_argument` for a text that holds several links.
 */
export async function resolveLink(
  tenant: Tenant,
  principal: Principal,
  wikilink: string,
  scenario: string | undefined,
): Promise<Resolved> {
  if (wikilink.split('[[').length > 2) {
    throw new EscurelError(
      'invalid_argument',
      `wikilink: ${JSON.stringify(wikilink)} holds several links; resolve one at a time`,
    )
  }
  const view = await openView(tenant, principal, { scenario })
  const { parsed = NOTHING, page, candidates } = await locatePage(view, wikilink)
  const found = { parsed, page: page === undefined ? null : pageRefOf(page), exists: page !== undefined }
  return candidates.length === 0 ? found : { ...found, candidates: candidates.map(pageRefOf) }
}
