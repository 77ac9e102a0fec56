const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:([Tt ])(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:\d{2})?)?$/

/** What is wrong with a text that should be a point in time, as the end of a sentence. */
export interface InstantProblem {
  readonly problem: string
  readonly suggestion?: string
}

/**
 * Microseconds since 1970 UTC of an RFC 3339 time or of a date (its midnight in UTC). Nothing is guessed: a time
 * without a zone is a problem.
 */
export function readInstant(text: string): number | InstantProblem {
  const match = FORM.exec(text)
  if (match === null) return { problem: 'is neither an RFC 3339 time nor a date such as 2026-04-01' }
  const [, year, month, day, separator, hour = '00', minute = '00', second, fraction = '', zone] = match
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const midnight = Number(year) < 100 ? new Date(utc).setUTCFullYear(Number(year)) : utc
  if (!isSameDay(new Date(midnight), Number(month), Number(day)))
    return { problem: 'names a day that does not exist' }
  if (separator === undefined) return midnight * 1000
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second ?? 0) <= 60
  if (!isTime) return { problem: 'names a time of day that does not exist' }
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}`
  if (zone === undefined)
    return {
      problem: 'has no zone, so its moment cannot be told',
      suggestion: `write ${written}Z if it is UTC, else its offset as in ${written}+02:00`,
    }
  if (second === undefined)
    return { problem: 'has no seconds', suggestion: `write ${written}${zone.toUpperCase()}` }
  const offset = offsetMinutes(zone)
  if (offset === undefined) return { problem: 'has an offset that does not exist' }
  const seconds = Number(hour) * 3600 + (Number(minute) - offset) * 60 + Math.min(Number(second), 59)
  return midnight * 1000 + seconds * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

/** Whether a text is a calendar date. */
export function isDate(text: string): boolean {
  return text.length === 10 && typeof readInstant(text) === 'number'
}

function isSameDay(date: Date, month: number, day: number): boolean {
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function offsetMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(4, 6))
  if (hours > 23 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
