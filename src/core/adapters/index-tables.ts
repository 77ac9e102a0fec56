import type { Database } from '../indexing/database.ts'
import type { SqlValue } from '../indexing/reader.ts'
import type { FileEntry } from '../indexing/record.ts'
import { INDEXED_COLUMNS, SCHEMA_VERSION, TABLE_NAMES, TABLES } from '../indexing/schema.ts'

/** Tables whose rows belong to one page and go when it goes. */
export const PAGE_TABLES: ReadonlySet<string> = new Set(['pages', 'names', 'links'])

/** Statements that make every table. */
export function createTables(): string {
  return TABLE_NAMES.map((table) => `CREATE TABLE ${table} (${TABLES[table]});`).join(' ')
}

/** Makes the indexes that are missing. */
export async function createIndexes(connection: Database): Promise<void> {
  for (const [table, column] of INDEXED_COLUMNS)
    await connection.run(`CREATE INDEX IF NOT EXISTS ${table}_${column} ON ${table} (${column})`)
}

/** Removes the rows of some pages. */
export async function removePages(connection: Database, dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return
  for (const table of PAGE_TABLES)
    await connection.run(`DELETE FROM ${table} WHERE page_no IN (${dead.join(',')})`)
}

/** Replaces the entries of some files; null for those that are gone. */
export async function writeFiles(
  connection: Database,
  catalog: string,
  entries: ReadonlyMap<string, FileEntry | null>,
): Promise<void> {
  const paths = JSON.stringify([...entries.keys()])
  await connection.rows(`DELETE FROM files WHERE path IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`, [
    paths,
  ])
  const kept = [...entries.values()].filter((entry) => entry !== null)
  const column = (key: keyof FileEntry): SqlValue[] => kept.map((entry) => entry[key])
  const columns = (['path', 'size', 'mtimeMs', 'sha256', 'pageNo', 'status', 'problem'] as const).map(column)
  await connection.append({ catalog, table: 'files' }, columns, kept.length)
}

/** Replaces everything that the index says of itself. */
export async function writeMeta(
  connection: Database,
  catalog: string,
  meta: ReadonlyMap<string, string>,
): Promise<void> {
  const all = new Map([...meta, ['schema_version', String(SCHEMA_VERSION)]])
  await connection.run('DELETE FROM meta')
  await connection.append({ catalog, table: 'meta' }, [[...all.keys()], [...all.values()]], all.size)
}
