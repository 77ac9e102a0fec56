import type { IndexReader } from '../indexing/reader.ts'
import { type LinkTable, loadLinkTables } from './link-table.ts'

/** How often an index was asked, by its lineage. */
const asked = new WeakMap<object, number>()
/** So many questions are left to the database: a command that asks once and ends has no use for a memory. */
const PATIENCE = 4

/** Every link of the index in memory, or undefined while that does not pay. */
export async function rememberedLinks(reader: IndexReader): Promise<readonly LinkTable[] | undefined> {
  const times = (asked.get(reader.lineage) ?? 0) + 1
  asked.set(reader.lineage, times)
  return times <= PATIENCE ? undefined : loadLinkTables(reader)
}
