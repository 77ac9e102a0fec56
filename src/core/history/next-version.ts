import { formatLine, type JournalRecord } from '../journal/lines.ts'
import { makeDelta } from './delta.ts'
import type { History } from './history.ts'
import { packText, WORTH_PACKING } from './pack.ts'
import { hashOfText, type StoredText, type Version, versionRecord } from './version.ts'

export type NewVersion = Omit<Version, 'number' | 'hash'>

/**
 * Bytes of text that may have to be copied to rebuild a version. Beyond it a version is kept whole: at 10 KB a page that
 * is one in several thousand, at 1 MB one in fifty.
 */
const MOST_COPIED = 50_000_000

export interface NextVersion {
  readonly version: Version
  readonly line: string
}

/**
 * The lines that record a new text of a page: first the text that somebody else left there unrecorded, when there is
 * one, then the new one.
 * @param current text of the page now; undefined when there is none
 */
export function nextVersions(
  history: History,
  {
    current,
    currentAtMs,
    text,
    by,
  }: {
    readonly current: string | undefined
    /** When the current text was written, as its file says. */
    readonly currentAtMs: number
    readonly text: string
    readonly by: NewVersion
  },
): NextVersion[] {
  const lines: NextVersion[] = []
  let before = history.head
  let beforeText = current
  let number = history.next
  if (current !== undefined && (before === undefined || before.hash !== hashOfText(current))) {
    const atMs = Math.max(currentAtMs, (before?.atMs ?? -1) + 1)
    const external: Version = { number, atMs, author: '', kind: 'external', hash: hashOfText(current) }
    // What the journal holds may not be what is on disk, so nothing is presumed of it.
    lines.push({ version: external, line: formatLine(versionRecord(external, whole(current))) })
    before = external
    number++
  } else if (current === undefined) {
    beforeText = undefined
  }
  const atMs = Math.max(by.atMs, (before?.atMs ?? -1) + 1)
  const version: Version = { ...by, number, atMs, hash: hashOfText(text) }
  const stored =
    by.movedFrom !== undefined ||
    beforeText === undefined ||
    before === undefined ||
    before.number !== number - 1 ||
    isDue(history, text)
      ? whole(text)
      : shorter(beforeText, text)
  return [...lines, { version, line: formatLine(versionRecord(version, stored)) }]
}

/** Records as one line, which is much shorter; every answer stays what it was. */
export function packRecords(records: readonly JournalRecord[]): string {
  return formatLine({ pack: packText(records.map(formatLine).join('')) })
}

function whole(text: string): StoredText {
  return text.length < WORTH_PACKING ? { full: text } : { packed: packText(text) }
}

function shorter(before: string, text: string): StoredText {
  const delta = makeDelta(before, text)
  const inserted = delta.reduce((sum, [, , piece]) => sum + piece.length, 0)
  return inserted < Math.max(WORTH_PACKING, text.length / 3) ? { delta } : whole(text)
}

function isDue(history: History, text: string): boolean {
  return history.stepsToHead() * text.length > MOST_COPIED
}
