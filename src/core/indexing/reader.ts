import type { TextIndex } from '../text-index/index.ts'

export type SqlValue = string | number | bigint | boolean | null

/** Width of a number column: INTEGER, FLOAT, DOUBLE. */
export type NumberType = 'i32' | 'f32' | 'f64'
export type NumberColumn = Int32Array | Float32Array | Float64Array

/**
 * One consistent view of the index. The table names of `schema.ts` are views over the index file and over the pages
 * that changed since it was written, so a query never needs to know where a row lives.
 */
export interface IndexReader {
  /** Another object whenever the answer of any query may change; a key for what is remembered of this index. */
  readonly state: object
  /** Readers of one lineage agree on what a page number stands for, as long as it is there. */
  readonly lineage: object
  /** The words of the pages, which stand beside the tables. */
  readonly text: TextIndex
  /** Rows as plain objects; BIGINT columns come back as numbers. Placeholders are `$1`, `$2`, …; values are always bound. */
  rows<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** The same result column by column; cheaper for numbers by the thousand. */
  columns(sql: string, values?: readonly SqlValue[]): Promise<SqlValue[][]>
  /** Rows of numbers, column by column, at the least cost. NULL is not told from 0: coalesce it away. */
  numbers(sql: string, types: readonly NumberType[]): Promise<NumberColumn[]>
}
