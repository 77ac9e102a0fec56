import { closest } from '../closest.ts'
import type { Json } from '../parse/types.ts'
import { type HeaderData, isMapping, ownValue, type Problem, shown, textOf } from './problem.ts'
import { readSql } from './sql-text.ts'

/** Types of the parameters of a stored query (agent interface, "Query parameters in detail"). */
export type QueryParamType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp'

export interface QueryParam {
  readonly name: string
  readonly type: QueryParamType
  readonly required: boolean
  readonly default?: Json
}

/** What a `[[query::…]]` page declares. */
export interface QueryDeclaration {
  /** Link to the instance whose rows it reads, as written; undefined for a query over the attached catalog. */
  readonly target: string | undefined
  readonly db: 'relational' | 'ext'
  readonly sql: string
  readonly params: readonly QueryParam[]
}

const TYPES: Readonly<Record<string, QueryParamType>> = {
  text: 'text',
  string: 'text',
  str: 'text',
  integer: 'integer',
  int: 'integer',
  bigint: 'integer',
  number: 'number',
  float: 'number',
  double: 'number',
  decimal: 'number',
  boolean: 'boolean',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  datetime: 'timestamp',
}

const READING_WORDS = [
  'select',
  'with',
  'from',
  'values',
  'table',
  'pivot',
  'unpivot',
  'describe',
  'summarize',
]

/** Reads a query page: its header, and its body for the SQL when the header has none. Never throws. */
export function parseQueryPage(
  data: HeaderData,
  body: string,
): { readonly query: QueryDeclaration; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const db = databaseOf(data, problems)
  const target = targetOf(data, db, problems)
  const params = paramsOf(ownValue(data, 'params'), problems)
  const sql = sqlOf(data, body, problems)
  if (sql !== '') checkSql(sql, target, params, problems)
  return { query: { target, db, sql, params }, problems }
}

function databaseOf(data: HeaderData, problems: Problem[]): 'relational' | 'ext' {
  const value = ownValue(data, 'db')
  if (value === undefined || value === 'relational') return 'relational'
  if (value !== 'ext')
    problems.push(malformed('db', `${shown(value)} is no database of a query`, 'use relational or ext'))
  return 'ext'
}

function targetOf(data: HeaderData, db: string, problems: Problem[]): string | undefined {
  const value = ownValue(data, 'target')
  if (value === undefined && db === 'ext') return undefined
  if (typeof value === 'string' && /^\s*\[\[[^[\]]+::[^[\]]+\]\]\s*$/.test(value)) return value.trim()
  problems.push(
    malformed(
      'target',
      value === undefined
        ? 'the query names no `target`'
        : `\`target\` must be a link to one instance, found ${shown(value)}`,
      'write it like `target: "[[sales::eu-2026]]"`',
    ),
  )
  return undefined
}

function paramsOf(value: Json | undefined, problems: Problem[]): QueryParam[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    problems.push(malformed('params', `\`params\` of a query must be a list, found ${shown(value)}`))
    return []
  }
  const params: QueryParam[] = []
  for (const [index, item] of (value as readonly Json[]).entries()) {
    const param = paramOf(item, `params.${index}`, problems)
    if (param === undefined) continue
    if (params.some(({ name }) => name === param.name)) {
      problems.push(malformed(`params.${index}`, `the parameter \`${param.name}\` is declared twice`))
    } else params.push(param)
  }
  return params
}

function paramOf(item: Json, path: string, problems: Problem[]): QueryParam | undefined {
  const name = isMapping(item) ? textOf(ownValue(item, 'name')) : undefined
  if (!isMapping(item) || name === undefined || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) {
    const message =
      name === undefined
        ? `a parameter has no name: ${shown(item)}`
        : `${shown(name)} is no name of a parameter`
    problems.push(malformed(path, message, 'write it like `{name: from_date, type: date}`'))
    return undefined
  }
  const key = Object.hasOwn(item, 'type') ? 'type' : 'kind'
  const written = textOf(ownValue(item, key))?.trim().toLowerCase() ?? 'text'
  const type = Object.hasOwn(TYPES, written) ? TYPES[written] : undefined
  if (type === undefined) {
    const near = closest(written, Object.keys(TYPES))
    problems.push(
      malformed(
        `${path}.${key}`,
        `${shown(written)} is no type of the parameter \`${name}\``,
        near === undefined
          ? 'use text, integer, number, boolean, date or timestamp'
          : `did you mean \`${TYPES[near]}\`?`,
      ),
    )
  }
  const fallback = ownValue(item, 'default')
  return {
    name,
    type: type ?? 'text',
    required: ownValue(item, 'required') === true,
    ...(fallback === undefined ? {} : { default: fallback }),
  }
}

/** `sql` of the header, else the first fenced block of the body, else the whole body. */
function sqlOf(data: HeaderData, body: string, problems: Problem[]): string {
  const value = ownValue(data, 'sql')
  if (value === undefined) {
    const sql = (firstFenced(body) ?? body).trim()
    if (sql !== '') return sql
  } else if (typeof value === 'string' && value.trim() !== '') return value.trim()
  problems.push(malformed('sql', 'the query has no SQL', 'give it a `sql` key, or a body with the statement'))
  return ''
}

function firstFenced(body: string): string | undefined {
  const lines = body.split(/\r?\n/)
  const open = lines.findIndex((line) => /^(`{3,}|~{3,})/.test(line))
  if (open < 0) return undefined
  const fence = /^(`+|~+)/.exec(lines[open] as string)?.[1] as string
  const close = lines.findIndex(
    (line, index) =>
      index > open && line.startsWith(fence) && line.trim() === line.trim()[0]?.repeat(line.trim().length),
  )
  return lines.slice(open + 1, close < 0 ? undefined : close).join('\n')
}

function checkSql(
  sql: string,
  target: string | undefined,
  params: readonly QueryParam[],
  problems: Problem[],
): void {
  const text = readSql(sql)
  if (!text.closed) problems.push(malformed('sql', 'a quote or a comment in the SQL does not end'))
  if (text.stacked) problems.push(malformed('sql', 'the SQL holds more than one statement'))
  if (!READING_WORDS.includes(text.firstWord)) {
    problems.push(
      malformed(
        'sql',
        `a query only reads, but its SQL begins with ${shown(text.firstWord)}`,
        'begin with SELECT or WITH',
      ),
    )
  }
  if (target !== undefined && text.targets === 0) {
    problems.push(malformed('sql', 'the SQL does not read its target', 'write `FROM {{target}}`'))
  }
  for (const name of text.params) {
    if (params.some((param) => param.name === name)) continue
    const near = closest(
      name,
      params.map((param) => param.name),
    )
    problems.push(
      malformed(
        'sql',
        `the SQL uses \`:${name}\`, which \`params\` does not declare`,
        near === undefined
          ? `add \`{name: ${name}, type: text}\` to \`params\``
          : `did you mean \`:${near}\`?`,
      ),
    )
  }
}

function malformed(path: string, message: string, suggestion?: string): Problem {
  const problem = { severity: 'error', code: 'query_malformed', path, message } as const
  return suggestion === undefined ? problem : { ...problem, suggestion }
}
