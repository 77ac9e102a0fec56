import { applyDelta } from './delta.ts'
import { unpackText } from './pack.ts'
import { hashOfText, type StoredText, type Version } from './version.ts'

/** What was read of a page's past (`read-history.ts`). */
export interface HistoryLines {
  readonly versions: readonly (readonly [Version, StoredText])[]
  readonly unreadable: readonly number[]
  readonly torn: boolean
}

/** The recorded versions of one page, oldest first. */
export class History {
  readonly versions: readonly Version[]
  /** Numbers of lines that could not be read, and whether the last one was cut off. */
  readonly unreadable: readonly number[]
  readonly torn: boolean
  private readonly texts: readonly StoredText[]

  constructor({ versions, unreadable, torn }: HistoryLines) {
    this.versions = versions.map(([version]) => version)
    this.texts = versions.map(([, text]) => text)
    this.unreadable = unreadable
    this.torn = torn
  }

  get head(): Version | undefined {
    return this.versions.at(-1)
  }

  /** Number for the next version. */
  get next(): number {
    return this.versions.reduce((most, { number }) => Math.max(most, number), 0) + 1
  }

  /** Changes that must be applied to rebuild the head's text. */
  stepsToHead(): number {
    const last = this.texts.findLastIndex((text) => !('delta' in text))
    return this.texts.length - 1 - last
  }

  /** `v7`; the later of two versions that branches gave one number has part of its hash as well: `v7.3fa94c`. */
  nameOf(index: number): string {
    const version = this.versions[index] as Version
    const first = this.versions.findIndex(({ number }) => number === version.number)
    return first === index ? `v${version.number}` : longName(version.number, version.hash)
  }

  /** Index of the version that a name means; -1 when there is none. */
  find(name: string): number {
    const parts = parseName(name)
    if (parts === undefined) return -1
    return this.versions.findIndex(
      ({ number, hash }) => number === parts.number && hash.startsWith(parts.hash),
    )
  }

  /** Index of the newest version with this text; -1 when there is none. */
  findText(text: string): number {
    const hash = hashOfText(text)
    return this.versions.findLastIndex((version) => version.hash === hash)
  }

  /** Index of the version that was in force at a time (ms since 1970); -1 before the first. */
  findAt(atMs: number): number {
    return this.versions.findLastIndex((version) => version.atMs <= atMs)
  }

  /** How the head of a page is called whose text this is: a recorded version, or one that is not recorded yet. */
  nameOfText(text: string): string {
    const index = this.findText(text)
    return index < 0 ? longName(this.next, hashOfText(text)) : this.nameOf(index)
  }

  /** Exact text of a version; undefined when the journal is damaged so that it cannot be told. */
  textOf(index: number): string | undefined {
    return this.rebuild(index, MOST_DETOURS)
  }

  /** Every version with its text, oldest first, each made from the one before. */
  *walk(): Generator<readonly [index: number, text: string | undefined]> {
    let last: string | undefined
    for (let index = 0; index < this.versions.length; index++) {
      const stored = this.texts[index]
      const quick =
        last !== undefined &&
        stored !== undefined &&
        'delta' in stored &&
        this.baseOf(index, index) === index - 1
          ? this.applyChain({ full: last }, [index])
          : undefined
      last = quick ?? this.textOf(index)
      yield [index, last]
    }
  }

  /**
   * The base of a change is the nearest version before it with the number before. After branches were united there may
   * be another one with that number, which is tried when the text is not what its hash says.
   */
  private rebuild(index: number, detours: number): string | undefined {
    const chain: number[] = []
    let at = index
    for (let stored = this.texts[at]; stored !== undefined && 'delta' in stored; stored = this.texts[at]) {
      chain.push(at)
      at = this.baseOf(at, at)
    }
    const text = this.applyChain(this.texts[at], chain)
    if (text !== undefined && hashOfText(text) === this.versions[index]?.hash) return text
    if (detours === 0) return undefined
    for (let base = this.baseOf(index, index); base >= 0; base = this.baseOf(index, base)) {
      const before = this.rebuild(base, detours - 1)
      const found = before === undefined ? undefined : this.applyChain({ full: before }, [index])
      if (found !== undefined && hashOfText(found) === this.versions[index]?.hash) return found
    }
    return undefined
  }

  private baseOf(index: number, below: number): number {
    const number = (this.versions[index] as Version).number - 1
    for (let base = below - 1; base >= 0; base--) if (this.versions[base]?.number === number) return base
    return -1
  }

  /** @param chain versions whose changes follow, newest first */
  private applyChain(start: StoredText | undefined, chain: readonly number[]): string | undefined {
    if (start === undefined || 'delta' in start) return undefined
    try {
      let text = 'full' in start ? start.full : unpackText(start.packed)
      for (const index of chain.toReversed()) {
        const stored = this.texts[index]
        if (stored !== undefined && 'delta' in stored) text = applyDelta(text, stored.delta)
      }
      return text
    } catch {
      return undefined
    }
  }
}

const MOST_DETOURS = 4

function longName(number: number, hash: string): string {
  return `v${number}.${hash.slice(0, 6)}`
}

function parseName(name: string): { number: number; hash: string } | undefined {
  const match = /^v(\d{1,15})(?:\.([0-9a-f]{6,12}))?$/.exec(name)
  return match === null ? undefined : { number: Number(match[1]), hash: match[2] ?? '' }
}
