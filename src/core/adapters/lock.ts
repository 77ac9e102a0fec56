import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EscurelError } from '../errors.ts'

/** Who writes a tenant, as its lock file says. */
export interface LockHolder {
  readonly pid: number
  readonly host: string
  /** When the lock was taken, RFC 3339. */
  readonly since: string
  /** Where the holder can be reached, when it serves. */
  readonly address?: string
  /** Start mark of the process, so that a reused pid is not taken for the holder; absent where the system has none. */
  readonly started?: string
}

export interface WriterLock {
  /** Idempotent. */
  release(): Promise<void>
}

/** `index`: publishing a new index file. `writer`: changing pages and journals. Neither keeps the other waiting. */
export type LockName = 'index' | 'writer'

const LOCK_FILES: Readonly<Record<LockName, string>> = { index: 'lock', writer: 'writer.lock' }

export interface LockOptions {
  /** @default 'index' */
  readonly name?: LockName
  /** How long to wait for another writer (ms). @default 0 */
  readonly waitMs?: number
  readonly address?: string
  readonly signal?: AbortSignal
}

const POLL_MS = 50
const MAX_VANISHED = 50
/** The holder renews its lock this often, so that a lock left by another machine can be told from a live one (ms). */
const RENEW_MS = 10_000
/** A lock of another machine that was not renewed for this long is dead (ms). */
const DEAD_MS = 60_000
/** Lock files of this very process: a file that names our pid and is not here was left by an earlier life of it. */
const held = new Set<string>()

/**
 * Takes a lock of a tenant: a file in `directory` (`.escurel`). A lock whose holder is gone is taken over.
 * @throws EscurelError `tenant_locked` naming the holder; `cancelled`
 */
export async function acquireLock(directory: string, options: LockOptions = {}): Promise<WriterLock> {
  mkdirSync(directory, { recursive: true })
  const { name = 'index' } = options
  const file = join(directory, LOCK_FILES[name])
  const deadline = Date.now() + (options.waitMs ?? 0)
  for (let vanished = 0; ; ) {
    if (options.signal?.aborted === true)
      throw new EscurelError('cancelled', 'Stopped while waiting for another writer')
    const text = take(file, options.address)
    if (text !== undefined) return hold(file, text)
    const holder = readHolder(directory, name)
    if (holder === undefined && vanished++ < MAX_VANISHED) {
      // Released or broken between our two looks: try again at once, but never forever.
      await delay(vanished)
      continue
    }
    if (Date.now() >= deadline) throw lockedError(holder, file)
    await delay(POLL_MS)
  }
}

/** Who holds a lock now, or undefined. A lock left behind by a dead process is removed. */
export function readHolder(directory: string, name: LockName = 'index'): LockHolder | undefined {
  const file = join(directory, LOCK_FILES[name])
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  const holder = parseHolder(text)
  if (holder !== undefined && isAlive(holder, file)) return holder
  breakLock(file, text)
  return undefined
}

function lockedError(holder: LockHolder | undefined, file: string): EscurelError {
  if (holder === undefined) {
    return new EscurelError(
      'tenant_locked',
      `The lock file ${file} can be neither read nor removed; delete it`,
    )
  }
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`
  const reach = holder.address === undefined ? '' : `, reachable at ${holder.address}`
  return new EscurelError(
    'tenant_locked',
    `Process ${holder.pid}${where} has been writing this tenant since ${holder.since}${reach}. ` +
      `Wait until it is done or stop it; if it no longer exists, delete ${file}`,
    { details: { ...holder } },
  )
}

/** Text of our lock when it could be taken. The file appears with its content or not at all. */
function take(file: string, address: string | undefined): string | undefined {
  const started = startMark(process.pid)
  const holder: LockHolder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    ...(address === undefined ? {} : { address }),
    ...(started === undefined ? {} : { started }),
  }
  const text = `${JSON.stringify(holder)}\n`
  const temporary = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, text)
  try {
    linkSync(temporary, file)
    return text
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return undefined
    return takeWithoutLink(file, text)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** For disks without hard links: exclusive creation, whose content follows a moment later. */
function takeWithoutLink(file: string, text: string): string | undefined {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
}

function hold(file: string, text: string): WriterLock {
  held.add(file)
  const renewal = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // Somebody deleted `.escurel`, which is allowed at any time.
    }
  }, RENEW_MS)
  renewal.unref()
  return {
    async release() {
      if (!held.delete(file)) return
      clearInterval(renewal)
      try {
        if (readFileSync(file, 'utf8') === text) rmSync(file)
      } catch {
        // Already gone.
      }
    },
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const holder = value as LockHolder
    return typeof holder?.pid === 'number' && typeof holder.host === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

function isAlive(holder: LockHolder, file: string): boolean {
  if (holder.host !== hostname()) return ageOf(file) < DEAD_MS
  if (holder.pid === process.pid) return held.has(file)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const started = startMark(holder.pid)
  return holder.started === undefined || started === undefined || started === holder.started
}

/**
 * Removes the dead lock that was read as `text`. It is first moved aside and looked at again: between our reading and
 * our moving, another process may have removed it and taken the lock itself. Then it is put back.
 */
function breakLock(file: string, text: string): void {
  if (text === '' && ageOf(file) < POLL_MS * 2) return
  const aside = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file)
  } catch {
    // Another process was quicker; the caller looks again.
  } finally {
    rmSync(aside, { force: true })
  }
}

function ageOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs
}

/** Field 22 of `/proc/<pid>/stat` on Linux: when the process started, in ticks since boot. */
function startMark(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
