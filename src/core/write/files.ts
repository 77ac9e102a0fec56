import type { History } from '../history/history.ts'
import type { WriteStep } from './steps.ts'

/** A page's file as it is now, and what is recorded of its past. */
export interface StoredPage {
  /** Undefined when there is no file. */
  readonly text: string | undefined
  /** When the file was written, as the disk says (ms since 1970). */
  readonly atMs: number
  readonly history: History
}

/** Port of everything that changes a tenant's directory. */
export interface TenantFiles {
  /** Milliseconds since 1970. */
  now(): number
  /** A new identifier, later ones sorting behind earlier ones. */
  newId(): string
  /**
   * Runs an action that no other writer of the same keys (page ids, journal names) runs beside, in this process or any
   * other.
   * @throws EscurelError `tenant_locked` naming the process that has been writing for too long
   */
  alone<Result>(keys: readonly string[], action: () => Promise<Result>): Promise<Result>
  /** Reads past every cache of the index. @throws EscurelError `unsafe_path` */
  stored(pageId: string): Promise<StoredPage>
  history(pageId: string): History
  /** Text of a journal file; empty when there is none. */
  journal(path: string): string
  /**
   * Carries out steps so that they are on disk when this resolves: all of them or, after a crash, all of them at the next
   * write. Then the pages named are searchable.
   */
  commit(steps: readonly WriteStep[], changed: readonly string[]): Promise<void>
}
