import type { FilterClause, FilterScalar, FilterTest } from './filter.ts'
import { parseInstant } from './instant.ts'
import { parseLinkText } from './link-text.ts'
import type { Binder } from './sql.ts'

/**
 * The predicate of a filter over one row of `pages`, whose alias is given. One meaning for every tool:
 * a plain value is equality and `null` means absent or null; strings compare by code point, numbers by value, and values
 * of different types never match; every other operator, `not` included, wants a value to be there. A link is equal to
 * `skill::id` and to `[[skill::id]]` however it was quoted or aliased. `contains` looks into a list, and takes a single
 * value for a list of one. Orderings of `at` compare points in time when the operand is one.
 */
export function filterSql(clauses: readonly FilterClause[], alias: string, binder: Binder): string | undefined {
  if (clauses.length === 0) return undefined
  return clauses
    .flatMap(({ key, tests }) => {
      const operand = { key, alias, json: jsonAt(key, alias, binder) }
      return tests.map((test) => `coalesce(${testSql(test, operand, binder)}, false)`)
    })
    .join(' AND ')
}

/** JSON text of the value at a frontmatter key, dotted keys reaching into maps; SQL NULL when it is absent. */
export function jsonAt(key: string, alias: string, binder: Binder): string {
  const column = `${alias}.frontmatter`
  const whole = `json_extract(${column}, ${binder.bind(pointer([key]))})`
  if (!key.includes('.')) return whole
  return `coalesce(${whole}, json_extract(${column}, ${binder.bind(pointer(key.split('.')))}))`
}

interface Operand {
  readonly key: string
  readonly alias: string
  readonly json: string
}

function testSql(test: FilterTest, operand: Operand, binder: Binder): string {
  switch (test.op) {
    case '=':
      return equals(test.value, operand, binder)
    case 'in':
      return anyOf(test.values, operand, binder)
    case 'not':
      return `NOT ${absent(operand)} AND NOT coalesce(${anyOf(test.values, operand, binder)}, false)`
    case 'contains':
      return contains(test.value, operand, binder)
    default: {
      const instant = operand.key === 'at' && typeof test.value === 'string' ? parseInstant(test.value) : undefined
      if (instant !== undefined) return `${operand.alias}.at_us ${test.op} ${binder.bind(BigInt(instant))}`
      return compare(test.op, test.value, operand, binder)
    }
  }
}

function compare(op: string, value: string | number, { json }: Operand, binder: Binder): string {
  if (typeof value === 'number') return `json_type(${json}) IN ${NUMBERS} AND CAST(${json} AS DOUBLE) ${op} ${binder.bind(value)}::DOUBLE`
  return `json_type(${json}) = 'VARCHAR' AND json_extract_string(${json}, '$') ${op} ${binder.bind(value)}`
}

const NUMBERS = `('UBIGINT', 'BIGINT', 'DOUBLE', 'HUGEINT', 'UHUGEINT')`

function anyOf(values: readonly FilterScalar[], operand: Operand, binder: Binder): string {
  if (values.length === 0) return 'false'
  return `(${values.map((value) => `coalesce(${equals(value, operand, binder)}, false)`).join(' OR ')})`
}

function equals(value: FilterScalar, operand: Operand, binder: Binder): string {
  if (value === null) return absent(operand)
  const literal = `${operand.json} = json(${binder.bind(jsonText(value))})`
  const link = typeof value === 'string' ? linkPredicate(value, operand, binder) : undefined
  if (link === undefined) return literal
  // The whole value is one link, and the page has that link under this key.
  return `(${literal} OR (regexp_full_match(${operand.json}, '"\\s*\\[\\[[^\\[\\]]*\\]\\]\\s*"') AND ${link}))`
}

function contains(value: string | number | boolean, operand: Operand, binder: Binder): string {
  const element = `list_contains(from_json(${operand.json}, '["JSON"]'), json(${binder.bind(jsonText(value))}))`
  const link = typeof value === 'string' ? linkPredicate(value, operand, binder) : undefined
  const inList = link === undefined ? element : `(coalesce(${element}, false) OR (json_type(${operand.json}) = 'ARRAY' AND ${link}))`
  return `(coalesce(${inList}, false) OR ${equals(value, operand, binder)})`
}

function absent({ json }: Operand): string {
  return `(${json} IS NULL OR json_type(${json}) = 'NULL')`
}

/** Whether the page has this link under the operand's key; undefined when the value is not a link. */
function linkPredicate(value: string, { key, alias }: Operand, binder: Binder): string | undefined {
  const link = parseLinkText(value)
  if (link === undefined) return undefined
  const anchor = link.anchor === null ? '' : ` AND dst_anchor = ${binder.bind(link.anchor)}`
  const where = `hash = ${link.hash} AND target = ${binder.bind(link.target)} AND relation = ${binder.bind(key)}${anchor}`
  return `${alias}.page_no IN (SELECT page_no FROM links WHERE ${where})`
}

/** DuckDB refuses JSON text with half a surrogate pair; no header holds one either. */
function jsonText(value: string | number | boolean): string {
  return JSON.stringify(typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value)
}

/** RFC 6901. */
function pointer(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
