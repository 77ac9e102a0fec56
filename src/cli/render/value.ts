import { renderTable } from './table.ts'
import { oneLine } from './text.ts'
import type { View } from './tools.ts'

/** Any JSON object: lists of objects as tables, the rest as `key: value`. For tools without a rendering of their own. */
export function renderValue(output: Readonly<Record<string, unknown>>, view: View): string {
  return Object.entries(output)
    .map(([key, value]) => {
      if (!isRows(value)) return `${view.paint.dim(`${key}:`)} ${inline(value)}`
      if (value.length === 0) return `${view.paint.dim(`${key}:`)} none`
      const columns = [...new Set(value.flatMap((row) => Object.keys(row)))]
      return `${view.paint.dim(`${key}:`)}\n${renderTable(
        columns,
        value.map((row) => columns.map((column) => inline(row[column]))),
        view,
      )}`
    })
    .join('\n')
}

/** A JSON value on one line: texts as they are, lists with commas. */
export function inline(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return value.map(inline).join(', ')
  }
  return oneLine(JSON.stringify(value))
}

function isRows(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  )
}
