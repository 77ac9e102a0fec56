import type { Connection, Database as Instance, Result } from '@duckdb/node-bindings'
import { EscurelError } from '../errors.ts'
import type { Column, Database, TablePath } from '../indexing/database.ts'
import type { NumberColumn, NumberType, SqlValue } from '../indexing/reader.ts'
import { type Bindings, readVector, type StoredValue, writeVector } from './duckdb-vectors.ts'

/** A DuckDB database, or one connection to it. The native package is loaded by the first `openDatabase`, never on import. */
export interface DuckDatabase extends Database {
  /** Rows of numbers, column by column, straight from DuckDB's memory. NULL is not told from 0: coalesce it away. */
  numbers(sql: string, types: readonly NumberType[]): Promise<NumberColumn[]>
  /** A second connection to the same database, with its own transactions. */
  connect(): Promise<DuckDatabase>
  close(): void
}

export interface OpenOptions {
  readonly threads?: number
  /** Upper bound of DuckDB's own memory, for instance `'256MB'`. */
  readonly memoryLimit?: string
  readonly tempDirectory?: string
}

/**
 * Opens a database file, or one in memory for `':memory:'`. Extensions are never looked for: nothing that must work
 * needs one, and a look-up would go to the network. The bindings are called as they are: the package that wraps them
 * doubles the time until a first answer.
 * @throws EscurelError `index_unavailable` when the file is locked or damaged.
 */
export async function openDatabase(path: string, options: OpenOptions = {}): Promise<DuckDatabase> {
  const { default: bindings } = await import('@duckdb/node-bindings')
  const settings = {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: String(options.threads ?? 2),
    memory_limit: options.memoryLimit,
    temp_directory: options.tempDirectory,
  }
  try {
    const config = bindings.create_config()
    for (const [name, value] of Object.entries(settings))
      if (value !== undefined) bindings.set_config(config, name, value)
    const instance = await bindings.open(path, config)
    return new DuckConnection(bindings, await bindings.connect(instance), instance)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EscurelError('index_unavailable', `Cannot open the index ${path}: ${reason}`, { cause })
  }
}

const CHUNK_ROWS = 2048

class DuckConnection implements DuckDatabase {
  private readonly bindings: Bindings
  private readonly connection: Connection
  private readonly instance: Instance
  private readonly owner: boolean

  constructor(bindings: Bindings, connection: Connection, instance: Instance, owner = true) {
    this.bindings = bindings
    this.connection = connection
    this.instance = instance
    this.owner = owner
  }

  async run(sql: string): Promise<void> {
    await this.bindings.query(this.connection, sql)
  }

  async rows<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const { names, columns, rowCount } = this.read(await this.execute(sql, values))
    const rows: Record<string, unknown>[] = []
    for (let row = 0; row < rowCount; row++) {
      const object: Record<string, unknown> = {}
      for (let column = 0; column < names.length; column++)
        object[names[column] as string] = columns[column]?.[row]
      rows.push(object)
    }
    // The caller states the row type next to the SQL that makes it.
    return rows as Row[]
  }

  async columns(sql: string, values: readonly SqlValue[] = []): Promise<SqlValue[][]> {
    return this.read(await this.execute(sql, values)).columns as SqlValue[][] // No query for columns asks for bytes.
  }

  async numbers(sql: string, types: readonly NumberType[]): Promise<NumberColumn[]> {
    const { bindings } = this
    const result = await this.execute(sql, [])
    const columns = types.map((type) => new ARRAYS[type](bindings.row_count(result)))
    let offset = 0
    for (const chunk of this.chunks(result)) {
      const rows = bindings.data_chunk_get_size(chunk)
      columns.forEach((column, index) => {
        const vector = bindings.data_chunk_get_vector(chunk, index)
        const bytes = bindings.vector_get_data(vector, rows * column.BYTES_PER_ELEMENT)
        new Uint8Array(column.buffer, offset * column.BYTES_PER_ELEMENT, bytes.length).set(bytes)
      })
      offset += rows
    }
    return columns
  }

  async append(path: TablePath, columns: readonly Column[], rowCount: number): Promise<void> {
    if (rowCount === 0) return
    const { bindings } = this
    const { table, schema = 'main', catalog = null } = path
    const appender = bindings.appender_create_ext(this.connection, catalog, schema, table)
    try {
      const types = columns.map((_, index) => bindings.appender_column_type(appender, index))
      for (let from = 0; from < rowCount; from += CHUNK_ROWS) {
        const count = Math.min(CHUNK_ROWS, rowCount - from)
        const chunk = bindings.create_data_chunk(types)
        bindings.data_chunk_set_size(chunk, count)
        columns.forEach((column, index) => {
          const vector = bindings.data_chunk_get_vector(chunk, index)
          if (ArrayBuffer.isView(column)) {
            const bytes = column.BYTES_PER_ELEMENT
            const start = column.byteOffset + from * bytes
            // The binding checks no bounds; `count` never passes the end of the column.
            bindings.copy_data_to_vector(vector, 0, column.buffer as ArrayBuffer, start, count * bytes)
            return
          }
          const type = bindings.get_type_id(types[index] as (typeof types)[number])
          writeVector(bindings, { vector, type }, column.slice(from, from + count))
        })
        bindings.append_data_chunk(appender, chunk)
      }
      bindings.appender_flush_sync(appender)
    } finally {
      bindings.appender_close_sync(appender)
    }
  }

  async connect(): Promise<DuckDatabase> {
    const { bindings, instance } = this
    return new DuckConnection(bindings, await bindings.connect(instance), instance, false)
  }

  close(): void {
    this.bindings.disconnect_sync(this.connection)
    if (this.owner) this.bindings.close_sync(this.instance)
  }

  private async execute(sql: string, values: readonly SqlValue[]): Promise<Result> {
    const { bindings, connection } = this
    if (values.length === 0) return bindings.query(connection, sql)
    const prepared = await bindings.prepare(connection, sql)
    try {
      values.forEach((value, index) => {
        bindings.bind_value(prepared, index + 1, this.valueOf(value))
      })
      return await bindings.execute_prepared(prepared)
    } finally {
      bindings.destroy_prepare_sync(prepared)
    }
  }

  private valueOf(value: SqlValue): ReturnType<Bindings['create_null_value']> {
    const { bindings } = this
    if (value === null) return bindings.create_null_value()
    if (typeof value === 'string') return bindings.create_varchar(value)
    if (typeof value === 'boolean') return bindings.create_bool(value)
    if (typeof value === 'bigint') return bindings.create_hugeint(value)
    if (!Number.isInteger(value)) return bindings.create_double(value)
    return value === (value | 0) ? bindings.create_int32(value) : bindings.create_int64(BigInt(value))
  }

  private read(result: Result): { names: string[]; columns: StoredValue[][]; rowCount: number } {
    const { bindings } = this
    const indexes = Array.from({ length: bindings.column_count(result) }, (_, index) => index)
    const types: number[] = indexes.map((index) => bindings.column_type(result, index))
    const columns = indexes.map((): StoredValue[] => [])
    for (const chunk of this.chunks(result)) {
      const rows = bindings.data_chunk_get_size(chunk)
      columns.forEach((column, index) => {
        const vector = bindings.data_chunk_get_vector(chunk, index)
        readVector(bindings, { vector, type: types[index] as number, rows }, column)
      })
    }
    // Last, because texts are read from memory that is the result's: as long as it is used it is not collected.
    const names = indexes.map((index) => bindings.column_name(result, index))
    return { names, columns, rowCount: columns[0]?.length ?? 0 }
  }

  private *chunks(result: Result): Generator<ReturnType<Bindings['result_get_chunk']>> {
    const count = this.bindings.result_chunk_count(result)
    for (let index = 0; index < count; index++) yield this.bindings.result_get_chunk(result, index)
  }
}

const ARRAYS = { i32: Int32Array, f32: Float32Array, f64: Float64Array } as const
