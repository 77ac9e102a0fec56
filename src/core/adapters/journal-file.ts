import { dirname } from 'node:path'
import { appendPoint } from '../journal/lines.ts'
import { makeFolder, syncFolder } from './atomic-write.ts'
import { disk } from './disk.ts'

interface Waiting {
  readonly lines: string
  resolve(): void
  reject(error: unknown): void
}

/**
 * Appends to journal files. Lines are on disk when the promise resolves, and not in the file when it rejects. Whoever
 * comes while a file is being written waits for the next turn, and all who wait share one write and one sync.
 */
export class JournalAppender {
  private readonly waiting = new Map<string, Waiting[]>()

  append(file: string, lines: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { lines, resolve, reject }
      const queue = this.waiting.get(file)
      if (queue !== undefined) {
        queue.push(entry)
        return
      }
      this.waiting.set(file, [entry])
      void this.drain(file)
    })
  }

  /** Removes lines that were appended last, as far as the disk lets it. */
  async takeBack(file: string, lines: string): Promise<void> {
    try {
      const handle = await disk.open(file, 'r+')
      try {
        const { size } = await handle.stat()
        const bytes = Buffer.from(lines)
        const tail = Buffer.alloc(bytes.length)
        await handle.read(tail, 0, tail.length, Math.max(0, size - tail.length))
        if (tail.equals(bytes)) await handle.truncate(size - tail.length)
      } finally {
        await handle.close()
      }
    } catch {
      // The failure that led here is reported; a version that never took effect is an oddity, not a loss.
    }
  }

  private async drain(file: string): Promise<void> {
    for (let turn = this.waiting.get(file) ?? []; turn.length > 0; turn = this.waiting.get(file) ?? []) {
      this.waiting.set(file, [])
      try {
        await appendSynced(file, turn.map(({ lines }) => lines).join(''))
        for (const { resolve } of turn) resolve()
      } catch (error) {
        for (const { reject } of turn) reject(error)
      }
    }
    this.waiting.delete(file)
  }
}

async function appendSynced(file: string, lines: string): Promise<void> {
  const handle = await openForAppend(file)
  try {
    const { size } = await handle.stat()
    const { length, newline } = size === 0 ? { length: 0, newline: false } : await lastWhole(handle, size)
    const bytes = Buffer.from(newline ? `\n${lines}` : lines)
    try {
      if (length < size) await handle.truncate(length)
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, length + from)
        from += bytesWritten
      }
      await handle.datasync()
    } catch (error) {
      // What was refused must not come back at the next start.
      await handle.truncate(length).catch(() => undefined)
      throw error
    }
  } finally {
    await handle.close()
  }
}

type Handle = Awaited<ReturnType<typeof disk.open>>

async function openForAppend(file: string): Promise<Handle> {
  try {
    return await disk.open(file, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await makeFolder(dirname(file))
  const handle = await disk.open(file, 'a')
  await handle.close()
  await syncFolder(dirname(file))
  return disk.open(file, 'r+')
}

/** Where the whole lines end, in bytes. Only a file that was cut off is read. */
async function lastWhole(handle: Handle, size: number): Promise<{ length: number; newline: boolean }> {
  const last = Buffer.alloc(1)
  await handle.read(last, 0, 1, size - 1)
  if (last[0] === 0x0a) return { length: size, newline: false }
  const bytes = Buffer.alloc(size)
  await handle.read(bytes, 0, size, 0)
  const start = bytes.lastIndexOf(0x0a) + 1
  const point = appendPoint(bytes.subarray(start).toString('utf8'))
  return point.newline ? { length: size, newline: true } : { length: start, newline: false }
}
