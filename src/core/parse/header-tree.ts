import type { Json } from './types.ts'

/** One key, list item or scalar of a header. Offsets count from the start of the file. */
export interface HeaderEntry {
  /** The list or map around it; undefined at the top. */
  readonly parent: HeaderEntry | undefined
  /** Its key, or its position in a list. */
  readonly name: string | number
  /** Where the key starts, or the item of a list. */
  readonly key: number
  /** Source range of the value. */
  readonly start: number
  readonly end: number
  /** The author's spelling of a scalar, without quotes; undefined for lists and maps. */
  readonly spelling: string | undefined
  /** The value when it is a string. */
  readonly text: string | undefined
}

/** What both YAML readers return: plain values, and where each of them stands. */
export interface HeaderTree {
  readonly data: { readonly [key: string]: Json }
  readonly entries: readonly HeaderEntry[]
}

const NULL = /^(?:~|[Nn]ull|NULL)?$/
const TRUE = /^(?:[Tt]rue|TRUE)$/
const FALSE = /^(?:[Ff]alse|FALSE)$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

/**
 * The value of a plain scalar in the YAML 1.2 core schema, except that a number which does not print as it was
 * written stays text: `0510`, `0x1F`, `12e3`, `1.0`, twenty digits.
 */
export function resolvePlain(source: string): string | number | boolean | null {
  const first = source.charCodeAt(0)
  if (first >= 43 && first <= 57) {
    if (!FLOAT.test(source)) return source
    const value = Number(source)
    return String(value) === source ? value : source
  }
  // `~`, or one of n N t T f F
  if (source !== '' && first !== 126 && !'nNtTfF'.includes(source[0]!)) return source
  if (NULL.test(source)) return null
  if (TRUE.test(source)) return true
  return FALSE.test(source) ? false : source
}

/** Sets an own key, also one that is called `__proto__`. */
export function setOwn(target: { [key: string]: Json }, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
  } else target[key] = value
}

/** Dotted path with list positions: `acl.read.0`. */
export function pathOf(entry: HeaderEntry): string {
  return entry.parent === undefined ? `${entry.name}` : `${pathOf(entry.parent)}.${entry.name}`
}

/** Dotted path without list positions: the relation of a link that stands here. */
export function relationOf({ name, parent }: HeaderEntry): string {
  if (parent === undefined) return `${name}`
  return typeof name === 'number' ? relationOf(parent) : `${relationOf(parent)}.${name}`
}
