import { type Stats, statSync } from 'node:fs'
import type { TenantConfig } from '../config.ts'
import type { ScannedFile } from '../indexing/plan.ts'
import { locateFile } from './safe-path.ts'
import { type FoundFile, type ScanWarning, walkTenant } from './scan-files-walk.ts'

export type { FoundFile, ScanWarning }

export interface FileList {
  /** In code-unit order of their disk paths. */
  readonly files: readonly FoundFile[]
  readonly warnings: readonly ScanWarning[]
}

export interface FileScan {
  readonly files: readonly (FoundFile & ScannedFile)[]
  readonly warnings: readonly ScanWarning[]
  /** Folders whose entries decide which files there are, as the disk spells them. */
  readonly folders: readonly string[]
}

/** Names every markdown file of the tenant: all of `markdown/`, and the mapped folders. Reads folders only. */
export function listFiles(root: string, config: Pick<TenantConfig, 'folders'>): FileList {
  return walkTenant(root, config.folders)
}

/** The same with size and modification time of each file; about 10 µs a file. */
export function scanFiles(root: string, config: Pick<TenantConfig, 'folders'>): FileScan {
  const { files, warnings, folders } = walkTenant(root, config.folders)
  const scanned: (FoundFile & ScannedFile)[] = []
  for (const file of files) {
    // Links were checked during the walk, so what a link leads to is what counts.
    const stats = statOf(`${root}/${file.diskPath}`)
    if (stats === undefined) continue
    scanned.push({ path: file.path, diskPath: file.diskPath, size: stats.size, mtimeMs: stats.mtimeMs })
  }
  return { files: scanned, warnings, folders }
}

/**
 * Looks at some files only; those that are gone, are no regular file or are no page's file are left out.
 * @throws EscurelError `unsafe_path`
 */
export function statFiles(root: string, paths: readonly string[]): ScannedFile[] {
  const scanned: ScannedFile[] = []
  for (const path of paths) {
    const absolute = locateFile(root, path)
    const stats = absolute === undefined || !path.endsWith('.md') ? undefined : statOf(absolute)
    if (stats?.isFile() === true)
      scanned.push({ path: path.normalize('NFC'), size: stats.size, mtimeMs: stats.mtimeMs })
  }
  return scanned
}

function statOf(absolute: string): Stats | undefined {
  try {
    return statSync(absolute, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** What a scan leaves out, and why: links out of the tenant, circles, names that cannot be page ids. */
export function scanWarnings(root: string, config: Pick<TenantConfig, 'folders'>): readonly ScanWarning[] {
  return listFiles(root, config).warnings
}
