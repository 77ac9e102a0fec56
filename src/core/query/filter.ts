import { EscurelError } from '../errors.ts'

export type FilterScalar = string | number | boolean | null

/** One comparison. Several in a clause, and several clauses, must all hold. */
export type FilterTest =
  | { readonly op: '='; readonly value: FilterScalar }
  | { readonly op: Ordering; readonly value: string | number }
  | { readonly op: 'in' | 'not'; readonly values: readonly FilterScalar[] }
  | { readonly op: 'contains'; readonly value: string | number | boolean }

export type Ordering = '>=' | '<=' | '>' | '<'

export interface FilterClause {
  /** Frontmatter key; `team.lead` reaches into nested maps. */
  readonly key: string
  readonly tests: readonly FilterTest[]
}

const ORDERINGS: readonly string[] = ['>=', '<=', '>', '<']
const OPERATORS = [...ORDERINGS, 'in', 'not', 'contains']
const MAX_CLAUSES = 32
const MAX_VALUES = 1000

/**
 * Reads a filter object (protocol, "FilterClause"): `{tier: 'gold'}`, `{at: {'>=': '2026-04-01'}}`,
 * `{status: {in: ['open', 'held']}}`, `{prev_review: null}`, `{tags: {contains: 'urgent'}}`. A string such as
 * `'>= 2026-04-01'` is read as the operator it begins with (agent-interface, list_instances).
 * @throws EscurelError `invalid_argument` that names the key, and the operator where it is at fault.
 */
export function parseFilter(filter: Readonly<Record<string, unknown>>): readonly FilterClause[] {
  const entries = Object.entries(filter)
  if (entries.length > MAX_CLAUSES)
    throw refused('filter', `has ${entries.length} keys; at most ${MAX_CLAUSES} are allowed`)
  return entries.map(([key, value]) => ({ key, tests: parseTests(`filter.${key}`, value) }))
}

function parseTests(path: string, value: unknown): FilterTest[] {
  if (typeof value === 'string') return [parseString(value)]
  if (isScalar(value)) return [{ op: '=', value }]
  if (Array.isArray(value)) throw refused(path, 'is a list; write {"in": […]} or {"contains": …}')
  if (typeof value !== 'object' || value === null) throw refused(path, 'is not a JSON value')
  const tests = Object.entries(value).map(([operator, operand]) => parseOperator(path, operator, operand))
  if (tests.length === 0) throw refused(path, `names no operator; use one of ${OPERATORS.join(', ')}`)
  return tests
}

function parseString(text: string): FilterTest {
  const match = /^(>=|<=|>|<)\s+(\S.*)$/s.exec(text)
  return match === null ? { op: '=', value: text } : { op: match[1] as Ordering, value: match[2] as string }
}

function parseOperator(path: string, operator: string, operand: unknown): FilterTest {
  if (isOrdering(operator)) {
    if (typeof operand === 'string' || isNumber(operand)) return { op: operator, value: operand }
    throw refused(path, `compares with ${operator}, which takes a string or a number`)
  }
  switch (operator) {
    case 'in':
      return { op: 'in', values: scalars(path, operator, operand) }
    case 'not':
      return { op: 'not', values: isScalar(operand) ? [operand] : scalars(path, operator, operand) }
    case 'contains':
      if (isScalar(operand) && operand !== null) return { op: 'contains', value: operand }
      throw refused(path, 'compares with contains, which takes a string, a number or a boolean')
    default:
      throw refused(
        path,
        `has the unknown operator ${JSON.stringify(operator)}; use one of ${OPERATORS.join(', ')}`,
      )
  }
}

function scalars(path: string, operator: string, operand: unknown): readonly FilterScalar[] {
  if (!Array.isArray(operand) || !operand.every(isScalar)) {
    throw refused(
      path,
      `compares with ${operator}, which takes a list of strings, numbers, booleans or nulls`,
    )
  }
  if (operand.length > MAX_VALUES)
    throw refused(path, `lists ${operand.length} values; at most ${MAX_VALUES} are allowed`)
  return operand
}

function isOrdering(operator: string): operator is Ordering {
  return ORDERINGS.includes(operator)
}

function isScalar(value: unknown): value is FilterScalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || isNumber(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function refused(path: string, problem: string): EscurelError {
  return new EscurelError('invalid_argument', `${path}: ${problem}`)
}
