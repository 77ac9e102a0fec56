import { randomBytes } from 'node:crypto'
import { type FileHandle, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { disk } from './disk.ts'

/**
 * Replaces a file so that a reader, or a machine that loses power, sees the old bytes or the new ones, and an
 * acknowledged write stays (design 2.2). Keeps the file's permissions; makes missing folders.
 */
export async function writeFileAtomic(file: string, data: string | Uint8Array): Promise<void> {
  const folder = dirname(file)
  await makeFolder(folder)
  // Short and unrelated to the target's name, which may already be as long as the disk allows.
  const temporary = join(folder, `.tmp-${process.pid}-${randomBytes(6).toString('hex')}`)
  const mode = await modeOf(file)
  try {
    await writeSynced(temporary, data, mode)
    await disk.rename(temporary, file)
  } catch (error) {
    await disk.rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Writes a file that must not exist yet, durably. Returns false, and touches nothing, when it does. */
export async function writeNewFile(file: string, data: string | Uint8Array): Promise<boolean> {
  await makeFolder(dirname(file))
  try {
    await writeSynced(file, data)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  await syncFolder(dirname(file))
  return true
}

/** Makes a folder and those above it, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await disk.mkdir(folder, { recursive: true })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Forces the names in a folder to disk; systems that cannot do that for folders are left alone. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await disk.open(folder, 'r')
    await handle.sync()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EINVAL' && code !== 'EPERM' && code !== 'EISDIR' && code !== 'EACCES') throw error
  } finally {
    await handle?.close()
  }
}

async function writeSynced(file: string, data: string | Uint8Array, mode?: number): Promise<void> {
  const handle = await disk.open(file, 'wx', mode)
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode & 0o7777
  } catch {
    return undefined
  }
}
