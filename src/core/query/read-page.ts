import { sha256 } from '../digest.ts'
import { stringifyHeader } from '../indexing/header-json.ts'
import { parsePage } from '../parse/index.ts'
import type { ParsedPage } from '../parse/types.ts'
import type { PageRow } from './page-row.ts'
import { integerList } from './sql.ts'
import type { View } from './view.ts'

/** A page of the view as its file is now; undefined when the file is gone. See `readPages`. */
export async function readPage(view: View, page: PageRow): Promise<ParsedPage | undefined> {
  return (await readPages(view, [page])).get(page.page_no)
}

/**
 * Pages of the view by number as their files are now, without those that are gone. Access was decided on the headers
 * that the index knows: while a file has another one that the index has not seen, only an admin may read it.
 */
export async function readPages(
  view: View,
  pages: readonly PageRow[],
): Promise<ReadonlyMap<number, ParsedPage>> {
  const parsed = new Map<number, ParsedPage>()
  for (const page of pages) {
    const text = await view.tenant.readPage(page.page_id)
    if (text !== undefined) parsed.set(page.page_no, parsePage(text))
  }
  if (view.principal.admin || parsed.size === 0) return parsed
  const known = await view.reader.rows<KnownPage>(
    `SELECT page_no, frontmatter, sha256 FROM pages WHERE page_no IN (${integerList(parsed.keys())})`,
  )
  return new Map(
    known.flatMap((row) => {
      const page = parsed.get(row.page_no)
      return page !== undefined && isUnchanged(page, row) ? [[row.page_no, page] as const] : []
    }),
  )
}

interface KnownPage {
  readonly page_no: number
  readonly frontmatter: string
  readonly sha256: string
}

function isUnchanged(page: ParsedPage, known: KnownPage): boolean {
  return sha256(page.text) === known.sha256 || stringifyHeader(page.header?.data ?? {}) === known.frontmatter
}
