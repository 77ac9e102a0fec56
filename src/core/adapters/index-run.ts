import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../digest.ts'
import type { ScannedFile } from '../indexing/plan.ts'
import type { FileEntry } from '../indexing/record.ts'
import type { Recorder, SkillFields } from '../indexing/recorder.ts'
import type { IndexWriter } from '../indexing/writer.ts'

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

/** Pages in one batch: bounds memory, and the time until a stop is heard. */
const BATCH = 256
/** A file this fresh may change again without its time moving (ms). */
const RACY_MS = 20

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
  private readonly recorder: Recorder
  private readonly options: RunOptions

  constructor(root: string, recorder: Recorder, options: RunOptions) {
    this.root = root
    this.recorder = recorder
    this.options = options
  }

  /** Records `files` into `writer`; `before` holds the entries that some of them had. */
  async readAll(
    files: readonly ScannedFile[],
    before: ReadonlyMap<string, FileEntry>,
    writer: IndexWriter,
    held: HeldPages,
  ): Promise<void> {
    for (let from = 0; from < files.length; from += BATCH) {
      if (this.options.signal?.aborted === true) {
        this.complete = false
        return
      }
      for (const file of files.slice(from, from + BATCH))
        await this.readOne(file, before.get(file.path), writer, false)
      await writer.flush()
      const done = Math.min(from + BATCH, files.length)
      this.options.onProgress?.({ done, total: files.length, path: files[done - 1]?.path ?? '' })
      // Lets signals and other work in between two batches.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await this.readRestated(writer, held)
  }

  /** Skills with the access fields that their pages declare, after this run. */
  get skillFields(): ReadonlyMap<string, SkillFields> {
    return this.recorder.skillFields
  }

  /** Notes files that are gone. */
  forget(paths: readonly string[], before: ReadonlyMap<string, FileEntry>): void {
    for (const path of paths) {
      const entry = before.get(path)
      if (entry?.pageNo !== undefined && entry.pageNo !== null) this.dead.push(entry.pageNo)
      this.entries.set(path, null)
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
    for (const { path, pageNo } of await held.pagesOf(skills)) {
      if (dead.has(pageNo)) continue
      const entry = this.entries.get(path)
      const file = { path, size: entry?.size ?? -1, mtimeMs: entry?.mtimeMs ?? -1 }
      await this.readOne(file, { ...file, sha256: '', status: 'page', pageNo, problem: null }, writer, true)
    }
    await writer.flush()
  }

  private async readOne(
    file: ScannedFile,
    before: FileEntry | undefined,
    writer: IndexWriter,
    force: boolean,
  ): Promise<void> {
    let bytes: Uint8Array
    try {
      bytes = readFileSync(join(this.root, file.diskPath ?? file.path))
    } catch {
      // Gone between the scan and now; the next scan sees it as removed.
      return
    }
    const mtimeMs = Date.now() - file.mtimeMs < RACY_MS ? -1 : file.mtimeMs
    const hash = sha256(bytes)
    if (!force && before !== undefined && before.sha256 === hash) {
      this.entries.set(file.path, { ...before, size: file.size, mtimeMs })
      return
    }
    if (before?.pageNo !== undefined && before.pageNo !== null) this.dead.push(before.pageNo)
    const { entry, page } = this.recorder.record(
      bytes,
      { path: file.path, size: bytes.length, mtimeMs },
      hash,
    )
    await writer.addTerms(this.recorder.drainTerms())
    const pageNo = page === undefined ? null : writer.add(page)
    this.entries.set(file.path, { ...entry, pageNo })
    this.read++
  }
}
