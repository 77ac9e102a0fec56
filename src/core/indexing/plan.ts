/** A file as a directory scan sees it. */
export interface ScannedFile {
  /** Path below the tenant, NFC, forward slashes. */
  readonly path: string
  /** Path below the tenant as the disk spells it, where that differs. */
  readonly diskPath?: string
  readonly size: number
  readonly mtimeMs: number
}

/** A file as it was when it was last read. */
export interface KnownFile {
  readonly size: number
  readonly mtimeMs: number
}

/** What a scan found to do. Pure data: `refresh` carries it out. */
export interface ScanPlan {
  /** New files, and files whose size or time moved; their bytes decide whether they changed. */
  readonly touched: readonly ScannedFile[]
  /** Paths that are gone. */
  readonly removed: readonly string[]
  readonly unchanged: number
}

/** Compares a scan with what is known, file by file. Linear; neither side needs an order. */
export function planScan(known: ReadonlyMap<string, KnownFile>, scanned: readonly ScannedFile[]): ScanPlan {
  const touched: ScannedFile[] = []
  let unchanged = 0
  for (const file of scanned) {
    const before = known.get(file.path)
    if (before !== undefined && before.size === file.size && before.mtimeMs === file.mtimeMs) unchanged++
    else touched.push(file)
  }
  return { touched, removed: unchanged === known.size ? [] : removedPaths(known, scanned), unchanged }
}

function removedPaths(known: ReadonlyMap<string, KnownFile>, scanned: readonly ScannedFile[]): string[] {
  const present = new Set(scanned.map((file) => file.path))
  return [...known.keys()].filter((path) => !present.has(path))
}

/** The same for named paths only; `found` are those of them that exist. */
export function planPaths(
  known: ReadonlyMap<string, KnownFile>,
  paths: readonly string[],
  found: readonly ScannedFile[],
): ScanPlan {
  const present = new Set(found.map((file) => file.path))
  const { touched, unchanged } = planScan(new Map(found.flatMap((file) => pair(known, file.path))), found)
  return { touched, removed: paths.filter((path) => known.has(path) && !present.has(path)), unchanged }
}

function pair(known: ReadonlyMap<string, KnownFile>, path: string): [string, KnownFile][] {
  const entry = known.get(path)
  return entry === undefined ? [] : [[path, entry]]
}
