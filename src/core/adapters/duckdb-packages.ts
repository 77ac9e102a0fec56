/**
 * The database packages under their names. Imported statically here and dynamically by `duckdb.ts`, so that the named
 * exports of these CommonJS packages survive bundling, and nothing loads before it is needed.
 */
import { DuckDBBlobValue, DuckDBDataChunk, DuckDBInstance, DuckDBTypeId } from '@duckdb/node-api'
import bindings from '@duckdb/node-bindings'

export { bindings, DuckDBBlobValue, DuckDBDataChunk, DuckDBInstance, DuckDBTypeId }
