import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownFile, ScannedFile, ScanPlan } from '../indexing/plan.ts'

/**
 * A plain-text copy of the index's `files` table and of the folders' times, so that "nothing changed" is known without
 * opening the database and mostly without reading a folder. It is only a cache: a manifest of another generation than
 * the index is not used, and without one everything is looked at.
 */
export interface Manifest {
  readonly generation: string
  /** Modification time (ms) of every folder that holds pages or folders of pages, taken before it was read. */
  readonly folders: ReadonlyMap<string, number>
  readonly files: Map<string, KnownFile>
}

const HEADER = 'escurel manifest 2'

function manifestPath(directory: string): string {
  return join(directory, 'manifest')
}

/** Times of folders, for a manifest. A folder that changed within the last moments gets none and is read again. */
export function folderTimes(root: string, folders: readonly string[], now: number): Map<string, number> {
  const times = new Map<string, number>()
  for (const folder of folders) {
    const mtimeMs = statSync(join(root, folder), { throwIfNoEntry: false })?.mtimeMs
    times.set(folder, mtimeMs === undefined || now - mtimeMs < RACY_MS ? -1 : mtimeMs)
  }
  return times
}

/** A folder this fresh may change again without its time moving (ms). */
const RACY_MS = 20

/**
 * Compares the files that a manifest names with the disk, without reading a folder. Undefined when a folder changed:
 * then only a walk can tell which files there are.
 */
export function planByManifest(root: string, { folders, files }: Manifest): ScanPlan | undefined {
  if (folders.size === 0) return undefined
  for (const [folder, mtimeMs] of folders)
    if (statOf(`${root}/${folder}`)?.mtimeMs !== mtimeMs) return undefined
  const touched: ScannedFile[] = []
  for (const [path, known] of files) {
    const stats = statOf(`${root}/${path}`)
    if (stats === undefined) return undefined
    const { size, mtimeMs } = stats
    if (size !== known.size || mtimeMs !== known.mtimeMs) touched.push({ path, size, mtimeMs })
  }
  return { touched, removed: [], unchanged: files.size - touched.length }
}

/** Reads the manifest, or undefined when there is none that can be read. */
export function readManifest(directory: string): Manifest | undefined {
  let text: string
  try {
    text = readFileSync(manifestPath(directory), 'utf8')
  } catch {
    return undefined
  }
  const lines = text.split('\n')
  const [header, generation] = (lines[0] ?? '').split('\t')
  if (header !== HEADER || generation === undefined || lines.at(-1) !== 'end') return undefined
  const files = new Map<string, KnownFile>()
  const folders = new Map<string, number>()
  let folder = ''
  for (let index = 1; index < lines.length - 1; index++) {
    const line = lines[index] as string
    const first = line.indexOf('\t')
    const second = line.indexOf('\t', first + 1)
    if (line.startsWith('/')) {
      // A folder; it may stand here without files.
      folder = line.slice(1, first)
      if (second > 0) folders.set(folder, Number(line.slice(first + 1, second)))
      continue
    }
    const path = folder === '' ? line.slice(second + 1) : `${folder}/${line.slice(second + 1)}`
    files.set(path, { size: Number(line.slice(0, first)), mtimeMs: Number(line.slice(first + 1, second)) })
  }
  return { generation, folders, files }
}

/** Replaces the manifest atomically. Not synced to disk: losing it costs one look into the database. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  // A line break in a name has no place in this format: then every start asks the database.
  if ([...manifest.files.keys()].some((path) => path.includes('\n'))) return
  const lines = [`${HEADER}\t${manifest.generation}`]
  for (const [folder, mtimeMs] of manifest.folders) lines.push(`/${folder}\t${mtimeMs}\t`)
  let folder: string | undefined
  for (const [path, { size, mtimeMs }] of manifest.files) {
    const cut = path.lastIndexOf('/')
    const its = path.slice(0, Math.max(cut, 0))
    if (its !== folder) {
      folder = its
      lines.push(`/${folder}\t`)
    }
    lines.push(`${size}\t${mtimeMs}\t${path.slice(cut + 1)}`)
  }
  lines.push('end')
  const temporary = `${manifestPath(directory)}-${process.pid}`
  await writeFile(temporary, lines.join('\n'))
  await rename(temporary, manifestPath(directory))
}

function statOf(absolute: string): Stats | undefined {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
