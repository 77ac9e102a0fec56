import type { HeaderData } from '../model/problem.ts'

/**
 * A header as the index stores it. Half a surrogate pair, which YAML can write as `"\ud800"`, becomes U+FFFD: DuckDB
 * refuses JSON that holds one, and with it every query over the table.
 */
export function stringifyHeader(header: HeaderData): string {
  const text = JSON.stringify(header)
  if (!text.includes('\\ud')) return text
  // JSON.stringify escapes halves only, so an escape that begins with `d` is one; others are stepped over whole.
  return text.replace(/\\(?:(ud[0-9a-f]{3})|[\s\S])/g, (whole, half: string | undefined) =>
    half === undefined ? whole : '\\ufffd',
  )
}
