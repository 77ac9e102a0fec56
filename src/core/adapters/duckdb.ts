import type { DuckDBAppender, DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api'
import { EscurelError } from '../errors.ts'
import type { Column, Database, TablePath } from '../indexing/database.ts'
import type { NumberColumn, NumberType, SqlValue } from '../indexing/reader.ts'

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
 * needs one, and a look-up would go to the network.
 * @throws EscurelError `index_unavailable` when the file is locked or damaged.
 */
export async function openDatabase(path: string, options: OpenOptions = {}): Promise<DuckDatabase> {
  const packages = await import('./duckdb-packages.ts')
  const config: Record<string, string> = {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: String(options.threads ?? 2),
  }
  if (options.memoryLimit !== undefined) config.memory_limit = options.memoryLimit
  if (options.tempDirectory !== undefined) config.temp_directory = options.tempDirectory
  try {
    const instance = await packages.DuckDBInstance.create(path, config)
    return new Connection(packages, await instance.connect(), instance)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EscurelError('index_unavailable', `Cannot open the index ${path}: ${reason}`, { cause })
  }
}

type Packages = typeof import('./duckdb-packages.ts')
type Instance = Awaited<ReturnType<Packages['DuckDBInstance']['create']>>

const CHUNK_ROWS = 2048

class Connection implements DuckDatabase {
  private readonly packages: Packages
  private readonly connection: DuckDBConnection
  private readonly instance: Instance
  private readonly owner: boolean

  constructor(packages: Packages, connection: DuckDBConnection, instance: Instance, owner = true) {
    this.packages = packages
    this.connection = connection
    this.instance = instance
    this.owner = owner
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql)
  }

  async rows<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const reader = await this.connection.runAndReadAll(sql, values as DuckDBValue[])
    const names = reader.deduplicatedColumnNames()
    const columns = reader.getColumns()
    const rows: Record<string, unknown>[] = []
    for (let row = 0; row < reader.currentRowCount; row++) {
      const object: Record<string, unknown> = {}
      for (let column = 0; column < names.length; column++)
        object[names[column] as string] = plain(columns[column]?.[row])
      rows.push(object)
    }
    // The caller states the row type next to the SQL that makes it.
    return rows as Row[]
  }

  async columns(sql: string, values: readonly SqlValue[] = []): Promise<SqlValue[][]> {
    const reader = await this.connection.runAndReadAll(sql, values as DuckDBValue[])
    return reader.getColumns().map((column) => column.map((value) => plain(value) as SqlValue))
  }

  async numbers(sql: string, types: readonly NumberType[]): Promise<NumberColumn[]> {
    const { bindings } = this.packages
    const result = await this.connection.run(sql)
    const chunks = await result.fetchAllChunks()
    const total = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0)
    const columns = types.map((type) => new ARRAYS[type](total))
    let offset = 0
    for (const chunk of chunks) {
      const rows = chunk.rowCount
      columns.forEach((column, index) => {
        const vector = bindings.data_chunk_get_vector(chunk.chunk, index)
        const bytes = bindings.vector_get_data(vector, rows * column.BYTES_PER_ELEMENT)
        const target = new Uint8Array(column.buffer, offset * column.BYTES_PER_ELEMENT, bytes.length)
        target.set(bytes)
      })
      offset += rows
    }
    return columns
  }

  async append(path: TablePath, columns: readonly Column[], rowCount: number): Promise<void> {
    if (rowCount === 0) return
    const { table, schema = 'main', catalog = null } = path
    const appender = await this.connection.createAppender(table, schema, catalog)
    try {
      for (let from = 0; from < rowCount; from += CHUNK_ROWS) {
        this.appendChunk(appender, columns, from, Math.min(CHUNK_ROWS, rowCount - from))
      }
      appender.flushSync()
    } finally {
      appender.closeSync()
    }
  }

  private appendChunk(
    appender: DuckDBAppender,
    columns: readonly Column[],
    from: number,
    count: number,
  ): void {
    const { DuckDBDataChunk, bindings } = this.packages
    const types = columns.map((_, index) => appender.columnType(index))
    const chunk = DuckDBDataChunk.create(types, count)
    columns.forEach((column, index) => {
      if (ArrayBuffer.isView(column)) {
        const bytes = column.BYTES_PER_ELEMENT
        const vector = bindings.data_chunk_get_vector(chunk.chunk, index)
        // The binding checks no bounds; `count` never passes the end of the column.
        bindings.copy_data_to_vector(
          vector,
          0,
          column.buffer as ArrayBuffer,
          column.byteOffset + from * bytes,
          count * bytes,
        )
        return
      }
      const toValue = this.converterFor(types[index] as DuckDBType)
      const vector = chunk.getColumnVector(index)
      for (let row = 0; row < count; row++) {
        const value = column[from + row]
        vector.setItem(row, value === null || value === undefined ? null : toValue(value))
      }
      vector.flush()
    })
    appender.appendDataChunk(chunk)
  }

  private converterFor(type: DuckDBType): (value: SqlValue | Uint8Array) => DuckDBValue {
    const { DuckDBBlobValue, DuckDBTypeId } = this.packages
    if (type.typeId === DuckDBTypeId.BIGINT) return (value) => BigInt(value as number)
    if (type.typeId === DuckDBTypeId.BLOB) return (value) => new DuckDBBlobValue(value as Uint8Array)
    return (value) => value as DuckDBValue
  }

  async connect(): Promise<DuckDatabase> {
    return new Connection(this.packages, await this.instance.connect(), this.instance, false)
  }

  close(): void {
    this.connection.closeSync()
    if (this.owner) this.instance.closeSync()
  }
}

const ARRAYS = { i32: Int32Array, f32: Float32Array, f64: Float64Array } as const

/** BIGINT to number, blobs to bytes; everything the schema uses otherwise is a plain value already. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'object' && value !== null && 'bytes' in value) return value.bytes
  return value ?? null
}
