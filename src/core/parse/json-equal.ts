import type { Json } from './types.ts'

/** Whether two values are the same; the order of keys does not matter. */
export function jsonEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = Object.entries(a)
  if (left.length !== Object.keys(b).length) return false
  const right = new Map(Object.entries(b))
  return left.every(([key, value]) => right.has(key) && jsonEqual(value, right.get(key)))
}
