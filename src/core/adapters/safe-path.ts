import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { EscurelError } from '../errors.ts'
import { normalisePagePath } from '../page-path.ts'

/**
 * Absolute path of a file of the tenant, or undefined when there is none. Finds names that the disk keeps in another
 * Unicode form than the page id (NFD on disks written by a Mac).
 * @throws EscurelError `unsafe_path` when the path, or a symbolic link on the way, leaves the tenant.
 */
export function locateFile(root: string, path: string): string | undefined {
  const normal = normalisePagePath(path)
  const found = exists(join(root, normal)) ? join(root, normal) : findOtherForm(root, normal)
  if (found === undefined) return undefined
  assertInside(root, found, path)
  return found
}

/**
 * Absolute path where a file of the tenant may be written, whether it exists or not.
 * @throws EscurelError `unsafe_path` when the path, or a symbolic link on the way, leaves the tenant.
 */
export function placeFile(root: string, path: string): string {
  const located = locateFile(root, path)
  if (located !== undefined) return located
  const segments = normalisePagePath(path).split('/')
  let parent = root
  for (const segment of segments.slice(0, -1)) {
    const next = join(parent, segment)
    if (!exists(next)) break
    parent = next
  }
  assertInside(root, parent, path)
  return join(root, ...segments)
}

/** Whether a real path is the folder itself or lies below it. Both must be free of symbolic links. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function assertInside(root: string, absolute: string, path: string): void {
  let real: string
  try {
    real = realpathSync.native(absolute)
  } catch (error) {
    throw unsafe(path, 'a symbolic link on the way leads nowhere or in a circle', error)
  }
  if (!isInside(realpathSync.native(root), real))
    throw unsafe(path, 'a symbolic link on the way leaves the tenant')
}

function unsafe(path: string, why: string, cause?: unknown): EscurelError {
  return new EscurelError('unsafe_path', `${JSON.stringify(path)} cannot be used: ${why}`, { cause })
}

function exists(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined
  } catch {
    // A file where a folder should be (ENOTDIR), or a name longer than the disk allows.
    return false
  }
}

function findOtherForm(root: string, normal: string): string | undefined {
  // ASCII names have one form only.
  if (/^[\x00-\x7f]*$/.test(normal)) return undefined
  let folder = root
  for (const segment of normal.split('/')) {
    const direct = join(folder, segment)
    if (exists(direct)) {
      folder = direct
      continue
    }
    const name = listNames(folder).find((candidate) => candidate.normalize('NFC') === segment)
    if (name === undefined) return undefined
    folder = join(folder, name)
  }
  return folder
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
