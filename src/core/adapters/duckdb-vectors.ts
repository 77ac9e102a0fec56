import type { Vector } from '@duckdb/node-bindings'
import type { SqlValue } from '../indexing/reader.ts'

/** The native package as it is loaded; only its types are imported here. */
export type Bindings = typeof import('@duckdb/node-bindings')

/** A value as the database keeps it, 64-bit and wider integers as numbers. */
export type StoredValue = SqlValue | Uint8Array

/** Numbers of `duckdb_type` that the schema and its queries use. */
const TYPE = {
  BOOLEAN: 1,
  TINYINT: 2,
  SMALLINT: 3,
  INTEGER: 4,
  BIGINT: 5,
  UTINYINT: 6,
  USMALLINT: 7,
  UINTEGER: 8,
  UBIGINT: 9,
  FLOAT: 10,
  DOUBLE: 11,
  HUGEINT: 16,
  VARCHAR: 17,
  BLOB: 18,
  SQLNULL: 36,
} as const

/** Bytes of one value. DuckDB and every processor that Node runs it on are little-endian. */
const WIDTHS = new Map<number, number>([
  [TYPE.BOOLEAN, 1],
  [TYPE.TINYINT, 1],
  [TYPE.UTINYINT, 1],
  [TYPE.SMALLINT, 2],
  [TYPE.USMALLINT, 2],
  [TYPE.INTEGER, 4],
  [TYPE.UINTEGER, 4],
  [TYPE.FLOAT, 4],
  [TYPE.BIGINT, 8],
  [TYPE.UBIGINT, 8],
  [TYPE.DOUBLE, 8],
  [TYPE.HUGEINT, 16],
  [TYPE.VARCHAR, 16],
  [TYPE.BLOB, 16],
])

/** Appends the values of a vector to `values`. */
export function readVector(
  bindings: Bindings,
  { vector, type, rows }: { vector: Vector; type: number; rows: number },
  values: StoredValue[],
): void {
  if (type === TYPE.SQLNULL) {
    for (let row = 0; row < rows; row++) values.push(null)
    return
  }
  const width = WIDTHS.get(type)
  if (width === undefined) throw new Error(`Columns of DuckDB's type ${type} are not read here: cast it`)
  const bytes = bindings.vector_get_data(vector, rows * width)
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Whole 64-bit words; no mask at all where nothing is null.
  const valid: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(rows / 64) * 8)
  const read = readerOf(bindings, type, data)
  for (let row = 0; row < rows; row++) {
    const isNull = valid !== null && ((valid[row >> 3] as number) & (1 << (row & 7))) === 0
    values.push(isNull ? null : read(row * width))
  }
}

function readerOf(bindings: Bindings, type: number, data: Buffer): (at: number) => StoredValue {
  switch (type) {
    case TYPE.BOOLEAN:
      return (at) => data[at] !== 0
    case TYPE.TINYINT:
      return (at) => data.readInt8(at)
    case TYPE.UTINYINT:
      return (at) => data.readUInt8(at)
    case TYPE.SMALLINT:
      return (at) => data.readInt16LE(at)
    case TYPE.USMALLINT:
      return (at) => data.readUInt16LE(at)
    case TYPE.INTEGER:
      return (at) => data.readInt32LE(at)
    case TYPE.UINTEGER:
      return (at) => data.readUInt32LE(at)
    case TYPE.FLOAT:
      return (at) => data.readFloatLE(at)
    case TYPE.DOUBLE:
      return (at) => data.readDoubleLE(at)
    case TYPE.UBIGINT:
      return (at) => data.readUInt32LE(at) + data.readUInt32LE(at + 4) * 2 ** 32
    case TYPE.BIGINT:
      return (at) => data.readUInt32LE(at) + data.readInt32LE(at + 4) * 2 ** 32
    case TYPE.HUGEINT:
      return (at) => Number((data.readBigInt64LE(at + 8) << 64n) + data.readBigUInt64LE(at))
    case TYPE.VARCHAR:
      return (at) => {
        const length = data.readUInt32LE(at)
        return length <= INLINE
          ? data.toString('utf8', at + 4, at + 4 + length)
          : farBytes(bindings, data, at).toString()
      }
    default:
      // A copy: the vector's memory is the database's, and goes with the result.
      return (at) => {
        const length = data.readUInt32LE(at)
        return new Uint8Array(
          length <= INLINE ? data.subarray(at + 4, at + 4 + length) : farBytes(bindings, data, at),
        )
      }
  }
}

/** `duckdb_string_t`: a length, then up to this many bytes in place; longer ones stand elsewhere, and a pointer at 8. */
const INLINE = 12

function farBytes(bindings: Bindings, data: Buffer, at: number): Buffer {
  const bytes = bindings.get_data_from_pointer(
    data.buffer as ArrayBuffer,
    data.byteOffset + at + 8,
    data.readUInt32LE(at),
  )
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Writes values into a fresh vector of a chunk that is to be appended. */
export function writeVector(
  bindings: Bindings,
  { vector, type }: { vector: Vector; type: number },
  values: readonly (StoredValue | undefined)[],
): void {
  const width = WIDTHS.get(type)
  if (width === undefined) throw new Error(`Columns of DuckDB's type ${type} are not written here`)
  const isText = type === TYPE.VARCHAR
  const data = isText || type === TYPE.BLOB ? undefined : Buffer.alloc(values.length * width)
  const write = data === undefined ? undefined : writerOf(type, data)
  let valid: Uint8Array<ArrayBuffer> | undefined
  values.forEach((value, row) => {
    if (value === null || value === undefined) {
      valid ??= new Uint8Array(Math.ceil(values.length / 64) * 8).fill(255)
      valid[row >> 3] = (valid[row >> 3] as number) & ~(1 << (row & 7))
    } else if (write !== undefined) write(value as number, row * width)
    else if (isText) bindings.vector_assign_string_element(vector, row, value as string)
    else bindings.vector_assign_string_element_len(vector, row, value as Uint8Array)
  })
  if (data !== undefined)
    bindings.copy_data_to_vector(vector, 0, data.buffer as ArrayBuffer, data.byteOffset, data.length)
  if (valid === undefined) return
  bindings.vector_ensure_validity_writable(vector)
  bindings.copy_data_to_vector_validity(vector, 0, valid.buffer, 0, valid.length)
}

function writerOf(type: number, data: Buffer): (value: number, at: number) => void {
  switch (type) {
    case TYPE.INTEGER:
      return (value, at) => data.writeInt32LE(value, at)
    case TYPE.BIGINT:
      return (value, at) => data.writeBigInt64LE(BigInt(value), at)
    case TYPE.FLOAT:
      return (value, at) => data.writeFloatLE(value, at)
    case TYPE.DOUBLE:
      return (value, at) => data.writeDoubleLE(value, at)
    default:
      throw new Error(`Columns of DuckDB's type ${type} are not written here`)
  }
}
