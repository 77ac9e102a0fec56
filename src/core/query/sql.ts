import type { SqlValue } from '../indexing/reader.ts'

/** Collects the values of one statement. Text from outside goes through `bind`, never into the SQL itself. */
export interface Binder {
  readonly values: SqlValue[]
  /** Keeps a value and returns its placeholder. */
  bind(value: SqlValue): string
}

export function createBinder(): Binder {
  const values: SqlValue[] = []
  return {
    values,
    bind(value) {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/** `1,2,3` for an `IN (…)`; integers only, so there is nothing to quote. An empty list matches nothing. */
export function integerList(numbers: Iterable<number>): string {
  const list: number[] = []
  for (const number of numbers) {
    if (!Number.isSafeInteger(number)) throw new RangeError(`Not an integer: ${number}`)
    list.push(number)
  }
  return list.length === 0 ? 'NULL' : list.join(',')
}

/** Joins what is there with AND; `true` when nothing is. */
export function allOf(predicates: readonly (string | undefined)[]): string {
  const present = predicates.filter((predicate) => predicate !== undefined)
  return present.length === 0 ? 'true' : present.map((predicate) => `(${predicate})`).join(' AND ')
}
