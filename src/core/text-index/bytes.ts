/** Bytes that can be read at any place: a file, or memory. */
export interface ByteSource {
  readonly size: number
  /**
   * A copy of some bytes, in memory of its own.
   * @throws when there are fewer
   */
  read(offset: number, length: number): Uint8Array<ArrayBuffer>
}

/** Where bytes are put one after another. */
export interface ByteSink {
  /** Takes a copy. */
  write(bytes: Uint8Array): void
}

/** Bytes in memory; grows as it is written to. */
export class MemoryBytes implements ByteSource, ByteSink {
  private bytes = new Uint8Array(1 << 12)
  size = 0

  write(bytes: Uint8Array): void {
    if (this.size + bytes.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.size + bytes.length))
      larger.set(this.bytes.subarray(0, this.size))
      this.bytes = larger
    }
    this.bytes.set(bytes, this.size)
    this.size += bytes.length
  }

  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    if (offset < 0 || offset + length > this.size) throw new RangeError('bytes beyond the end')
    return this.bytes.slice(offset, offset + length)
  }
}

/** The memory of numbers as bytes. */
export function bytesOf(numbers: Uint32Array | Int32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}
