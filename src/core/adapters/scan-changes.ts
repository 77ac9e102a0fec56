import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { TenantConfig } from '../config.ts'
import { planScan, type ScanPlan } from '../indexing/plan.ts'
import { folderTimes, planByManifest, readManifest } from './manifest.ts'
import { scanFiles } from './scan-files.ts'

/** What changed since a manifest was written, and which index it belongs to. */
export interface ScanAhead {
  readonly generation: string
  readonly plan: ScanPlan
  /** Times of the folders, taken before they were read. */
  readonly folders: ReadonlyMap<string, number>
}

export interface ScanStart {
  readonly root: string
  readonly directory: string
  readonly folders: TenantConfig['folders']
}

/** A manifest below this size (bytes) is compared sooner than a thread has started. */
const WORTH_THREAD = 150_000

/** Compares the disk with the manifest; undefined when there is none. */
export function scanChanges({ root, directory, folders }: ScanStart): ScanAhead | undefined {
  const manifest = readManifest(directory)
  if (manifest === undefined) return undefined
  const { generation } = manifest
  // A mapped folder may come with a pattern: whether a new folder matches only a walk can tell.
  const quick = folders.length === 0 ? planByManifest(root, manifest) : undefined
  if (quick !== undefined) return { generation, plan: quick, folders: manifest.folders }
  const now = Date.now()
  const scan = scanFiles(root, { folders })
  return {
    generation,
    plan: planScan(manifest.files, scan.files),
    folders: folderTimes(root, scan.folders, now),
  }
}

/**
 * Starts the comparison in a thread of its own, so that it runs while the database is loaded: at 50,000 pages that is
 * most of what a cold command waits for. Undefined when a thread would not pay.
 */
export function scanAhead(start: ScanStart): Promise<ScanAhead | undefined> | undefined {
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
