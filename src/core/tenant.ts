import type { TenantConfig } from './config.ts'
import type { IndexReader } from './indexing/reader.ts'
import type { TenantFiles } from './write/files.ts'

/** An opened tenant directory: the ports that every operation reads through. */
export interface Tenant {
  /** Absolute path of the tenant directory. */
  readonly root: string
  readonly config: TenantConfig
  /** The index as of now: pages that changed on disk since the last call are taken in first. */
  reader(): Promise<IndexReader>
  /** Text of one page by its id, or undefined when there is no such file. @throws EscurelError `unsafe_path` */
  readPage(pageId: string): Promise<string | undefined>
  /** What changes the tenant. */
  readonly files: TenantFiles
  /** Releases the index. Idempotent. */
  close(): Promise<void>
}
