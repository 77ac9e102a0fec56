import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../digest.ts'
import {
  type AuditReport,
  auditIndex,
  type IndexStatus,
  skippedFiles,
  staleness,
} from '../indexing/inspect.ts'
import type { FileEntry } from '../indexing/record.ts'
import { scanFiles } from './scan-files.ts'
import type { TenantIndex } from './tenant-index.ts'

/** Pages that answers come from, and files that none comes from. */
export interface IndexSummary extends Pick<IndexStatus, 'skipped'> {
  readonly pages: number
}

/** What an index holds and leaves out. */
export async function inspectTenant(index: TenantIndex): Promise<IndexStatus> {
  const [entries, known] = [await index.entries(), await index.loadKnown()]
  const reader = index.store.reader()
  const counts = await reader.rows<{ name: string; count: number }>(
    `SELECT page_type AS name, count(*) AS count FROM pages GROUP BY ALL
       UNION ALL SELECT 'links', count(*) FROM links
       UNION ALL SELECT 'blocks', coalesce(sum(blocks), 0)::BIGINT FROM pages`,
  )
  const count = (name: string): number => counts.find((row) => row.name === name)?.count ?? 0
  const { skill: skills, instance: instances } = { skill: count('skill'), instance: count('instance') }
  return {
    tenant: index.config.tenant,
    root: index.root,
    pages: { total: skills + instances, skills, instances },
    links: count('links'),
    blocks: count('blocks'),
    terms: reader.text.termCount,
    skipped: skippedFiles(entries),
    index: index.store.exists
      ? {
          file: index.store.file,
          bytes: index.store.bytes,
          complete: index.store.meta.get('complete') === 'true',
        }
      : null,
    stale: staleness(known, scanFiles(index.root, index.config).files),
  }
}

/** What the index file holds and leaves out: the part of `inspectTenant` that looks at no page's file. */
export async function summariseIndex({ store }: TenantIndex): Promise<IndexSummary> {
  const reader = store.reader()
  const [pages] = await reader.rows<{ total: number }>('SELECT count(*) AS total FROM pages')
  const skipped = await reader.rows<FileEntry>(
    "SELECT path, status, problem FROM files WHERE status <> 'page'",
  )
  return {
    pages: pages?.total ?? 0,
    skipped: skippedFiles(new Map(skipped.map((entry) => [entry.path, entry]))),
  }
}

/** Compares an index with the files, both ways. */
export async function auditTenant(index: TenantIndex): Promise<AuditReport> {
  const rows = await index.store.reader().columns('SELECT page_id FROM pages')
  const files = scanFiles(index.root, index.config).files
  const diskPaths = new Map(files.map((file) => [file.path, file.diskPath]))
  const readHash = (path: string): string | undefined => {
    try {
      return sha256(readFileSync(join(index.root, diskPaths.get(path) ?? path)))
    } catch {
      return undefined
    }
  }
  return auditIndex(await index.entries(), files, new Set(rows[0] as string[]), readHash)
}
