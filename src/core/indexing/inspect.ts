import type { KnownFile, ScannedFile } from './plan.ts'
import { planScan } from './plan.ts'
import type { FileEntry, FileStatus } from './record.ts'

/** What an index holds and what it leaves out. */
export interface IndexStatus {
  readonly tenant: string
  readonly root: string
  readonly pages: { readonly total: number; readonly skills: number; readonly instances: number }
  readonly links: number
  readonly blocks: number
  readonly terms: number
  /** Files that are not in the index, by why; bad pages never stop good ones. */
  readonly skipped: readonly SkippedFile[]
  readonly index: {
    readonly file: string
    readonly bytes: number
    /** False after a rebuild that was stopped: the next one goes on from there. */
    readonly complete: boolean
  } | null
  /** Files that changed on disk since they were last read; reading commands take them in by themselves. */
  readonly stale: { readonly touched: number; readonly removed: number }
}

export interface SkippedFile {
  readonly path: string
  readonly status: Exclude<FileStatus, 'page'>
  readonly problem: string
}

/** Two-way difference between markdown and index (agent-interface, "audit"). Both lists are empty when all is well. */
export interface AuditReport {
  readonly ok: boolean
  readonly markdown_not_in_duckdb: readonly string[]
  readonly indexed_but_no_markdown: readonly string[]
}

/** Files that have no page in the index, with the reason. */
export function skippedFiles(entries: ReadonlyMap<string, FileEntry>): SkippedFile[] {
  const skipped: SkippedFile[] = []
  for (const { path, status, problem } of entries.values()) {
    if (status !== 'page') skipped.push({ path, status, problem: problem ?? status })
  }
  return skipped.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export function staleness(
  known: ReadonlyMap<string, KnownFile>,
  scanned: readonly ScannedFile[],
): IndexStatus['stale'] {
  const { touched, removed } = planScan(known, scanned)
  return { touched: touched.length, removed: removed.length }
}

/**
 * Compares pages in the index with files on disk. `readHash` gives the content hash of a file; it is asked only for
 * files whose size or time moved.
 */
export function auditIndex(
  entries: ReadonlyMap<string, FileEntry>,
  scanned: readonly ScannedFile[],
  pageIds: ReadonlySet<string>,
  readHash: (path: string) => string | undefined,
): AuditReport {
  const missing: string[] = []
  const present = new Set<string>()
  for (const file of scanned) {
    present.add(file.path)
    const entry = entries.get(file.path)
    const same = entry !== undefined && (isUntouched(entry, file) || entry.sha256 === readHash(file.path))
    const indexed = entry?.status !== 'page' || pageIds.has(file.path)
    if (!same || !indexed) missing.push(file.path)
  }
  const orphans = [...pageIds].filter((pageId) => !present.has(pageId)).sort()
  return {
    ok: missing.length === 0 && orphans.length === 0,
    markdown_not_in_duckdb: missing,
    indexed_but_no_markdown: orphans,
  }
}

function isUntouched(entry: KnownFile, file: ScannedFile): boolean {
  return entry.size === file.size && entry.mtimeMs === file.mtimeMs
}
