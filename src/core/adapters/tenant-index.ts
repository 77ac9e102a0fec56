import { join } from 'node:path'
import type { TenantConfig } from '../config.ts'
import { EscurelError } from '../errors.ts'
import type { Database } from '../indexing/database.ts'
import { type KnownFile, planPaths, planScan, type ScannedFile, type ScanPlan } from '../indexing/plan.ts'
import type { FileEntry } from '../indexing/record.ts'
import type { SkillFields } from '../indexing/recorder.ts'
import type { IndexWriter } from '../indexing/writer.ts'
import { META_SKILL_PATH } from '../meta-skill/text.ts'
import { type HeldPages, IndexRun, type RunOptions } from './index-run.ts'
import { IndexStore } from './index-store.ts'
import { acquireLock, readHolder, type WriterLock } from './lock.ts'
import { folderTimes, readManifest, writeManifest } from './manifest.ts'
import { type ScanAhead, scanAhead } from './scan-changes.ts'
import { scanFiles, statFiles } from './scan-files.ts'
import { shipMetaSkill } from './ship-meta-skill.ts'

export interface RefreshOptions extends RunOptions {
  /** Look at these files only (paths below the tenant) instead of walking the directory. */
  readonly paths?: readonly string[] | undefined
  /** Forget what is known and read every file again. @default false */
  readonly full?: boolean | undefined
  /** Publish a new index file even for a handful of changes, which otherwise stay in memory. @default false */
  readonly publish?: boolean | undefined
  /** Whether a tenant without its meta-skill page is given one before its first index. @default true */
  readonly metaSkill?: boolean | undefined
  /** Something that a person should know and that changes no answer's shape: a busy writer, a stale index. */
  onNotice?: ((message: string) => void) | undefined
}

export interface RefreshReport {
  /** Files read because they were new or had changed. */
  readonly read: number
  readonly removed: number
  readonly unchanged: number
  /** False when the run was stopped before every file was read. */
  readonly complete: boolean
  /** True when a new index file was written. */
  readonly published: boolean
}

/** More changed files than this go into a new index file; fewer are held in memory, at no cost to anybody else. */
const LIVE_LIMIT = 200
/** How long a reading command waits for a writer before it answers from the index at hand (ms). */
const PATIENCE_MS = 1_000

/** Keeps the index of one tenant in step with its files. */
export class TenantIndex {
  readonly root: string
  readonly config: TenantConfig
  private readonly directory: string
  readonly store: IndexStore
  /** Size and time of every file at its last reading; undefined until something asks. */
  private known: Map<string, KnownFile> | undefined
  /** Entries that differ from the published ones; null when the file is gone. */
  private pending = new Map<string, FileEntry | null>()
  private skillFields: Map<string, SkillFields> | undefined
  private queue: Promise<unknown> = Promise.resolve()

  /** True when nothing can be written here. */
  private inMemory = false
  /** Folder times of the last walk. */
  private folders: ReadonlyMap<string, number> = new Map()
  /** A comparison that runs since before the database was loaded. */
  private ahead: Promise<ScanAhead | undefined> | undefined

  private constructor(root: string, config: TenantConfig, directory: string, store: IndexStore) {
    this.root = root
    this.config = config
    this.directory = directory
    this.store = store
  }

  static async open(root: string, config: TenantConfig): Promise<TenantIndex> {
    const directory = join(root, '.escurel')
    const ahead = scanAhead({ root, directory, folders: config.folders })
    const index = new TenantIndex(root, config, directory, await IndexStore.open(directory))
    index.ahead = ahead
    return index
  }

  /** Takes in what changed on disk since the last call; calls are carried out one after another. */
  refresh(options: RefreshOptions = {}): Promise<RefreshReport> {
    const run = this.queue.then(() => this.refreshNow(options))
    this.queue = run.catch(() => undefined)
    return run
  }

  /** Entries of every known file, by path. */
  async entries(): Promise<Map<string, FileEntry>> {
    const rows = await this.store.reader().rows<FileRow>('SELECT * FROM files')
    const entries = new Map(rows.map((row) => [row.path, entryOf(row)]))
    for (const [path, entry] of this.pending) {
      if (entry === null) entries.delete(path)
      else entries.set(path, entry)
    }
    return entries
  }

  close(): void {
    this.store.close()
  }

  private async refreshNow(options: RefreshOptions): Promise<RefreshReport> {
    if (options.full === true || this.outdated()) return this.rebuildAll(options)
    const { touched, removed, unchanged } = await this.plan(options)
    const publish =
      options.publish === true && (this.pending.size > 0 || this.store.meta.get('complete') !== 'true')
    if (touched.length === 0 && removed.length === 0 && !publish) {
      return { read: 0, removed: 0, unchanged, complete: true, published: false }
    }
    return this.update(touched, removed, unchanged, options)
  }

  private async plan({ paths }: RefreshOptions): Promise<ScanPlan> {
    const ahead = await this.ahead
    this.ahead = undefined
    if (paths !== undefined) return planPaths(await this.loadKnown(), paths, statFiles(this.root, paths))
    if (
      ahead !== undefined &&
      this.known === undefined &&
      ahead.generation === this.store.meta.get('generation')
    ) {
      this.folders = ahead.folders
      return ahead.plan
    }
    return planScan(await this.loadKnown(), this.scan())
  }

  private scan(): readonly ScannedFile[] {
    const now = Date.now()
    const { files, folders } = scanFiles(this.root, this.config)
    this.folders = folderTimes(this.root, folders, now)
    return files
  }

  /** A directory that nothing can be written to is read all the same: its index lives as long as this process. */
  private async readIntoMemory(options: RefreshOptions): Promise<RefreshReport> {
    options.onNotice?.('This directory cannot be written to: its index is made in memory, anew each time')
    this.inMemory = true
    this.known = new Map()
    const fields = new Map<string, SkillFields>()
    const run = new IndexRun(this.root, this.config, fields, options)
    await this.applyLive(run, skillsFirst(this.scan()), [], new Map())
    this.skillFields = fields
    return { read: run.read, removed: 0, unchanged: 0, complete: run.complete, published: false }
  }

  private outdated(): boolean {
    if (this.inMemory) return false
    return !this.store.exists || this.store.meta.get('config') !== JSON.stringify(this.config)
  }

  private async rebuildAll(options: RefreshOptions): Promise<RefreshReport> {
    let lock: WriterLock | undefined
    try {
      lock = await this.lock(options, this.store.exists && !this.outdated())
    } catch (error) {
      if (options.publish === true || options.full === true || !isReadOnly(error)) throw error
      return this.readIntoMemory(options)
    }
    if (lock === undefined) return this.nothingDone()
    try {
      // Whoever held the lock may have done the work meanwhile.
      if (options.full !== true && (await this.adopt()) && !this.outdated()) {
        await lock.release()
        return await this.refreshNow(options)
      }
      if (options.metaSkill !== false && (await shipMetaSkill(this.root))) {
        options.onNotice?.(`Wrote ${META_SKILL_PATH}, which teaches agents this tenant`)
      }
      const files = skillsFirst(this.scan())
      const run = new IndexRun(this.root, this.config, new Map(), options)
      await this.publish('nothing', run, files, [], new Map())
      return { read: run.read, removed: 0, unchanged: 0, complete: run.complete, published: true }
    } finally {
      await lock.release()
    }
  }

  private async update(
    touched: readonly ScannedFile[],
    removed: readonly string[],
    unchanged: number,
    options: RefreshOptions,
  ): Promise<RefreshReport> {
    const small = touched.length + removed.length <= LIVE_LIMIT && options.publish !== true
    const lock = small ? undefined : await this.lock(options, options.publish !== true)
    if (!small && lock === undefined) return this.nothingDone()
    try {
      if (lock !== undefined && (await this.adopt())) {
        await lock.release()
        return await this.refreshNow(options)
      }
      const before = await this.entriesOf([...touched.map((file) => file.path), ...removed])
      const fields = new Map(await this.loadSkillFields())
      const run = new IndexRun(this.root, this.config, fields, options)
      if (lock === undefined) await this.applyLive(run, touched, removed, before)
      else await this.publish('published', run, skillsFirst(touched), removed, before)
      this.skillFields = fields
      return {
        read: run.read,
        removed: removed.length,
        unchanged,
        complete: run.complete,
        published: lock !== undefined,
      }
    } finally {
      await lock?.release()
    }
  }

  private async applyLive(
    run: IndexRun,
    touched: readonly ScannedFile[],
    removed: readonly string[],
    before: ReadonlyMap<string, FileEntry>,
  ): Promise<void> {
    await this.store.applyLive(async (writer, connection) => {
      run.forget(removed, before)
      await run.readAll(skillsFirst(touched), before, writer, heldBy(connection))
      return run.dead
    })
    for (const [path, entry] of run.entries) {
      this.pending.set(path, entry)
      if (entry === null) this.known?.delete(path)
      else this.known?.set(path, entry)
    }
  }

  private async publish(
    from: 'nothing' | 'published',
    run: IndexRun,
    touched: readonly ScannedFile[],
    removed: readonly string[],
    before: ReadonlyMap<string, FileEntry>,
  ): Promise<void> {
    const known = from === 'nothing' ? new Map<string, KnownFile>() : await this.loadKnown()
    const entries = from === 'nothing' ? new Map<string, FileEntry | null>() : this.pending
    const generation = await this.store.publish(from, async (writer: IndexWriter, connection: Database) => {
      run.forget(removed, before)
      await run.readAll(touched, before, writer, heldBy(connection))
      for (const [path, entry] of run.entries) entries.set(path, entry)
      const meta = new Map([
        ['config', JSON.stringify(this.config)],
        ['complete', String(run.complete)],
        ['skill_fields', JSON.stringify([...run.skillFields])],
      ])
      return { dead: run.dead, entries, meta }
    })
    for (const [path, entry] of entries) {
      if (entry === null) known.delete(path)
      else known.set(path, { size: entry.size, mtimeMs: entry.mtimeMs })
    }
    this.known = known
    this.pending = new Map()
    this.skillFields = undefined
    await writeManifest(this.directory, { generation, folders: this.folders, files: known })
  }

  /** Switches to a newer index that another process published; false when ours is the newest. */
  private async adopt(): Promise<boolean> {
    if (!(await this.store.reopenIfReplaced())) return false
    this.known = undefined
    this.pending = new Map()
    this.skillFields = undefined
    return true
  }

  /**
   * The writer's lock, or undefined when somebody else keeps it and the index at hand may serve meanwhile (`mayServe`).
   * @throws EscurelError `tenant_locked` when there is nothing to serve from
   */
  private async lock(options: RefreshOptions, mayServe: boolean): Promise<WriterLock | undefined> {
    const holder = readHolder(this.directory)
    const waitMs = mayServe
      ? PATIENCE_MS
      : options.publish === true || options.full === true
        ? 10_000
        : 600_000
    if (holder !== undefined && !mayServe)
      options.onNotice?.(`Waiting for process ${holder.pid}, which is writing the index`)
    try {
      return await acquireLock(this.directory, {
        waitMs,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      })
    } catch (error) {
      if (!mayServe || !(error instanceof EscurelError) || error.code !== 'tenant_locked') throw error
      options.onNotice?.('Another process is writing the index: this answer comes from the last good one')
      return undefined
    }
  }

  private nothingDone(): RefreshReport {
    return { read: 0, removed: 0, unchanged: 0, complete: false, published: false }
  }

  /** Size and time of every file when it was last read. */
  async loadKnown(): Promise<Map<string, KnownFile>> {
    if (this.known !== undefined) return this.known
    const manifest = readManifest(this.directory)
    if (manifest !== undefined && manifest.generation === this.store.meta.get('generation'))
      this.known = manifest.files
    else {
      const [paths = [], sizes = [], times = []] = await this.store
        .reader()
        .columns('SELECT path, size, mtime_ms FROM files')
      this.known = new Map(
        paths.map((path, row) => [
          path as string,
          { size: sizes[row] as number, mtimeMs: times[row] as number },
        ]),
      )
    }
    return this.known
  }

  private async loadSkillFields(): Promise<Map<string, SkillFields>> {
    this.skillFields ??= new Map(
      JSON.parse(this.store.meta.get('skill_fields') ?? '[]') as [string, SkillFields][],
    )
    return this.skillFields
  }

  private async entriesOf(paths: readonly string[]): Promise<Map<string, FileEntry>> {
    const rows = await this.store
      .reader()
      .rows<FileRow>(`SELECT * FROM files WHERE path IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`, [
        JSON.stringify(paths),
      ])
    const entries = new Map(rows.map((row) => [row.path, entryOf(row)]))
    for (const path of paths) {
      const entry = this.pending.get(path)
      if (entry === null) entries.delete(path)
      else if (entry !== undefined) entries.set(path, entry)
    }
    return entries
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
}

interface FileRow {
  readonly path: string
  readonly size: number
  readonly mtime_ms: number
  readonly sha256: string
  readonly page_no: number | null
  readonly status: FileEntry['status']
  readonly problem: string | null
}

function entryOf(row: FileRow): FileEntry {
  const { path, size, sha256, status, problem } = row
  return { path, size, mtimeMs: row.mtime_ms, sha256, status, pageNo: row.page_no, problem }
}

/** Skill pages first: what an instance is classed by is named by its skill. Only an order, never a rule. */
function skillsFirst(files: readonly ScannedFile[]): readonly ScannedFile[] {
  const isSkill = (file: ScannedFile): boolean => file.path.includes('/skills/')
  return [...files.filter(isSkill), ...files.filter((file) => !isSkill(file))]
}

function heldBy(connection: Database): HeldPages {
  const select = 'SELECT page_id AS path, page_no AS "pageNo", skill FROM pages WHERE'
  return {
    skillPages: async (pageNos) =>
      pageNos.length === 0
        ? []
        : connection.rows(`${select} page_type = 'skill' AND page_no IN (${pageNos.join(',')})`),
    pagesOf: (skills) =>
      connection.rows(
        `${select} skill IN (SELECT unnest(from_json($1, '["VARCHAR"]'))) ORDER BY page_type DESC, page_id`,
        [JSON.stringify(skills)],
      ),
  }
}
