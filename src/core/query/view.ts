import { type Access, loadAccess } from '../acl/access.ts'
import { EscurelError } from '../errors.ts'
import type { IndexReader } from '../indexing/reader.ts'
import type { Principal } from '../principal.ts'
import { parseInstant } from './instant.ts'
import type { PageRow } from './page-row.ts'
import { type Binder, createBinder, integerList } from './sql.ts'

/** What a call may narrow its view by (protocol, "Shared read-tool params"). */
export interface ViewOptions {
  /** RFC 3339 time or date: pages whose `at` is later are not there yet. Untimed pages always are. */
  readonly asOf?: string | undefined
  /** What-if overlay: its pages replace the base pages of the same skill, type and id. */
  readonly scenario?: string | undefined
}

/**
 * The pages that exist for one caller in one call. Every read tool goes through it, so that a page outside the view is
 * absent everywhere: it is no hit, no link target, no candidate that makes a link ambiguous, and nothing it could shadow
 * or supersede notices it.
 */
export interface View {
  readonly reader: IndexReader
  readonly access: Access
  readonly scenario: string | undefined
  readonly asOfUs: number | undefined
  /** Base pages that an overlay page of the view's scenario stands in for, with the page that does. */
  readonly shadowed: ReadonlyMap<number, number>
  sees(page: Pick<PageRow, 'page_no' | 'class_no' | 'at_us' | 'scenario'>): boolean
  /** The same test over rows of `pages`; undefined when every page passes. */
  sql(alias: string, binder: Binder): string | undefined
}

/** @throws EscurelError `invalid_argument` when `asOf` is neither a time nor a date. */
export async function openView(reader: IndexReader, principal: Principal, options: ViewOptions = {}): Promise<View> {
  const asOfUs = options.asOf === undefined ? undefined : instantOf(options.asOf)
  const { scenario } = options
  const access = await loadAccess(reader, principal)
  const shadowed = scenario === undefined ? NOTHING : await loadShadowed(reader, access, { scenario, asOfUs })
  return {
    reader,
    access,
    scenario,
    asOfUs,
    shadowed,
    sees(page) {
      if (!access.mayReadClass(page.class_no)) return false
      if (page.scenario !== null && page.scenario !== scenario) return false
      if (asOfUs !== undefined && page.at_us !== null && page.at_us > asOfUs) return false
      return !shadowed.has(page.page_no)
    },
    sql(alias, binder) {
      return conjunction([
        rowPredicate(alias, binder, { access, scenario, asOfUs }),
        shadowed.size === 0 ? undefined : `${alias}.page_no NOT IN (${integerList(shadowed.keys())})`,
      ])
    },
  }
}

const NOTHING: ReadonlyMap<number, number> = new Map()

interface RowLimits {
  readonly access: Access
  readonly scenario: string | undefined
  readonly asOfUs: number | undefined
}

function rowPredicate(alias: string, binder: Binder, { access, scenario, asOfUs }: RowLimits): string {
  const base = `${alias}.scenario IS NULL`
  return conjunction([
    access.sql(`${alias}.class_no`),
    scenario === undefined ? base : `(${base} OR ${alias}.scenario = ${binder.bind(scenario)})`,
    asOfUs === undefined ? undefined : `(${alias}.at_us IS NULL OR ${alias}.at_us <= ${binder.bind(BigInt(asOfUs))})`,
  ])
}

/** Only an overlay page that the view itself shows can stand in for a base page. */
async function loadShadowed(
  reader: IndexReader,
  access: Access,
  limits: { readonly scenario: string; readonly asOfUs: number | undefined },
): Promise<ReadonlyMap<number, number>> {
  const binder = createBinder()
  const overlay = rowPredicate('o', binder, { access, ...limits })
  const rows = await reader.rows<{ base: number; overlay: number }>(
    `SELECT b.page_no AS base, o.page_no AS overlay FROM pages o JOIN pages b
       ON b.skill = o.skill AND b.slug = o.slug AND b.page_type = o.page_type AND b.scenario IS NULL
     WHERE o.scenario IS NOT NULL AND ${overlay} ORDER BY o.page_id DESC`,
    binder.values,
  )
  // Later entries win: of two overlay pages with one id the first by path counts.
  return new Map(rows.map((row) => [row.base, row.overlay]))
}

function conjunction(predicates: readonly (string | undefined)[]): string {
  return predicates.filter((predicate) => predicate !== undefined).join(' AND ')
}

function instantOf(text: string): number {
  const instant = parseInstant(text)
  if (instant !== undefined) return instant
  throw new EscurelError('invalid_argument', `as_of: ${JSON.stringify(text)} is neither an RFC 3339 time nor a date such as 2026-04-01`)
}
