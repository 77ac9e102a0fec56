import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownFile } from '../indexing/plan.ts'

/**
 * A plain-text copy of the index's `files` table, so that "nothing changed" is known without opening the database.
 * It is only a cache: a manifest of another generation than the index is not used.
 */
export interface Manifest {
  readonly generation: string
  readonly files: Map<string, KnownFile>
}

const HEADER = 'escurel manifest 1'

function manifestPath(directory: string): string {
  return join(directory, 'manifest')
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
  let folder = ''
  for (let index = 1; index < lines.length - 1; index++) {
    const line = lines[index] as string
    const first = line.indexOf('\t')
    if (first < 0) {
      folder = line
      continue
    }
    const second = line.indexOf('\t', first + 1)
    files.set(folder + line.slice(second + 1), {
      size: Number(line.slice(0, first)),
      mtimeMs: Number(line.slice(first + 1, second)),
    })
  }
  return { generation, files }
}

/** Replaces the manifest atomically. Not synced to disk: losing it costs one look into the database. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  // A line break in a file name has no place in this format: then every start asks the database.
  if ([...manifest.files.keys()].some((path) => path.includes('\n'))) return
  const lines = [`${HEADER}\t${manifest.generation}`]
  let folder = ''
  for (const [path, { size, mtimeMs }] of manifest.files) {
    const cut = path.lastIndexOf('/') + 1
    if (path.slice(0, cut) !== folder) {
      folder = path.slice(0, cut)
      lines.push(folder)
    }
    lines.push(`${size}\t${mtimeMs}\t${path.slice(cut)}`)
  }
  lines.push('end')
  const temporary = `${manifestPath(directory)}-${process.pid}`
  await writeFile(temporary, lines.join('\n'))
  await rename(temporary, manifestPath(directory))
}
