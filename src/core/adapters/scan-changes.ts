import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ScanAhead, ScanStart } from './compare-disk.ts'

export type { ScanAhead }

/** A manifest below this size (bytes) is compared sooner than a thread has started. */
const WORTH_THREAD = 100_000

/** Comparisons that run already, by tenant; each is used once. */
const started = new Map<string, Promise<ScanAhead | undefined>>()

/**
 * Starts comparing the disk with the manifest before anything else of a command is loaded, not even the settings: at
 * 50,000 pages that is most of what a cold command waits for.
 */
export function startScan(root: string): void {
  const scan = scanInThread({ root, directory: join(root, '.escurel') })
  if (scan !== undefined) started.set(root, scan)
}

/**
 * The comparison that runs already, or one that starts now, so that it runs while the database is loaded. Undefined
 * when a thread would not pay.
 */
export function scanAhead(start: Required<ScanStart>): Promise<ScanAhead | undefined> | undefined {
  const early = started.get(start.root)
  if (early === undefined) return scanInThread(start)
  started.delete(start.root)
  const isSame = ({ walked }: ScanAhead): boolean =>
    walked === undefined || JSON.stringify(walked) === JSON.stringify(start.folders)
  return early.then((scan) => (scan !== undefined && isSame(scan) ? scan : undefined))
}

function scanInThread(start: ScanStart): Promise<ScanAhead | undefined> | undefined {
  const worker = fileURLToPath(new URL('./scan-worker.js', import.meta.url))
  const size = statSync(join(start.directory, 'manifest'), { throwIfNoEntry: false })?.size ?? 0
  if (size < WORTH_THREAD || !existsSync(worker)) return undefined
  return new Promise((resolve) => {
    const thread = new Worker(worker, { workerData: start })
    thread.once('message', resolve)
    // The comparison can always be made here instead.
    thread.once('error', () => resolve(undefined))
  })
}
