import { sha256 } from '../digest.ts'
import { parsePage } from '../parse/index.ts'
import type { ParsedPage } from '../parse/types.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import type { PageRow } from './page-row.ts'
import type { View } from './view.ts'

/**
 * A page of the view as its file is now; undefined when the file is gone. Access was decided on the header that the
 * index knows: while the file has another one that the index has not seen, only an admin may read it.
 */
export async function readPageOf(
  tenant: Tenant,
  principal: Principal,
  view: View,
  page: PageRow,
): Promise<ParsedPage | undefined> {
  const text = await tenant.readPage(page.page_id)
  if (text === undefined) return undefined
  const parsed = parsePage(text)
  if (principal.admin) return parsed
  const [row] = await view.reader.rows<{ frontmatter: string; sha256: string }>(
    `SELECT frontmatter, sha256 FROM pages WHERE page_no = ${page.page_no}`,
  )
  if (row?.sha256 === sha256(text)) return parsed
  return row?.frontmatter === JSON.stringify(parsed.header?.data ?? {}) ? parsed : undefined
}
