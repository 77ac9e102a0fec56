import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Segment } from '../text-index/index.ts'
import { FileSource } from './segment-file.ts'

/** The segments of a published index, by the names of their files; open. */
export class PublishedSegments {
  readonly names: readonly string[]
  readonly segments: readonly Segment[]
  private readonly files: readonly FileSource[]

  private constructor(names: readonly string[], files: readonly FileSource[]) {
    this.names = names
    this.files = files
    this.segments = files.map((file) => new Segment(file))
  }

  /** @throws when one of them is missing or damaged */
  static open(directory: string, names: readonly string[]): PublishedSegments {
    const files: FileSource[] = []
    try {
      for (const name of names) files.push(new FileSource(join(directory, name)))
      return new PublishedSegments(names, files)
    } catch (error) {
      for (const file of files) file.close()
      throw error
    }
  }

  close(): void {
    for (const file of this.files) file.close()
  }
}

export const NO_SEGMENTS = PublishedSegments.open('', [])

/** Name of a new segment's file; no other ever had it. */
export function segmentName(): string {
  return `words-${randomUUID()}.segment`
}

/** Removes the segments of former indexes. Who reads one goes on; where that keeps a file from going, the next call will. */
export function removeSegments(directory: string, kept: readonly string[]): void {
  for (const name of readdirSync(directory)) {
    if (!/^words-.*\.segment$/.test(name) || kept.includes(name)) continue
    try {
      rmSync(join(directory, name), { force: true })
    } catch {
      // Open elsewhere, on a system that minds.
    }
  }
}
