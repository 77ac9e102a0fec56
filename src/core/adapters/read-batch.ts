import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../digest.ts'
import { BatchBuilder, type PageBatch } from '../indexing/batch.ts'
import type { ScannedFile } from '../indexing/plan.ts'
import type { Recorder } from '../indexing/recorder.ts'

/** A file to read, with the hash of the bytes that the index has of it, if any. */
export interface FileTask extends ScannedFile {
  readonly heldHash?: string | undefined
}

/** A file this fresh may change again without its time moving (ms). */
const RACY_MS = 20

/** Reads some files and records those whose bytes are new. Files that are gone by now are left out. */
export function readBatch(
  root: string,
  recorder: Recorder,
  tasks: readonly FileTask[],
  now: number,
): PageBatch {
  const builder = new BatchBuilder()
  for (const { path, diskPath = path, mtimeMs: seenMs, heldHash } of tasks) {
    let bytes: Buffer
    try {
      bytes = readFileSync(join(root, diskPath))
    } catch {
      continue
    }
    const hash = sha256(bytes)
    const mtimeMs = now - seenMs < RACY_MS ? -1 : seenMs
    const file = { path, size: bytes.length, mtimeMs }
    if (hash === heldHash) builder.addSame({ ...file, sha256: hash, status: 'page', problem: null })
    else {
      const { entry, page } = recorder.record(bytes, file, hash)
      builder.addFile(entry, page)
    }
  }
  return builder.finish(recorder.drainTerms())
}
