import type { TenantConfig } from '../config.ts'
import { hashOfKey, keyOfLink } from '../links/keys.ts'
import { readInstant } from '../model/instant.ts'
import type { FilterClause, FilterScalar, FilterTest, Ordering } from './filter.ts'
import { parseLinkText } from './link-text.ts'
import { NUMBER_TEXT } from './number-text.ts'
import type { Binder } from './sql.ts'

/** Where a filter is applied. */
export interface FilterScope {
  /** Alias of `pages` in the statement. */
  readonly alias: string
  readonly binder: Binder
  readonly config: TenantConfig
}

/**
 * The predicate of a filter over one row of `pages`; undefined when it has no clause. One meaning for every tool:
 * a plain value is equality and `null` means absent or null; strings compare by code point, numbers by value, and values
 * of different types never match; every other operator, `not` included, wants a value to be there. A link is equal to
 * `skill::id` and to `[[skill::id]]` however it was quoted or aliased. `contains` looks into a list, and takes a single
 * value for a list of one. Orderings of `at` compare points in time when the operand is one.
 */
export function filterSql(clauses: readonly FilterClause[], scope: FilterScope): string | undefined {
  if (clauses.length === 0) return undefined
  return clauses
    .flatMap(({ key, tests }) => {
      const operand = operandOf(key, scope)
      return tests.map((test) => `coalesce(${testSql(test, operand)}, false)`)
    })
    .join(' AND ')
}

/** Protocol `frontmatter_key` = `frontmatter_value`: the value's text is equal, or it is a link equal to that text. */
export function textEqualsSql(key: string, value: string, scope: FilterScope): string {
  const operand = operandOf(key, scope)
  const text = `json_extract_string(${operand.json}, '$') = ${scope.binder.bind(value)}`
  return `(coalesce(${text}, false) OR coalesce(${equals(value, operand)}, false))`
}

/** SQL of the number that a JSON value is; NULL for other types. */
export function numberSql(json: string): string {
  const text = `json_extract_string(${json}, '$')`
  return `CASE WHEN json_type(${json}) IN ('UBIGINT', 'BIGINT', 'DOUBLE') OR (json_type(${json}) = 'VARCHAR' AND regexp_full_match(${text}, '${NUMBER_TEXT}'))
    THEN CAST(${text} AS DOUBLE) END`
}

/** JSON text of the value at a frontmatter key, dotted keys reaching into maps; SQL NULL when it is absent. */
export function jsonAt(key: string, alias: string, binder: Binder): string {
  const column = `${alias}.frontmatter`
  const whole = `json_extract(${column}, ${binder.bind(pointer([key]))})`
  if (!key.includes('.')) return whole
  return `coalesce(${whole}, json_extract(${column}, ${binder.bind(pointer(key.split('.')))}))`
}

interface Operand extends FilterScope {
  readonly key: string
  /** SQL of the value as JSON text. Bound when first asked for: a statement may hold no value that it does not use. */
  readonly json: string
}

function operandOf(key: string, scope: FilterScope): Operand {
  let json: string | undefined
  return {
    ...scope,
    key,
    get json() {
      json ??= jsonAt(key, scope.alias, scope.binder)
      return json
    },
  }
}

function testSql(test: FilterTest, operand: Operand): string {
  switch (test.op) {
    case '=':
      return equals(test.value, operand)
    case 'in':
      return anyOf(test.values, operand)
    case 'not':
      return `NOT ${absent(operand)} AND NOT ${anyOf(test.values, operand)}`
    case 'contains':
      return contains(test.value, operand)
    default:
      return compare(test.op, test.value, operand)
  }
}

function compare(op: Ordering, value: string | number, operand: Operand): string {
  const { key, alias, binder } = operand
  if (typeof value === 'number') return `${numberSql(operand.json)} ${op} ${binder.bind(value)}::DOUBLE`
  const instant = key === 'at' ? readInstant(value) : undefined
  if (typeof instant === 'number') return `${alias}.at_us ${op} ${binder.bind(BigInt(instant))}`
  const { json } = operand
  return `json_type(${json}) = 'VARCHAR' AND json_extract_string(${json}, '$') ${op} ${binder.bind(value)}`
}

function anyOf(values: readonly FilterScalar[], operand: Operand): string {
  if (values.length === 0) return 'false'
  return `(${values.map((value) => `coalesce(${equals(value, operand)}, false)`).join(' OR ')})`
}

function equals(value: FilterScalar, operand: Operand): string {
  if (value === null) return absent(operand)
  const { json, binder } = operand
  if (typeof value === 'number') return `${numberSql(json)} = ${binder.bind(value)}::DOUBLE`
  const literal = `${json} = json(${binder.bind(jsonText(value))})`
  const link = typeof value === 'string' ? linkSql(value, operand) : undefined
  if (link === undefined) return literal
  // The whole value is one link, and the page has that link under this key.
  return `(${literal} OR (regexp_full_match(${json}, '"\\s*\\[\\[[^\\[\\]]*\\]\\]\\s*"') AND ${link}))`
}

function contains(value: string | number | boolean, operand: Operand): string {
  const { json, binder } = operand
  const element = `coalesce(list_contains(from_json(${json}, '["JSON"]'), json(${binder.bind(jsonText(value))})), false)`
  const link = typeof value === 'string' ? linkSql(value, operand) : undefined
  const linked = link === undefined ? '' : ` OR (json_type(${json}) = 'ARRAY' AND ${link})`
  return `(${element}${linked} OR coalesce(${equals(value, operand)}, false))`
}

function absent({ json }: Operand): string {
  return `(${json} IS NULL OR json_type(${json}) = 'NULL')`
}

/** Whether the page has this link under the operand's key; undefined when the value is not a link. */
function linkSql(value: string, { key, alias, binder, config }: Operand): string | undefined {
  const parts = parseLinkText(value)
  if (parts === undefined) return undefined
  const target = keyOfLink({ kind: 'wikilink', skill: parts.skill, id: parts.id }, '', config)
  if (target === '') return undefined
  const anchor = parts.anchor === null ? '' : ` AND dst_anchor = ${binder.bind(parts.anchor)}`
  const where = `hash = ${hashOfKey(target)} AND target = ${binder.bind(target)} AND relation = ${binder.bind(key)}`
  return `${alias}.page_no IN (SELECT page_no FROM links WHERE ${where}${anchor})`
}

/** DuckDB refuses JSON text with half a surrogate pair; no header holds one either. */
function jsonText(value: string | number | boolean): string {
  return JSON.stringify(typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value)
}

/** RFC 6901. */
function pointer(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
