import type { Issue } from '../issues.ts'
import { hashOfKey } from '../links/keys.ts'
import { normalisePagePath } from '../page-path.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { validateDraft } from '../validate/draft.ts'
import { findPage } from './find-page.ts'
import { parseLinkText } from './link-text.ts'
import type { PageRow } from './page-row.ts'
import { readPage } from './read-page.ts'
import { allOf } from './sql.ts'
import { openView, type View } from './view.ts'

/** How much longer or shorter than a missing name an existing one may be to be suggested for it. */
const LENGTH_SLACK = 3

/**
 * What validation would say of a text if it stood in the tenant (protocol "validate"), as far as its author can see:
 * a page that they may not read is absent, as a target and as a suggestion. Targets count in every scenario.
 * @throws EscurelError `unsafe_path` for a page id that leads out of the tenant.
 */
export async function checkDraft(
  tenant: Tenant,
  principal: Principal,
  content: string,
  asPageId: string | undefined,
): Promise<readonly Issue[]> {
  const view = await openView(tenant, principal)
  const known = new Map<string, PageRow>()
  return validateDraft(content, {
    config: tenant.config,
    pageId: asPageId === undefined ? undefined : await placeOf(view, asPageId),
    lookup: {
      async find(keys) {
        for (const page of await pagesNamed(view, keys)) known.set(page.page_id, page)
        return [...known.keys()]
      },
      async read(pageId) {
        const page = known.get(pageId)
        return page === undefined ? undefined : (await readPage(view, page))?.text
      },
      similar: (keys) => namesLike(view, keys),
    },
  })
}

/** A link names the page that it leads to, and nothing yet when it leads nowhere. */
async function placeOf(view: View, asPageId: string): Promise<string | undefined> {
  if (parseLinkText(asPageId) === undefined) return normalisePagePath(asPageId)
  return (await findPage(view, asPageId))?.page_id
}

async function pagesNamed(view: View, keys: readonly string[]): Promise<PageRow[]> {
  const directory = await view.directory()
  const named = await directory.named(keys.map((key) => ({ key, hash: hashOfKey(key) })))
  return named.map(({ page }) => page).filter((page) => view.access.mayReadClass(page.class_no))
}

/** Every name of about the right length; which of them is near enough, the validation finds out. */
async function namesLike(view: View, keys: readonly string[]): Promise<readonly string[]> {
  const lengths = keys.map((key) => [...key].length)
  const least = Math.min(...lengths) - LENGTH_SLACK
  const most = Math.max(...lengths) + LENGTH_SLACK
  const rows = await view.reader.rows<{ key: string }>(
    `SELECT DISTINCT n.key FROM names n JOIN pages p ON p.page_no = n.page_no
     WHERE ${allOf([`length(n.key) BETWEEN ${least} AND ${most}`, view.access.sql('p.class_no')])} ORDER BY n.key`,
  )
  return rows.map((row) => row.key)
}
