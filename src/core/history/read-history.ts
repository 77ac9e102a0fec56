import { type JournalRecord, readLines } from '../journal/lines.ts'
import { History } from './history.ts'
import { unpackText } from './pack.ts'
import { readVersion, type StoredText, type Version } from './version.ts'

/**
 * Reads the history of a page. A page that was moved has its earlier versions in the journal of its earlier id, up to the
 * move; what that path held before or after belongs to other pages.
 * @param readJournal text of the journal file of a page id; empty when there is none
 */
export function readHistory(pageId: string, readJournal: (pageId: string) => string): History {
  const { records, unreadable, torn } = readLines(readJournal(pageId))
  return new History({ versions: versionsOf(records, readJournal), unreadable, torn })
}

type StoredVersion = readonly [Version, StoredText]

function versionsOf(
  records: readonly JournalRecord[],
  readJournal: (pageId: string) => string,
): readonly StoredVersion[] {
  let own = distinct(records)
  let from: string | undefined
  const parts: (readonly StoredVersion[])[] = []
  for (;;) {
    const moved = own.findLastIndex(([version]) => version.movedFrom !== undefined)
    const part = own.slice(Math.max(moved, 0))
    parts.unshift(part)
    from = moved < 0 ? undefined : part[0]?.[0].movedFrom
    const first = part[0]?.[0].number ?? 0
    if (from === undefined || parts.length > MOST_MOVES) return parts.flat()
    // Only what came before the move: the numbers fall with every step, so this ends.
    own = distinct(readLines(readJournal(from)).records).filter(([version]) => version.number < first)
  }
}

const MOST_MOVES = 1000

/** Journals of two branches are united line by line, so a version may stand twice. */
function distinct(records: readonly JournalRecord[]): StoredVersion[] {
  const seen = new Set<string>()
  return unpacked(records).flatMap((record) => {
    const read = readVersion(record)
    if (read === undefined) return []
    const key = `${read[0].number} ${read[0].atMs} ${read[0].hash}`
    if (seen.has(key)) return []
    seen.add(key)
    return [read]
  })
}

/** Compacted lines hold many records each. */
function unpacked(records: readonly JournalRecord[]): readonly JournalRecord[] {
  return records.flatMap((record) => {
    if (typeof record.pack !== 'string') return [record]
    try {
      return readLines(unpackText(record.pack)).records
    } catch {
      return []
    }
  })
}
