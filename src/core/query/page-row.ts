import type { PageIdentity } from '../links/types.ts'
import type { PageType } from '../parse/types.ts'

/** The columns of `pages` that every read needs; text and header are fetched only where they are shown. */
export interface PageRow {
  readonly page_no: number
  readonly class_no: number
  readonly page_id: string
  readonly slug: string | null
  readonly skill: string
  readonly page_type: PageType
  readonly at_us: number | null
  readonly scenario: string | null
  readonly layer: string
  readonly mapping: number
}

/** Protocol "PageRef". */
export interface PageRef {
  readonly page_id: string
  readonly slug: string | null
  readonly skill: string
  readonly page_type: PageType
}

/** Select list of a `PageRow`. */
export function pageColumns(alias: string): string {
  const columns = 'page_no,class_no,page_id,slug,skill,page_type,at_us,scenario,layer,mapping'
  return columns
    .split(',')
    .map((column) => `${alias}.${column}`)
    .join(', ')
}

export function pageRefOf(row: PageRow): PageRef {
  return { page_id: row.page_id, slug: row.slug, skill: row.skill, page_type: row.page_type }
}

export function identityOf(row: PageRow): PageIdentity {
  const { page_id, page_type, skill, slug, scenario, layer, mapping } = row
  return { pageId: page_id, pageType: page_type, skill, slug, scenario, layer, mapping }
}
