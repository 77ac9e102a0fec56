/**
 * Tables of the derived index (design 5). Plain relational tables and portable SQL; a page's text stays in its file, and
 * its words are in the segments beside (`text-index/`).
 * Bump the version whenever a table or the meaning of a column changes: an index of another version is rebuilt.
 */
export const SCHEMA_VERSION = 6

/**
 * `page_no` and `class_no` are internal numbers that no answer shows. Links are stored as written and
 * resolved when they are read, because what a name means depends on the pages that the caller may see.
 */
export const TABLES = {
  meta: 'key VARCHAR, value VARCHAR',

  /** Every file that was looked at: what the next scan compares with. `page_no` is null for files that are no page. */
  files:
    'path VARCHAR, size BIGINT, mtime_ms DOUBLE, sha256 VARCHAR, page_no INTEGER, status VARCHAR, problem VARCHAR',

  /** `archived` pages stand in `files` only. `frontmatter` is JSON text. `at_us` is microseconds since 1970, UTC. */
  pages:
    'page_no INTEGER, class_no INTEGER, page_id VARCHAR, slug VARCHAR, skill VARCHAR, page_type VARCHAR, ' +
    'title VARCHAR, at_us BIGINT, scenario VARCHAR, layer VARCHAR, mapping INTEGER, lang VARCHAR, ' +
    'frontmatter VARCHAR, sha256 VARCHAR, length FLOAT, blocks INTEGER',

  /**
   * What a read decision depends on, one row a distinct combination. `acl` is the page's own block as JSON text,
   * `owner` the raw value of its skill's `owner_field`, `via` the raw value of its skill's `acl_via` field.
   */
  classes:
    'class_no INTEGER, skill VARCHAR, page_type VARCHAR, scenario VARCHAR, layer VARCHAR, lang VARCHAR, ' +
    'mapping INTEGER, acl VARCHAR, owner VARCHAR, via VARCHAR',

  /** Names by which a page can be linked; `key` as `links/keys.ts` makes it. `hash` clusters the table. */
  names: 'hash INTEGER, key VARCHAR, kind VARCHAR, page_no INTEGER',

  /** Every link as written. `target` is the key that `names` is asked for; `hash` its hash; `''` when it names no page. */
  links:
    'page_no INTEGER, ordinal INTEGER, hash INTEGER, target VARCHAR, kind VARCHAR, relation VARCHAR, ' +
    'link_skill VARCHAR, link_id VARCHAR, dst_anchor VARCHAR, version VARCHAR, src_anchor VARCHAR',
} as const

/**
 * Columns that a read looks single rows up by. Without an index such a look-up decodes every column of the whole table:
 * at 50,000 pages fifty of them take 200 ms instead of 6.
 */
export const INDEXED_COLUMNS = [
  ['pages', 'page_no'],
  ['names', 'hash'],
] as const satisfies readonly (readonly [keyof typeof TABLES, string])[]

export type TableName = keyof typeof TABLES

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[]

/** A table's columns, in order, with their SQL types. */
export function columnsOf(table: TableName): { readonly name: string; readonly type: string }[] {
  return TABLES[table].split(',').map((column) => {
    const [name, type] = column.trim().split(' ') as [string, string]
    return { name, type }
  })
}

/** A table's columns, in order. */
export function columnNames(table: TableName): string[] {
  return columnsOf(table).map(({ name }) => name)
}
