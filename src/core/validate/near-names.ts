import { foldKey } from '../links/keys.ts'

/** Answers of one look through all names: which of them resemble names that are missing. */
export interface NearNames {
  /** A name that differs from the missing one in letter case only. */
  sameButCase(missing: string): string | undefined
  /** The name that is most like the missing one, when one is near enough. */
  closest(missing: string): string | undefined
}

interface Missing {
  readonly fold: string
  case: string | undefined
  near: string | undefined
  nearness: number
}

/** Names beyond this many get no suggestion: a vault that lost its folder has one problem, not a hundred thousand. */
const MOST_MISSING = 5_000
/** Shorter names resemble each other by chance. */
const SHORTEST = 4

/**
 * Looks through `names` once, whatever the number of missing ones, so that the whole is linear. Found are names equal
 * but for case; names equal but for accents, blanks, `-`, `_` and `.`; names one edit apart (or two that replace or swap
 * characters); and for paths, files of the same name elsewhere.
 */
export function findNearNames(missing: Iterable<string>, names: Iterable<string>): NearNames {
  const index = new MissingIndex(missing)
  if (index.size > 0) for (const name of names) index.offer(name)
  return index
}

class MissingIndex implements NearNames {
  private readonly entries = new Map<string, Missing>()
  private readonly forms = new Set<number>()
  private readonly byFold = new Map<string, Missing[]>()
  private readonly bySquash = new Map<string, Missing[]>()
  private readonly byFile = new Map<string, Missing[]>()
  private readonly byEdit = new Map<number, Missing[]>()

  constructor(missing: Iterable<string>) {
    for (const key of [...missing].sort().slice(0, MOST_MISSING)) {
      const fold = foldKey(key)
      const entry: Missing = { fold, case: undefined, near: undefined, nearness: Number.POSITIVE_INFINITY }
      this.entries.set(key, entry)
      this.forms.add(formOf(key))
      push(this.byFold, fold, entry)
      if (key.startsWith('/')) push(this.byFile, fileOf(fold), entry)
      else {
        push(this.bySquash, squash(fold), entry)
        if (isLongEnough(fold)) visitEdits(fold, (hash) => push(this.byEdit, hash, entry))
      }
    }
  }

  get size(): number {
    return this.entries.size
  }

  sameButCase(missing: string): string | undefined {
    return this.entries.get(missing)?.case
  }

  closest(missing: string): string | undefined {
    return this.entries.get(missing)?.near
  }

  /** Takes one existing name into account. Of equally near names the first in code-unit order wins. */
  offer(name: string): void {
    if (!this.forms.has(formOf(name))) return
    const fold = foldKey(name)
    for (const entry of this.byFold.get(fold) ?? []) {
      if (entry.case === undefined || name < entry.case) entry.case = name
    }
    if (name.startsWith('/')) {
      for (const entry of this.byFile.get(fileOf(fold)) ?? []) improve(entry, name, fold.length / 1e4 + 2)
      return
    }
    for (const entry of this.bySquash.get(squash(fold)) ?? []) improve(entry, name, 0)
    if (this.byEdit.size === 0 || !isLongEnough(fold)) return
    visitEdits(fold, (hash) => {
      for (const entry of this.byEdit.get(hash) ?? NONE)
        if (isOneCut(entry.fold, fold)) improve(entry, name, 1)
    })
  }
}

const NONE: readonly Missing[] = []

/** Names of different forms are never near each other: typed or bare, a path or one word. */
function formOf(key: string): number {
  return (key.startsWith('/') ? 4 : 0) + (key.includes('::') ? 2 : 0) + (key.includes('/') ? 1 : 0)
}

function improve(entry: Missing, name: string, nearness: number): void {
  const isBetter = nearness < entry.nearness || (nearness === entry.nearness && name < (entry.near ?? ''))
  if (!isBetter) return
  entry.near = name
  entry.nearness = nearness
}

function isLongEnough(key: string): boolean {
  const colons = key.indexOf('::')
  return key.length - (colons < 0 ? 0 : colons + 2) >= SHORTEST
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Without accents and the characters that people put between words. */
function squash(fold: string): string {
  const plain = /[^\x00-\x7f]/.test(fold) ? fold.normalize('NFD').replace(/\p{M}/gu, '') : fold
  return plain.replace(/[\s_.-]+/g, '')
}

/** Longer names are compared by their beginning only. */
const MOST_HASHED = 256
const suffix = new Int32Array(MOST_HASHED + 1)
const power = new Int32Array(MOST_HASHED + 1).fill(1)
for (let index = 1; index <= MOST_HASHED; index++) power[index] = Math.imul(power[index - 1]!, 31)

/**
 * Visits the hashes of a text and of every text that one deletion makes of it; two texts one edit apart share one.
 * A hash is the sum of characters times powers of 31, so that cutting one out costs one multiplication.
 */
function visitEdits(text: string, visit: (hash: number) => void): void {
  const length = Math.min(text.length, MOST_HASHED)
  suffix[length] = 0
  for (let index = length - 1; index >= 0; index--) {
    suffix[index] = (suffix[index + 1]! + Math.imul(text.charCodeAt(index), power[length - 1 - index]!)) | 0
  }
  visit(suffix[0]!)
  let prefix = 0
  for (let index = 0; index < length; index++) {
    visit((Math.imul(prefix, power[length - 1 - index]!) + suffix[index + 1]!) | 0)
    prefix = (Math.imul(prefix, 31) + text.charCodeAt(index)) | 0
  }
}

/** Whether at most one deletion in each text makes them equal. */
function isOneCut(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  // A character that moved: cutting it out of both leaves the same rest.
  return left.slice(1) === right.slice(0, -1) || left.slice(0, -1) === right.slice(1)
}

function push<Key>(map: Map<Key, Missing[]>, key: Key, entry: Missing): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [entry])
  else known.push(entry)
}
