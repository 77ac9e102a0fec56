import { sha256 } from '../digest.ts'
import { stringifyHeader } from '../indexing/header-json.ts'
import { readCard } from '../indexing/page-card.ts'
import { parsePage } from '../parse/index.ts'
import type { ParsedPage } from '../parse/types.ts'
import type { PageRow } from './page-row.ts'
import type { View } from './view.ts'

/** How a page is known here and to its readers. */
type PageName = Pick<PageRow, 'page_no' | 'page_id'>

/** A page of the view as its file is now; undefined when the file is gone. See `readPages`. */
export async function readPage(view: View, page: PageName): Promise<ParsedPage | undefined> {
  return (await readPages(view, [page])).get(page.page_no)
}

/**
 * Pages of the view by number as their files are now, without those that are gone. Access was decided on the headers
 * that the index knows: while a file has another one that the index has not seen, only an admin may read it.
 */
export async function readPages(
  view: View,
  pages: readonly PageName[],
): Promise<ReadonlyMap<number, ParsedPage>> {
  const parsed = new Map<number, ParsedPage>()
  for (const page of pages) {
    const text = await view.tenant.readPage(page.page_id)
    if (text !== undefined) parsed.set(page.page_no, parsePage(text))
  }
  if (view.principal.admin) return parsed
  return new Map([...parsed].filter(([pageNo, page]) => isUnchanged(page, view.reader.text.card(pageNo))))
}

function isUnchanged(page: ParsedPage, card: Uint8Array | undefined): boolean {
  if (card === undefined) return false
  const known = readCard(card)
  return sha256(page.text) === known.sha256 || stringifyHeader(page.header?.data ?? {}) === known.frontmatter
}
