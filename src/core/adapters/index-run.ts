import type { TenantConfig } from '../config.ts'
import type { PageBatch } from '../indexing/batch.ts'
import type { ScannedFile } from '../indexing/plan.ts'
import type { FileEntry } from '../indexing/record.ts'
import { Recorder, type SkillFields } from '../indexing/recorder.ts'
import type { IndexWriter, TermNumbers } from '../indexing/writer.ts'
import { type FileTask, readBatch } from './read-batch.ts'
import { canUseWorkers, recordInWorkers } from './record-pool.ts'
import { locateFile } from './safe-path.ts'

export interface RunOptions {
  /** Stops between two batches. */
  readonly signal?: AbortSignal | undefined
  onProgress?:
    | ((progress: { readonly done: number; readonly total: number; readonly path: string }) => void)
    | undefined
}

/** A page that the index holds. */
export interface HeldPage {
  readonly path: string
  readonly pageNo: number
  readonly skill: string
}

/** What a run asks of the index that it adds to. */
export interface HeldPages {
  /** Skill pages among these page numbers. */
  skillPages(pageNos: readonly number[]): Promise<readonly HeldPage[]>
  /** Skill pages and instances of these skills, skill pages first. */
  pagesOf(skills: readonly string[]): Promise<readonly HeldPage[]>
}

/** Files in one batch: bounds memory, and the time until a stop is heard. */
const BATCH = 64
/** Fewer batches than this are read before a thread has started. */
const WORTH_WORKERS = 16

/** One pass over files that were touched: reads, records, and remembers what became of each. */
export class IndexRun {
  /** New entry of every file that was looked at or is gone (null). */
  readonly entries = new Map<string, FileEntry | null>()
  /** Pages whose rows must go. */
  readonly dead: number[] = []
  /** Files whose content was new to the index. */
  read = 0
  complete = true
  private readonly root: string
  private readonly config: TenantConfig
  private readonly recorder: Recorder
  private readonly termNumbers: TermNumbers = []
  private readonly options: RunOptions

  /** `skillFields` is what the index knows; it is brought up to date. */
  constructor(
    root: string,
    config: TenantConfig,
    skillFields: Map<string, SkillFields>,
    options: RunOptions,
  ) {
    this.root = root
    this.config = config
    this.recorder = new Recorder(config, skillFields)
    this.options = options
  }

  /** Reads `files` into `writer`; `before` holds the entries that some of them had. */
  async readAll(
    files: readonly ScannedFile[],
    before: ReadonlyMap<string, FileEntry>,
    writer: IndexWriter,
    held: HeldPages,
  ): Promise<void> {
    const tasks = files.map((file): FileTask => ({ ...file, heldHash: before.get(file.path)?.sha256 }))
    let done = 0
    for await (const { batch, termNumbers } of this.batches(tasks)) {
      await this.take(batch, before, writer, termNumbers)
      done += Math.min(BATCH, tasks.length - done)
      this.options.onProgress?.({ done, total: tasks.length, path: batch.files.at(-1)?.path ?? '' })
      if (this.options.signal?.aborted === true && done < tasks.length) {
        this.complete = false
        return
      }
    }
    await this.readRestated(writer, held)
  }

  /** Few files are read here and now; many by worker threads, after the first list, which holds the skills. */
  private async *batches(
    tasks: readonly FileTask[],
  ): AsyncGenerator<{ batch: PageBatch; termNumbers: TermNumbers }> {
    const lists: FileTask[][] = []
    for (let from = 0; from < tasks.length; from += BATCH) lists.push(tasks.slice(from, from + BATCH))
    const here = lists.length > WORTH_WORKERS && canUseWorkers() ? lists.splice(0, 1) : lists.splice(0)
    for (const list of here) {
      yield { batch: readBatch(this.root, this.recorder, list, Date.now()), termNumbers: this.termNumbers }
      // Lets signals and other work in between two batches.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (lists.length === 0) return
    const { root, config } = this
    const numbers: TermNumbers[] = []
    const start = { root, config, skillFields: this.recorder.skillFields }
    for await (const { batch, skillFields, worker } of recordInWorkers(start, lists)) {
      this.recorder.learn(skillFields)
      numbers[worker] ??= []
      yield { batch, termNumbers: numbers[worker] }
    }
  }

  /** Skills with the access fields that their pages declare, after this run. */
  get skillFields(): ReadonlyMap<string, SkillFields> {
    return this.recorder.skillFields
  }

  /** Notes files that are gone. */
  forget(paths: readonly string[], before: ReadonlyMap<string, FileEntry>): void {
    for (const path of paths) {
      this.bury(before.get(path))
      this.entries.set(path, null)
    }
  }

  private async take(
    batch: PageBatch,
    before: ReadonlyMap<string, FileEntry>,
    writer: IndexWriter,
    termNumbers: TermNumbers,
  ): Promise<void> {
    const firstPage = await writer.append(batch, termNumbers)
    for (const { page, same, ...entry } of batch.files) {
      const held = before.get(entry.path)
      if (same && held !== undefined) {
        this.entries.set(entry.path, { ...held, size: entry.size, mtimeMs: entry.mtimeMs })
        continue
      }
      this.bury(held)
      this.entries.set(entry.path, { ...entry, pageNo: page < 0 ? null : firstPage + page })
      this.read++
    }
  }

  /** What an instance is classed by is named by its skill: when the skill changed that, its instances are read again. */
  private async readRestated(writer: IndexWriter, held: HeldPages): Promise<void> {
    for (const { path, skill } of await held.skillPages(this.dead)) {
      if (this.entries.get(path)?.status !== 'page') this.recorder.forgetSkill(skill)
    }
    const skills = this.recorder.takeRestated()
    if (skills.length === 0) return
    const dead = new Set(this.dead)
    const pages = (await held.pagesOf(skills)).filter(({ pageNo }) => !dead.has(pageNo))
    const before = new Map<string, FileEntry>()
    const tasks = pages.flatMap(({ path, pageNo }): FileTask[] => {
      const absolute = locateFile(this.root, path)
      const entry = this.entries.get(path)
      before.set(path, { path, size: -1, mtimeMs: -1, sha256: '', status: 'page', problem: null, pageNo })
      if (absolute === undefined || entry === null) return []
      return [
        { path, diskPath: absolute.slice(this.root.length + 1), size: -1, mtimeMs: entry?.mtimeMs ?? -1 },
      ]
    })
    await this.take(readBatch(this.root, this.recorder, tasks, Date.now()), before, writer, this.termNumbers)
  }

  private bury(entry: FileEntry | undefined): void {
    if (entry !== undefined && entry.pageNo !== null) this.dead.push(entry.pageNo)
  }
}
