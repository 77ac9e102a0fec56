/** What a journal file holds: one JSON object a line, in the order of writing. */
export interface JournalLines {
  readonly records: readonly JournalRecord[]
  /** Numbers (from 1) of lines that are no record: merge markers, damage. They are skipped, never removed. */
  readonly unreadable: readonly number[]
  /** True when the file ends in the middle of a line: a write that was cut off and never acknowledged. */
  readonly torn: boolean
}

export type JournalRecord = Readonly<Record<string, unknown>>

/** One record as a line, newline included. */
export function formatLine(record: object): string {
  return `${JSON.stringify(record)}\n`
}

/** Reads a journal file. Never throws: what cannot be read is counted. */
export function readLines(text: string): JournalLines {
  const records: JournalRecord[] = []
  const unreadable: number[] = []
  let torn = false
  let number = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    number++
    if (line.trim() === '') continue
    const record = parseRecord(line)
    if (record !== undefined) records.push(record)
    else if (newline < 0) torn = true
    else unreadable.push(number)
  }
  return { records, unreadable, torn }
}

/**
 * Where the next line may be written: behind the last whole line. A last line that is a whole record and lacks only its
 * newline counts; then the newline is to be written first.
 */
export function appendPoint(text: string): { readonly length: number; readonly newline: boolean } {
  const length = text.lastIndexOf('\n') + 1
  const rest = text.slice(length)
  if (rest.trim() !== '' && parseRecord(rest) !== undefined) return { length: text.length, newline: true }
  return { length, newline: false }
}

function parseRecord(line: string): JournalRecord | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JournalRecord)
      : undefined
  } catch {
    return undefined
  }
}
