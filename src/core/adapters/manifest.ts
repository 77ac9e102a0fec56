import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownFile, ScannedFile, ScanPlan } from '../indexing/plan.ts'

/**
 * A copy of the index's `files` table and of the folders' times, so that "nothing changed" is known without opening the
 * database and mostly without reading a folder. It is only a cache: a manifest of another generation than the index is
 * not used, and without one everything is looked at.
 */
export interface Manifest {
  readonly generation: string
  /**
   * Modification time (ms) of every folder that decides which files there are, taken before it was read; -1 for one
   * that must be looked into again.
   */
  readonly folders: ReadonlyMap<string, number>
  readonly files: Map<string, KnownFile>
}

/** The same as it is kept: every start reads it, so nothing is made of it that the comparison does not need. */
export interface ManifestColumns extends Omit<Manifest, 'files'> {
  readonly paths: readonly string[]
  readonly sizes: Float64Array
  readonly times: Float64Array
}

/** First line of the file. Names follow, one a line, then sizes and times as numbers of 64 bits. */
interface Header {
  readonly format: typeof FORMAT
  readonly generation: string
  readonly folders: readonly (readonly [folder: string, mtimeMs: number])[]
  /** The folder of the next so many names. */
  readonly runs: readonly (readonly [folder: string, count: number])[]
  /** Bytes of all names. */
  readonly names: number
}

const FORMAT = 'escurel manifest 3'

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
export function planByManifest(
  root: string,
  { folders, paths, sizes, times }: ManifestColumns,
): ScanPlan | undefined {
  if (folders.size === 0) return undefined
  for (const [folder, mtimeMs] of folders)
    if (statOf(`${root}/${folder}`)?.mtimeMs !== mtimeMs) return undefined
  const touched: ScannedFile[] = []
  for (let index = 0; index < paths.length; index++) {
    const path = paths[index] as string
    const stats = statOf(`${root}/${path}`)
    if (stats === undefined) return undefined
    const { size, mtimeMs } = stats
    if (size !== sizes[index] || mtimeMs !== times[index]) touched.push({ path, size, mtimeMs })
  }
  return { touched, removed: [], unchanged: paths.length - touched.length }
}

/** Reads the manifest, or undefined when there is none that can be read. */
export function readManifest(directory: string): Manifest | undefined {
  const columns = readManifestColumns(directory)
  if (columns === undefined) return undefined
  const { generation, folders } = columns
  return { generation, folders, files: filesOf(columns) }
}

/** Size and time of every file of a manifest, by path. */
export function filesOf({ paths, sizes, times }: ManifestColumns): Map<string, KnownFile> {
  // Both columns are as long as the paths, see `readManifestColumns`.
  return new Map(
    paths.map((path, index) => [path, { size: sizes[index] as number, mtimeMs: times[index] as number }]),
  )
}

/** Reads the manifest as it is kept. */
export function readManifestColumns(directory: string): ManifestColumns | undefined {
  let bytes: Buffer
  let header: Header
  try {
    bytes = readFileSync(manifestPath(directory))
    header = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n'))) as Header
  } catch {
    return undefined
  }
  if (header.format !== FORMAT) return undefined
  const namesAt = bytes.indexOf('\n') + 1
  const numbersAt = namesAt + header.names
  const count = header.runs.reduce((sum, run) => sum + run[1], 0)
  if (bytes.length !== numbersAt + count * 16) return undefined
  const names = bytes.toString('utf8', namesAt, numbersAt).split('\n')
  const numbers = new Float64Array(count * 2)
  new Uint8Array(numbers.buffer).set(bytes.subarray(numbersAt))
  const paths: string[] = []
  for (const [folder, files] of header.runs) {
    const prefix = folder === '' ? '' : `${folder}/`
    for (let left = files; left > 0; left--) paths.push(prefix + (names[paths.length] as string))
  }
  return {
    generation: header.generation,
    folders: new Map(header.folders),
    paths,
    sizes: numbers.subarray(0, count),
    times: numbers.subarray(count),
  }
}

/** Replaces the manifest atomically. Not synced to disk: losing it costs one look into the database. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const paths = [...manifest.files.keys()]
  // A line break in a name has no place in this format: then every start asks the database.
  if (paths.some((path) => path.includes('\n'))) return
  const runs: [string, number][] = []
  const names: string[] = []
  for (const path of paths) {
    const cut = path.lastIndexOf('/')
    const folder = path.slice(0, Math.max(cut, 0))
    const run = runs.at(-1)
    if (run?.[0] === folder) run[1]++
    else runs.push([folder, 1])
    names.push(path.slice(cut + 1))
  }
  const known = [...manifest.files.values()]
  const numbers = Float64Array.from([...known.map((file) => file.size), ...known.map((file) => file.mtimeMs)])
  const text = Buffer.from(names.join('\n'))
  const header: Header = {
    format: FORMAT,
    generation: manifest.generation,
    folders: [...manifest.folders],
    runs,
    names: text.length,
  }
  const temporary = `${manifestPath(directory)}-${process.pid}`
  await writeFile(temporary, [`${JSON.stringify(header)}\n`, text, new Uint8Array(numbers.buffer)])
  await rename(temporary, manifestPath(directory))
}

const QUIET = { throwIfNoEntry: false } as const

function statOf(absolute: string): Stats | undefined {
  try {
    return lstatSync(absolute, QUIET)
  } catch {
    return undefined
  }
}
