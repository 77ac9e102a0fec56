import type { Severity } from '../issues.ts'
import type { Json } from '../parse/types.ts'

/** A page's header as plain data: what the index stores and what the parser returns. */
export type HeaderData = { readonly [key: string]: Json }

/** A finding about header data alone, before a file and a position are known. */
export interface Problem {
  readonly severity: Severity
  readonly code: string
  /** Dotted path of the key at fault: `acl.read`, `params.0.kind`. */
  readonly path: string
  readonly message: string
  readonly suggestion?: string
}

/** The value of an own key, so that a header can hold a key called `constructor`. */
export function ownValue(data: HeaderData, key: string): Json | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined
}

export function isMapping(value: Json | undefined): value is HeaderData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a scalar other than null; undefined for everything else. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A value as a message shows it: short, and never a whole page. */
export function shown(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}
