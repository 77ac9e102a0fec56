import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { EscurelError } from '../errors.ts'
import type { ByteSink, ByteSource } from '../text-index/index.ts'

/** A file that is read at any place while it is open; it may be unlinked meanwhile. */
export class FileSource implements ByteSource {
  readonly size: number
  private readonly descriptor: number
  private closed = false

  /** @throws as `openSync` does */
  constructor(path: string) {
    this.descriptor = openSync(path, 'r')
    this.size = fstatSync(this.descriptor).size
  }

  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    // Its number may belong to another file by now.
    if (this.closed)
      throw new EscurelError('index_unavailable', 'The index was replaced meanwhile: try again')
    const bytes = new Uint8Array(length)
    for (let done = 0; done < length; ) {
      const read = readSync(this.descriptor, bytes, done, length - done, offset + done)
      if (read === 0) throw new RangeError('bytes beyond the end')
      done += read
    }
    return bytes
  }

  close(): void {
    if (!this.closed) closeSync(this.descriptor)
    this.closed = true
  }
}

const BUFFER_BYTES = 1 << 20

/** A new file that is written from front to end. */
export class FileSink implements ByteSink {
  private readonly descriptor: number
  private readonly buffer = new Uint8Array(BUFFER_BYTES)
  private length = 0

  /** @throws as `openSync` does; `EEXIST` when there is such a file */
  constructor(path: string) {
    this.descriptor = openSync(path, 'wx')
  }

  write(bytes: Uint8Array): void {
    if (this.length + bytes.length > BUFFER_BYTES) this.flush()
    if (bytes.length > BUFFER_BYTES) {
      this.writeAll(bytes)
      return
    }
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Forces everything to disk and closes the file. */
  finish(): void {
    this.flush()
    fsyncSync(this.descriptor)
    closeSync(this.descriptor)
  }

  private flush(): void {
    this.writeAll(this.buffer.subarray(0, this.length))
    this.length = 0
  }

  private writeAll(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.descriptor, bytes, done)
  }
}
