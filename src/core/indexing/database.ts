import type { SqlValue } from './reader.ts'

/** Values of one column, in row order. Typed arrays are copied as they are, which is what makes bulk loading fast. */
export type Column = Int32Array | Float32Array | readonly (SqlValue | Uint8Array | undefined)[]

/** Where a table lives: a schema of this database, or an attached file. */
export interface TablePath {
  readonly table: string
  readonly schema?: string
  readonly catalog?: string
}

/** What the index needs of a database: the smallest port that a PostgreSQL adapter could pass as well. */
export interface Database {
  run(sql: string): Promise<void>
  rows<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** The result column by column; cheaper than `rows` for values by the thousand. */
  columns(sql: string, values?: readonly SqlValue[]): Promise<SqlValue[][]>
  /** Appends rows given column by column. */
  append(table: TablePath, columns: readonly Column[], rowCount: number): Promise<void>
}
