import { randomUUID } from 'node:crypto'
import { constants as fsConstants, statSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EscurelError } from '../errors.ts'
import type { Database } from '../indexing/database.ts'
import type { IndexReader, NumberType, SqlValue } from '../indexing/reader.ts'
import type { FileEntry } from '../indexing/record.ts'
import { columnNames, SCHEMA_VERSION, TABLE_NAMES, TABLES, type TableName } from '../indexing/schema.ts'
import { emptyNumbering, IndexWriter, type Numbering } from '../indexing/writer.ts'
import { type DuckDatabase, openDatabase } from './duckdb.ts'
import {
  createIndexes,
  createTables,
  PAGE_TABLES,
  removePages,
  writeFiles,
  writeMeta,
} from './index-tables.ts'
import { WordStore } from './word-store.ts'

/**
 * The index of one tenant as this process sees it: the published file, opened read-only, with the segments that it
 * names, plus the pages that changed since, in memory (`live`). Nothing is written in place. A new file is made beside
 * the old one and renamed over it, so any number of processes read while another one writes, and nobody meets a lock.
 */
export class IndexStore {
  private readonly directory: string
  private readonly database: DuckDatabase
  /** Catalog name of the attached file, or undefined while there is none. */
  private base: string | undefined
  private dead = new Set<number>()
  private readonly words: WordStore
  /** Page numbers below were given once, and never mean another page while this file is attached. */
  private usedPages = 0
  private numbering: Numbering | undefined
  private changes = 0
  /** Whether the views look at live pages as well; they do from the first change on. */
  private isLive = false
  /** The statements that made the views. */
  private views = ''
  /** See `IndexReader`. Live pages are this process's own, so a published file alone does not tell. */
  private state = {}
  private lineage = {}
  private attached = 0
  /** Which published file is attached. */
  private identity: string | undefined
  /** Values of the `meta` table of the attached file. */
  meta: ReadonlyMap<string, string> = new Map()

  private constructor(directory: string, database: DuckDatabase) {
    this.directory = directory
    this.database = database
    this.words = new WordStore(directory)
  }

  /** Opens the index below `directory` (`.escurel`); a missing, damaged or outdated file counts as an empty index. */
  static async open(directory: string): Promise<IndexStore> {
    const database = await openDatabase(':memory:', {
      memoryLimit: '512MB',
      tempDirectory: join(directory, 'tmp'),
    })
    const store = new IndexStore(directory, database)
    await store.attachPublished()
    return store
  }

  get file(): string {
    return join(this.directory, 'index.duckdb')
  }

  /** Bytes of the published index, all its files together. */
  get bytes(): number {
    return statSync(this.file).size + this.words.bytes
  }

  /** False until a first index was published. */
  get exists(): boolean {
    return this.base !== undefined
  }

  reader(): IndexReader {
    const { database, state, lineage } = this
    return {
      state,
      lineage,
      text: this.words.text,
      rows: <Row extends object>(sql: string, values?: readonly SqlValue[]) =>
        database.rows<Row>(sql, values),
      columns: (sql: string, values?: readonly SqlValue[]) => database.columns(sql, values),
      numbers: (sql: string, types: readonly NumberType[]) => database.numbers(sql, types),
    }
  }

  /** Takes changed pages in and dead ones out, at once for every later query of this process. */
  async applyLive(
    fill: (writer: IndexWriter, connection: Database) => Promise<readonly number[]>,
  ): Promise<void> {
    const numbering = await this.loadNumbering()
    const connection = await this.database.connect()
    const before = this.dead
    try {
      // Before anything is written: what `fill` asks must see what it wrote.
      this.isLive = true
      await connection.run(`USE memory.main; BEGIN; ${this.liveStatements()} ${this.viewStatements()}`)
      const { filled: dead, show } = await this.words.addLive((words) =>
        fill(new IndexWriter(connection, { schema: 'live' }, numbering, words), connection),
      )
      const list = dead.join(',')
      if (list !== '') {
        for (const table of PAGE_TABLES)
          await connection.run(`DELETE FROM memory.live.${table} WHERE page_no IN (${list})`)
      }
      const gone = dead.filter((pageNo) => !before.has(pageNo))
      if (gone.length > 0)
        await connection.run(
          `INSERT INTO memory.live.dead VALUES ${gone.map((pageNo) => `(${pageNo})`).join(',')}`,
        )
      this.dead = new Set([...before, ...gone])
      await connection.run(`${this.viewStatements()} COMMIT;`)
      await this.database.run('USE memory.main')
      await show(() => loadPages(connection))
      this.changes++
      this.state = {}
    } catch (error) {
      this.dead = before
      this.views = ''
      this.forgetNumbering()
      throw error
    } finally {
      connection.close()
    }
  }

  /**
   * Publishes a new index file and switches to it. `fill` writes pages into a fresh, empty file (`'nothing'`), or into
   * a copy of the published one that has this process's live pages merged in (`'published'`).
   * @returns the new generation
   */
  async publish(
    from: 'nothing' | 'published',
    fill: (writer: IndexWriter, connection: Database) => Promise<Filled>,
  ): Promise<string> {
    const next = join(this.directory, `index-next-${process.pid}.duckdb`)
    const generation = randomUUID()
    await this.removeLeftovers()
    const numbering = from === 'nothing' ? emptyNumbering() : await this.loadNumbering()
    if (from === 'published') await copyFile(this.file, next, fsConstants.COPYFILE_FICLONE)
    const catalog = `next_${++this.attached}`
    await this.database.run(`ATTACH '${quoted(next)}' AS ${catalog}`)
    const connection = await this.database.connect()
    try {
      await connection.run(`USE ${catalog}`)
      await connection.run('BEGIN')
      if (from === 'nothing') await connection.run(createTables())
      else await this.mergeLive(connection)
      const words = from === 'nothing' ? this.words.publishNew() : this.words.publishMore()
      const writer = new IndexWriter(connection, { catalog }, numbering, words.target)
      const { dead, entries, meta } = await fill(writer, connection)
      await removePages(connection, dead)
      await writeFiles(connection, catalog, entries)
      await connection.run('COMMIT')
      const segments = await words.finish(() => loadPages(connection))
      const sortedBelow = await this.sortLinks(connection, from, numbering.nextPage)
      await createIndexes(connection)
      const own = { generation, segments: JSON.stringify(segments), sorted_below: sortedBelow }
      await writeMeta(connection, catalog, new Map([...meta, ...Object.entries(own)]))
      await connection.run(`CHECKPOINT ${catalog}`)
    } finally {
      this.forgetNumbering()
      connection.close()
      await this.database.run(`DETACH ${catalog}`)
    }
    await syncFile(next)
    await rename(next, this.file)
    await syncFile(this.directory)
    await this.attachPublished()
    this.words.removeUnused()
    return generation
  }

  /** Switches to the published file when another process replaced it since; true when it did. */
  async reopenIfReplaced(): Promise<boolean> {
    const before = this.identity
    if (identityOf(this.file) === before) return false
    await this.attachPublished()
    return true
  }

  close(): void {
    this.words.close()
    this.database.close()
  }

  private async attachPublished(): Promise<void> {
    const previous = this.base
    const catalog = `base_${++this.attached}`
    this.base = undefined
    this.meta = new Map()
    await this.tryAttach(catalog)
    if (this.base === undefined) this.words.attach([])
    this.dead = new Set()
    this.numbering = undefined
    this.usedPages = 0
    this.changes = 0
    this.state = {}
    this.lineage = {}
    this.isLive = false
    this.views = ''
    // Names lead straight to the file while nothing is live: a cold start makes no views.
    if (this.base !== undefined)
      await this.database.run(`USE ${this.base}.main; DROP SCHEMA IF EXISTS memory.live CASCADE;`)
    else await this.database.run(`USE memory.main; ${this.liveStatements()} ${this.viewStatements()}`)
    if (previous !== undefined) await this.database.run(`DETACH ${previous}`)
  }

  private async tryAttach(catalog: string): Promise<void> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      this.identity = identityOf(this.file)
      if (this.identity === undefined) return
      try {
        await this.database.run(`ATTACH '${quoted(this.file)}' AS ${catalog} (READ_ONLY)`)
        const rows = await this.database.rows<{ key: string; value: string }>(
          `SELECT key, value FROM ${catalog}.meta`,
        )
        const meta = new Map(rows.map((row) => [row.key, row.value]))
        if (meta.get('schema_version') === String(SCHEMA_VERSION)) {
          this.words.attach(JSON.parse(meta.get('segments') ?? '[]') as string[])
          this.base = catalog
          this.meta = meta
          return
        }
      } catch {
        // Damaged, or not an index: it is disposable, so the next refresh makes a new one.
      }
      await this.database.run(`DETACH DATABASE IF EXISTS ${catalog}`)
      // A segment may have gone because somebody published the next index just now.
      if (identityOf(this.file) === this.identity) return
    }
  }

  /** Makes the tables of live pages where there are none. */
  private liveStatements(): string {
    const tables = TABLE_NAMES.map(
      (table) => `CREATE TABLE IF NOT EXISTS memory.live.${table} (${TABLES[table]});`,
    )
    const dead = 'CREATE TABLE IF NOT EXISTS memory.live.dead (page_no INTEGER);'
    return `CREATE SCHEMA IF NOT EXISTS memory.live; ${dead} ${tables.join(' ')}`
  }

  /** Makes the views over published and live pages, unless they are as they must be. */
  private viewStatements(): string {
    const views = TABLE_NAMES.map(
      (table) => `CREATE OR REPLACE VIEW memory.main.${table} AS ${this.viewQuery(table)};`,
    ).join(' ')
    if (views === this.views) return ''
    this.views = views
    return views
  }

  private viewQuery(table: TableName): string {
    const columns = columnNames(table).join(', ')
    const live = `SELECT ${columns} FROM memory.live.${table}`
    if (this.base === undefined) return live
    const base = `SELECT ${columns} FROM ${this.base}.main.${table}`
    if (table === 'meta' || table === 'files' || !this.isLive) return base
    // A join and no `NOT IN`: beside a second filter the file's indexes would not be used.
    const dead =
      this.dead.size > 0 && PAGE_TABLES.has(table) ? ' ANTI JOIN memory.live.dead USING (page_no)' : ''
    return `${base}${dead} UNION ALL ${live}`
  }

  private async loadNumbering(): Promise<Numbering> {
    if (this.numbering !== undefined) return this.numbering
    const numbering = emptyNumbering()
    if (this.base !== undefined) {
      const [next] = await this.database.rows<{ page: number }>('SELECT max(page_no) AS page FROM pages')
      numbering.nextPage = Math.max(this.usedPages, (next?.page ?? -1) + 1)
      for (const row of await this.database.rows<Record<string, SqlValue>>('SELECT * FROM classes')) {
        const [classNo, ...values] = columnNames('classes').map((column) => row[column] ?? null)
        numbering.classes.set(JSON.stringify(values), classNo as number)
        numbering.nextClass = Math.max(numbering.nextClass, (classNo as number) + 1)
      }
    }
    this.numbering = numbering
    return numbering
  }

  /** After a failed run some of its numbers may be taken, and its classes are not there. */
  private forgetNumbering(): void {
    this.usedPages = Math.max(this.usedPages, this.numbering?.nextPage ?? 0)
    this.numbering = undefined
  }

  /** Brings the copy up to what this process sees. */
  private async mergeLive(connection: Database): Promise<void> {
    if (this.changes === 0) return
    await removePages(connection, [...this.dead])
    for (const table of TABLE_NAMES) {
      if (table === 'meta' || table === 'files') continue
      await connection.run(`INSERT INTO ${table} SELECT * FROM memory.live.${table}`)
    }
  }

  /**
   * Backlinks are read by the name they ask for: sorted, a query touches only the row groups that hold its rows. Pages
   * added since the last sort stand at the end; they are sorted in once they are a tenth of all.
   * @returns the page number below which all rows are in order
   */
  private async sortLinks(
    connection: Database,
    from: 'nothing' | 'published',
    nextPage: number,
  ): Promise<string> {
    const before = this.meta.get('sorted_below') ?? '0'
    if (from === 'published') {
      const [row] = await connection.rows<{ pages: number; added: number }>(
        'SELECT count(*) AS pages, count(*) FILTER (page_no >= $1::INTEGER) AS added FROM pages',
        [before],
      )
      if (row === undefined || row.added * 10 < row.pages) return before
    }
    await connection.run(
      'BEGIN; CREATE TABLE sorted AS SELECT * FROM links ORDER BY hash; ' +
        'DROP TABLE links; ALTER TABLE sorted RENAME TO links; COMMIT;',
    )
    return String(nextPage)
  }

  private async removeLeftovers(): Promise<void> {
    await mkdir(this.directory, { recursive: true })
    for (const name of await readdir(this.directory)) {
      if (/^index-next-.*\.duckdb(\.wal)?$/.test(name)) await rm(join(this.directory, name), { force: true })
    }
    this.words.removeUnused()
  }
}

/** How often a file that is being replaced is opened again. */
const MOST_ATTEMPTS = 5

/** 1 for every page that a connection sees, by number. */
async function loadPages(connection: Database): Promise<Uint8Array> {
  const [pageNos = []] = (await connection.columns('SELECT page_no FROM pages')) as number[][]
  const pages = new Uint8Array(pageNos.reduce((highest, pageNo) => Math.max(highest, pageNo), -1) + 1)
  for (const pageNo of pageNos) pages[pageNo] = 1
  return pages
}

/** What a run that fills a new file hands back. */
export interface Filled {
  readonly dead: readonly number[]
  readonly entries: ReadonlyMap<string, FileEntry | null>
  readonly meta: ReadonlyMap<string, string>
}

/** Tells one published file from the next, or undefined when there is none. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? undefined : `${stats.ino}.${stats.size}.${stats.mtimeMs}`
}

/** A path inside a single-quoted SQL string: `ATTACH` takes no parameters. */
function quoted(path: string): string {
  if (path.includes('\0')) throw new EscurelError('unsafe_path', 'A path cannot contain a NUL character')
  return path.replaceAll("'", "''")
}

/** Forces a file or a folder to disk; a file system that cannot do it for folders is left alone. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code !== 'EINVAL' &&
      (error as NodeJS.ErrnoException).code !== 'EPERM'
    )
      throw error
  } finally {
    await handle.close()
  }
}
