import type { NameKind } from '../links/types.ts'

/** Kinds of names by the number that stands for each in memory and in SQL. */
export const NAME_KINDS: readonly NameKind[] = ['id', 'skill', 'path', 'stem', 'alias']

/** Names as numbers: which pages have a name of some hash, and which hashes the names of a page have. */
export class NameTable {
  private readonly hashes: Int32Array
  private readonly pages: Int32Array
  private readonly kinds: Int32Array
  /** First name of each hash bucket, and the next one behind each name; -1 ends a chain. */
  private readonly buckets: Int32Array
  private readonly nextInBucket: Int32Array
  private readonly firstOfPage: Int32Array
  private readonly nextOfPage: Int32Array

  constructor(hashes: Int32Array, pages: Int32Array, kinds: Int32Array) {
    this.hashes = hashes
    this.pages = pages
    this.kinds = kinds
    this.buckets = new Int32Array(bucketCount(hashes.length)).fill(-1)
    this.nextInBucket = new Int32Array(hashes.length)
    this.firstOfPage = new Int32Array(pages.reduce((highest, page) => Math.max(highest, page), -1) + 1).fill(
      -1,
    )
    this.nextOfPage = new Int32Array(hashes.length)
    for (let name = 0; name < hashes.length; name++) {
      const bucket = this.bucketOf(hashes[name] as number)
      this.nextInBucket[name] = this.buckets[bucket] as number
      this.buckets[bucket] = name
      const page = pages[name] as number
      this.nextOfPage[name] = this.firstOfPage[page] as number
      this.firstOfPage[page] = name
    }
  }

  /** Visits the pages that have a name of this hash. */
  visit(hash: number, visitor: (pageNo: number, kind: NameKind) => void): void {
    for (
      let name = this.buckets[this.bucketOf(hash)] as number;
      name >= 0;
      name = this.nextInBucket[name] as number
    ) {
      if (this.hashes[name] === hash)
        visitor(this.pages[name] as number, NAME_KINDS[this.kinds[name] as number] as NameKind)
    }
  }

  /** Adds the hashes of a page's names to a set. */
  collect(pageNo: number, hashes: Set<number>): void {
    for (let name = this.firstOfPage[pageNo] ?? -1; name >= 0; name = this.nextOfPage[name] as number) {
      hashes.add(this.hashes[name] as number)
    }
  }

  private bucketOf(hash: number): number {
    return (hash >>> 0) % this.buckets.length
  }
}

function bucketCount(names: number): number {
  return Math.max(16, names * 2 + 1)
}
