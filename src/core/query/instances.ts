import type { Json } from '../parse/types.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { parseFilter } from './filter.ts'
import { filterSql, textEqualsSql } from './filter-sql.ts'
import { type Order, orderColumns, parseOrder } from './order.ts'
import { allOf, type Binder, createBinder } from './sql.ts'
import { openView, type ViewOptions } from './view.ts'

export interface InstancesOptions extends ViewOptions {
  readonly skill: string
  /** The protocol's single pair: the value's text is equal. */
  readonly pair?: { readonly key: string; readonly value: string } | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly orderBy?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface Instance {
  readonly page_id: string
  readonly skill: string
  readonly frontmatter: { readonly [key: string]: Json }
  /** As the author wrote it; null for untimed pages. */
  readonly at: string | null
}

/**
 * Instances of a skill in a stable order: by `orderBy` with rows that lack the key at the end, then by page id. Access
 * and filters are part of the query, so a page of the list is short only at its end.
 * @throws EscurelError `invalid_argument` for a bad filter, order, time or cursor.
 */
export async function listInstances(
  tenant: Tenant,
  principal: Principal,
  options: InstancesOptions,
): Promise<{ instances: Instance[]; next_cursor: string | null }> {
  const view = await openView(tenant, principal, options)
  const binder = createBinder()
  const order = options.orderBy === undefined ? undefined : parseOrder(options.orderBy)
  const clauses = options.filter === undefined ? [] : parseFilter(options.filter)
  const scope = { alias: 'p', binder, config: view.config }
  const where = allOf([
    `p.page_type = 'instance' AND p.skill = ${binder.bind(options.skill)}`,
    view.sql('p', binder),
    filterSql(clauses, scope),
    options.pair === undefined ? undefined : textEqualsSql(options.pair.key, options.pair.value, scope),
  ])
  const query = queryKey(options)
  const [number, text] = orderColumns(order, 'p', binder)
  const after =
    options.cursor === undefined
      ? 'true'
      : afterSql(decodeCursor(query, options.cursor, isPosition), order, binder)
  const direction = order?.direction ?? 'ASC'
  const rows = await view.reader.rows<InstanceRow>(
    `SELECT * FROM (
       SELECT p.page_id, p.skill, p.frontmatter, p.at_us, ${number} AS order_number, ${text} AS order_text
       FROM pages p WHERE ${where}) WHERE ${after}
     ORDER BY order_number ${direction} NULLS LAST, order_text ${direction} NULLS LAST, page_id
     LIMIT ${options.limit + 1}`,
    binder.values,
  )
  const page = rows.slice(0, options.limit)
  const last = page.at(-1)
  return {
    instances: page.map(instanceOf),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor(query, positionOf(last)) : null,
  }
}

interface InstanceRow {
  readonly page_id: string
  readonly skill: string
  readonly frontmatter: string
  readonly at_us: number | null
  readonly order_number: number | null
  readonly order_text: string | null
}

function instanceOf(row: InstanceRow): Instance {
  // The indexer wrote the column with JSON.stringify.
  const frontmatter = JSON.parse(row.frontmatter) as { [key: string]: Json }
  const at = row.at_us === null ? null : frontmatter.at
  return { page_id: row.page_id, skill: row.skill, frontmatter, at: typeof at === 'string' ? at : null }
}

type Position = readonly [number: number | null, text: string | null, pageId: string]

function positionOf(row: InstanceRow): Position {
  return [row.order_number, row.order_text, row.page_id]
}

function isPosition(value: readonly unknown[]): value is Position {
  const [number, text, pageId] = value
  return (
    value.length === 3 &&
    (number === null || typeof number === 'number') &&
    (text === null || typeof text === 'string') &&
    typeof pageId === 'string'
  )
}

/** Rows behind a position in the order of the statement. */
function afterSql([number, text, pageId]: Position, order: Order | undefined, binder: Binder): string {
  const behind = order?.direction === 'DESC' ? '<' : '>'
  const later = `page_id > ${binder.bind(pageId)}`
  if (number !== null) {
    const value = `${binder.bind(number)}::DOUBLE`
    return `(order_number ${behind} ${value} OR order_number IS NULL OR (order_number = ${value} AND ${later}))`
  }
  if (text !== null) {
    const value = binder.bind(text)
    return `(order_number IS NULL AND (order_text ${behind} ${value} OR order_text IS NULL OR (order_text = ${value} AND ${later})))`
  }
  return `(order_number IS NULL AND order_text IS NULL AND ${later})`
}

function queryKey(options: InstancesOptions): Json {
  const { skill, pair, filter, orderBy, asOf, scenario } = options
  // Arguments came in as JSON.
  const parts = { skill, pair, filter, orderBy, asOf, scenario } as unknown as Json
  return ['list_instances', parts]
}
