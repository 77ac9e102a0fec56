import type { IndexReader } from '../indexing/reader.ts'
import type { HeaderData } from '../model/problem.ts'
import type { PageRow } from './page-row.ts'
import { perState } from './per-state.ts'
import { integerList } from './sql.ts'

/** A page as `loadPages` reads it; its header only where it was asked for. */
export interface LoadedPage {
  readonly row: PageRow
  readonly header: HeaderData | undefined
}

/**
 * Reads pages by number. What the pages of a class have in common comes out of memory: to look up a row costs as much
 * for each of its columns as for the row itself.
 */
export async function loadPages(
  reader: IndexReader,
  pageNos: Iterable<number>,
  { headers = false }: { readonly headers?: boolean } = {},
): Promise<ReadonlyMap<number, LoadedPage>> {
  const numbers = new Set(pageNos)
  if (numbers.size === 0) return new Map()
  const classes = await loadClasses(reader)
  const rows = await reader.rows<StoredPage>(
    `SELECT page_no, class_no, page_id, slug, at_us${headers ? ', frontmatter' : ''} FROM pages
     WHERE page_no IN (${integerList(numbers)})`,
  )
  return new Map(rows.map((stored) => [stored.page_no, pageOf(stored, classes)]))
}

interface StoredPage extends Pick<PageRow, 'page_no' | 'class_no' | 'page_id' | 'slug' | 'at_us'> {
  readonly frontmatter?: string
}

type PageClass = Pick<PageRow, 'class_no' | 'skill' | 'page_type' | 'scenario' | 'layer' | 'mapping'>

const loadClasses = perState(async (reader): Promise<ReadonlyMap<number, PageClass>> => {
  const rows = await reader.rows<PageClass>(
    'SELECT class_no, skill, page_type, scenario, layer, mapping FROM classes',
  )
  return new Map(rows.map((row) => [row.class_no, row]))
})

function pageOf({ frontmatter, ...stored }: StoredPage, classes: ReadonlyMap<number, PageClass>): LoadedPage {
  // Every class that a page names has its row.
  const row = { ...(classes.get(stored.class_no) as PageClass), ...stored }
  // The indexer wrote the column with JSON.stringify.
  return { row, header: frontmatter === undefined ? undefined : (JSON.parse(frontmatter) as HeaderData) }
}
