import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TenantConfig } from '../config.ts'
import { EscurelError } from '../errors.ts'
import type { AuditReport, IndexStatus } from '../indexing/inspect.ts'
import type { Tenant } from '../tenant.ts'
import type { TenantFiles } from '../write/files.ts'
import { auditTenant, type IndexSummary, inspectTenant, summariseIndex } from './inspect-tenant.ts'
import { loadConfig } from './load-config.ts'
import { locateFile } from './safe-path.ts'
import { DirectoryFiles } from './tenant-files.ts'
import { type RefreshOptions, type RefreshReport, TenantIndex } from './tenant-index.ts'

export interface OpenTenantOptions extends Omit<RefreshOptions, 'paths' | 'full' | 'publish'> {
  /** Settings to use instead of the directory's `escurel.yaml`. */
  readonly config?: TenantConfig | undefined
  /**
   * Whether the first read takes in what changed on disk since the index was written.
   * @default true
   */
  readonly refresh?: boolean | undefined
  /** Clock of everything that is written (ms since 1970). @default Date.now */
  readonly now?: (() => number) | undefined
  /** Makes identifiers of events, messages and sessions. @default ULIDs */
  readonly newId?: (() => string) | undefined
}

/** A tenant that this process has open. */
export interface OpenTenant extends Tenant {
  /** Takes in what changed on disk; `paths` looks at some files only, which costs milliseconds at any size. */
  refresh(options?: RefreshOptions): Promise<RefreshReport>
  /** What the index holds and leaves out. Looks, and changes nothing. */
  status(): Promise<IndexStatus>
  /** The part of `status` that a published index tells alone, at a fraction of the cost. */
  summary(): Promise<IndexSummary>
  /** Compares index and files both ways. Looks, and changes nothing. */
  audit(): Promise<AuditReport>
}

/**
 * Opens a tenant directory. Costs nothing until something is read: the database is loaded by the first call that needs it.
 * @throws EscurelError `tenant_not_found`, `invalid_config`
 * @example
 * const tenant = await openTenant('./my-kb')
 * const { hits } = await search(tenant, ADMIN, { q: 'renewal risk' })
 * await tenant.close()
 */
export async function openTenant(directory: string, options: OpenTenantOptions = {}): Promise<OpenTenant> {
  const root = resolve(directory)
  const config = options.config ?? (await loadConfig(root))
  return new DirectoryTenant(root, config, options)
}

class DirectoryTenant implements OpenTenant {
  readonly root: string
  readonly config: TenantConfig
  readonly files: TenantFiles
  private readonly options: OpenTenantOptions
  private index: Promise<TenantIndex> | undefined
  private first: Promise<unknown> | undefined
  private closed = false

  constructor(root: string, config: TenantConfig, options: OpenTenantOptions) {
    this.root = root
    this.config = config
    this.options = options
    this.files = new DirectoryFiles(root, {
      now: options.now,
      newId: options.newId,
      onNotice: options.onNotice,
      index: (paths) => this.takeIn(paths),
    })
  }

  async reader(): Promise<ReturnType<TenantIndex['store']['reader']>> {
    const index = await this.opened()
    if (this.options.refresh !== false) {
      this.first ??= index.refresh(this.options)
      await this.first
    }
    return index.store.reader()
  }

  async refresh(options: RefreshOptions = {}): Promise<RefreshReport> {
    const index = await this.opened()
    const run = index.refresh({
      onNotice: this.options.onNotice,
      metaSkill: this.options.metaSkill,
      ...options,
    })
    this.first ??= run
    return run
  }

  async status(): Promise<IndexStatus> {
    return inspectTenant(await this.opened())
  }

  async summary(): Promise<IndexSummary> {
    return summariseIndex(await this.opened())
  }

  async audit(): Promise<AuditReport> {
    return auditTenant(await this.opened())
  }

  async readPage(pageId: string): Promise<string | undefined> {
    const path = locateFile(this.root, pageId)
    if (path === undefined) return undefined
    try {
      // Not awaited: pages are small, and a read by another thread takes several times as long.
      return readFileSync(path, 'utf8')
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined
      throw error
    }
  }

  async close(): Promise<void> {
    this.closed = true
    const index = await this.index?.catch(() => undefined)
    this.index = undefined
    index?.close()
  }

  /** Pages that were just written are searchable once the write is acknowledged. */
  private async takeIn(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    const index = await this.opened()
    this.first ??= index.refresh(this.options)
    await this.first
    await index.refresh({ onNotice: this.options.onNotice, metaSkill: this.options.metaSkill, paths })
  }

  private opened(): Promise<TenantIndex> {
    if (this.closed) throw new EscurelError('invalid_argument', 'The tenant was closed: open it again')
    this.index ??= TenantIndex.open(this.root, this.config)
    return this.index
  }
}
