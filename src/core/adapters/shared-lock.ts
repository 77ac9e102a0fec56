import { acquireLock, type WriterLock } from './lock.ts'

/** How long a write waits for another process (ms). */
const PATIENCE_MS = 15_000

/** The writer lock of this process and tenant, held as long as any of its writes runs. */
export class SharedLock {
  private readonly directory: string
  private readonly onTaken: () => Promise<void>
  private users = 0
  private lock: Promise<WriterLock> | undefined
  private released: Promise<void> = Promise.resolve()

  /** @param onTaken what comes before the first write after another process may have held the lock */
  constructor(directory: string, onTaken: () => Promise<void>) {
    this.directory = directory
    this.onTaken = onTaken
  }

  /** @throws EscurelError `tenant_locked` naming the process that holds it */
  async during<Result>(action: () => Promise<Result>): Promise<Result> {
    this.users++
    try {
      this.lock ??= this.take()
      await this.lock
      return await action()
    } finally {
      this.users--
      if (this.users === 0) {
        const { lock } = this
        this.lock = undefined
        this.released = release(lock)
        await this.released
      }
    }
  }

  private async take(): Promise<WriterLock> {
    await this.released
    const lock = await acquireLock(this.directory, { name: 'writer', waitMs: PATIENCE_MS })
    try {
      await this.onTaken()
      return lock
    } catch (error) {
      await lock.release()
      throw error
    }
  }
}

async function release(lock: Promise<WriterLock> | undefined): Promise<void> {
  const taken = await lock?.catch(() => undefined)
  await taken?.release()
}
