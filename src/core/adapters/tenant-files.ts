import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { EscurelError } from '../errors.ts'
import type { History } from '../history/history.ts'
import { historyPath } from '../history/paths.ts'
import { readHistory } from '../history/read-history.ts'
import { formatLine } from '../journal/lines.ts'
import { decodePage } from '../parse/index.ts'
import type { StoredPage, TenantFiles } from '../write/files.ts'
import type { WriteStep } from '../write/steps.ts'
import { syncFolder, writeFileAtomic } from './atomic-write.ts'
import { disk } from './disk.ts'
import { JournalAppender } from './journal-file.ts'
import { KeyedQueue } from './keyed-queue.ts'
import { locateFile, placeFile } from './safe-path.ts'
import { SharedLock } from './shared-lock.ts'

/** Plans of writes that touch several files, while they are carried out. */
const PENDING = 'journal/pending'
/** Histories that are remembered; the page that is written again and again is one of them. */
const MOST_HISTORIES = 64

export interface TenantFilesOptions {
  readonly now?: (() => number) | undefined
  readonly newId?: (() => string) | undefined
  /** Takes changed pages into the index. */
  readonly index: (pageIds: readonly string[]) => Promise<void>
  readonly onNotice?: ((message: string) => void) | undefined
}

/** The directory of one tenant, for those who change it. */
export class DirectoryFiles implements TenantFiles {
  private readonly root: string
  private readonly options: TenantFilesOptions
  private readonly queue = new KeyedQueue()
  private readonly lock: SharedLock
  private readonly appender = new JournalAppender()
  private readonly histories = new Map<string, { readonly identity: string; readonly history: History }>()

  constructor(root: string, options: TenantFilesOptions) {
    this.root = root
    this.options = options
    this.lock = new SharedLock(join(root, '.escurel'), () => this.finishPending())
  }

  now(): number {
    return (this.options.now ?? Date.now)()
  }

  newId(): string {
    return (this.options.newId ?? (() => ulid(this.now())))()
  }

  alone<Result>(keys: readonly string[], action: () => Promise<Result>): Promise<Result> {
    return this.lock.during(() => this.queue.run(keys, action))
  }

  async stored(pageId: string): Promise<StoredPage> {
    const file = locateFile(this.root, pageId)
    const history = this.history(pageId)
    if (file === undefined || !statSync(file).isFile()) return { text: undefined, atMs: 0, history }
    const bytes = readFileSync(file)
    const decoded = decodePage(bytes)
    if (!('text' in decoded))
      throw new EscurelError('invalid_argument', `${pageId} is not UTF-8: save it as UTF-8 first`)
    return { text: decoded.text, atMs: Math.trunc(statSync(file).mtimeMs), history }
  }

  journal(path: string): string {
    try {
      return readFileSync(join(this.root, path), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
      throw error
    }
  }

  async commit(steps: readonly WriteStep[], changed: readonly string[]): Promise<void> {
    const files = steps.filter(({ kind }) => kind !== 'append').length
    if (files > 1) await this.commitTogether(steps)
    else await this.commitAlone(steps)
    await this.options.index(changed)
  }

  /** Lines come before the file that they speak of; when it cannot be written they are taken back. */
  private async commitAlone(steps: readonly WriteStep[]): Promise<void> {
    const done: WriteStep[] = []
    try {
      for (const step of steps) {
        await this.carryOut(step)
        done.push(step)
      }
    } catch (error) {
      for (const step of done.reverse())
        if (step.kind === 'append') await this.appender.takeBack(placeFile(this.root, step.path), step.lines)
      throw error
    }
  }

  /** Several files change as one: what is to be done is on disk before the first of them is touched. */
  private async commitTogether(steps: readonly WriteStep[]): Promise<void> {
    const plan = join(this.root, PENDING, `${this.newId()}.json`)
    await writeFileAtomic(plan, formatLine({ steps }))
    await this.finish(plan, steps)
  }

  private async finish(plan: string, steps: readonly WriteStep[]): Promise<void> {
    for (const step of steps) await this.carryOut(step)
    await disk.rm(plan, { force: true })
    await syncFolder(join(this.root, PENDING))
  }

  /** What a crash interrupted comes first. Plans of running writes are never seen here: they hold the lock. */
  private async finishPending(): Promise<void> {
    const folder = join(this.root, PENDING)
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue
      const plan = join(folder, name)
      const { steps } = JSON.parse(readFileSync(plan, 'utf8')) as { steps: WriteStep[] } // Written by `commitTogether`.
      await this.finish(plan, steps)
      this.options.onNotice?.(`Finished a change of ${steps.length} files that had been interrupted`)
    }
  }

  private async carryOut(step: WriteStep): Promise<void> {
    const file = placeFile(this.root, step.path)
    switch (step.kind) {
      case 'append':
        return this.appender.append(file, step.lines)
      case 'put':
        return writeFileAtomic(file, step.text)
      case 'remove':
        await disk.rm(file, { force: true })
        return syncFolder(join(file, '..'))
    }
  }

  history(pageId: string): History {
    const identity = this.identityOf(historyPath(pageId))
    const known = this.histories.get(pageId)
    const history =
      known?.identity === identity
        ? known.history
        : readHistory(pageId, (id) => this.journal(historyPath(id)))
    this.histories.delete(pageId)
    this.histories.set(pageId, { identity, history })
    const [oldest] = this.histories.keys()
    if (this.histories.size > MOST_HISTORIES && oldest !== undefined) this.histories.delete(oldest)
    return history
  }

  private identityOf(path: string): string {
    const stats = statSync(join(this.root, path), { throwIfNoEntry: false })
    return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
  }
}
