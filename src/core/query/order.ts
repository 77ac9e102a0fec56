import { EscurelError } from '../errors.ts'
import type { Json } from '../parse/types.ts'
import { jsonAt, numberSql } from './filter-sql.ts'
import { numberOf } from './number-text.ts'
import type { Binder } from './sql.ts'

/** `order_by` as a caller writes it: `at desc`, `mrr`, `team.lead asc`. */
export interface Order {
  readonly key: string
  readonly direction: 'ASC' | 'DESC'
}

/** Sort values of one row: numbers come before texts, and rows without the key at the end in both directions. */
export type OrderPosition = readonly [number: number | null, text: string | null]

/** @throws EscurelError `invalid_argument` for anything else than a key with an optional direction. */
export function parseOrder(text: string): Order {
  const match = /^\s*(\S(?:.*\S)?)\s+(asc|desc)\s*$/i.exec(text)
  const key = match?.[1] ?? text.trim()
  if (key === '' || (match === null && /\s/.test(key))) {
    throw new EscurelError(
      'invalid_argument',
      `order_by: ${JSON.stringify(text)} is not a key with asc or desc, such as "at desc"`,
    )
  }
  return { key, direction: match?.[2]?.toLowerCase() === 'desc' ? 'DESC' : 'ASC' }
}

/** The two sort values of a row of `pages` as SQL. `at` sorts by the point in time. */
export function orderColumns(
  order: Order | undefined,
  alias: string,
  binder: Binder,
): readonly [string, string] {
  if (order === undefined) return ['CAST(NULL AS DOUBLE)', 'CAST(NULL AS VARCHAR)']
  if (order.key === 'at') return [`CAST(${alias}.at_us AS DOUBLE)`, 'CAST(NULL AS VARCHAR)']
  const json = jsonAt(order.key, alias, binder)
  const number = numberSql(json)
  return [
    number,
    `CASE WHEN json_type(${json}) <> 'NULL' AND ${number} IS NULL THEN json_extract_string(${json}, '$') END`,
  ]
}

/** The sort value of one header, for what is sorted outside the database; the same rules as `orderColumns`. */
export function orderPosition(
  order: Order,
  frontmatter: { readonly [key: string]: Json },
  atUs: number | null,
): OrderPosition {
  if (order.key === 'at') return [atUs, null]
  const value = valueAt(frontmatter, order.key)
  if (value === undefined || value === null) return [null, null]
  const number = numberOf(value)
  if (number !== undefined) return [number, null]
  return [null, typeof value === 'string' ? value : JSON.stringify(value)]
}

/** Negative when `left` comes first. */
export function compareOrder(order: Order, left: OrderPosition, right: OrderPosition): number {
  const sign = order.direction === 'DESC' ? -1 : 1
  return nullsLast(left[0], right[0], sign) || nullsLast(left[1], right[1], sign)
}

function nullsLast<Value extends number | string>(
  left: Value | null,
  right: Value | null,
  sign: number,
): number {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right ? -sign : sign
}

function valueAt(frontmatter: { readonly [key: string]: Json }, key: string): Json | undefined {
  if (Object.hasOwn(frontmatter, key)) return frontmatter[key]
  let value: Json | undefined = frontmatter
  for (const segment of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    // hasOwn says that the segment is there; arrays are reached by position, as in `filter`.
    value = (value as { readonly [key: string]: Json })[segment]
  }
  return value
}
