import { type Access, loadAccess } from '../acl/access.ts'
import type { TenantConfig } from '../config.ts'
import { EscurelError } from '../errors.ts'
import type { IndexReader } from '../indexing/reader.ts'
import { readInstant } from '../model/instant.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { type Directory, loadDirectory } from './directory.ts'
import { type PageRow, pageColumns } from './page-row.ts'
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
  readonly tenant: Tenant
  readonly principal: Principal
  readonly reader: IndexReader
  readonly config: TenantConfig
  readonly access: Access
  readonly scenario: string | undefined
  readonly asOfUs: number | undefined
  /** Base pages (by number) that an overlay page of the view's scenario stands in for, with that page. */
  readonly shadowed: ReadonlyMap<number, PageRow>
  sees(page: PageRow): boolean
  /** The same test without the overlays' precedence: base pages that are stood in for pass as well. */
  admits(page: PageRow): boolean
  /** `sees` over rows of `pages`. */
  sql(alias: string, binder: Binder): string
  /** Every page and its names, seen by the caller or not. */
  directory(): Promise<Directory>
  /** The page that stands in for a page in this view: mostly itself. */
  inForce(page: PageRow): PageRow
}

/** @throws EscurelError `invalid_argument` when `asOf` is neither a time nor a date. */
export async function openView(
  tenant: Tenant,
  principal: Principal,
  options: ViewOptions = {},
): Promise<View> {
  const asOfUs = options.asOf === undefined ? undefined : instantOf(options.asOf)
  const { scenario } = options
  const { config } = tenant
  const reader = await tenant.reader()
  const access = await loadAccess(reader, config, principal)
  const limits = { access, scenario, asOfUs }
  const shadowed = scenario === undefined ? NOTHING : await loadShadowed(reader, limits)
  const admits = (page: PageRow): boolean =>
    access.mayReadClass(page.class_no) &&
    (page.scenario === null || page.scenario === scenario) &&
    (asOfUs === undefined || page.at_us === null || page.at_us <= asOfUs)
  return {
    ...{ tenant, principal, reader, config, access, scenario, asOfUs, shadowed, admits },
    sees: (page) => admits(page) && !shadowed.has(page.page_no),
    sql(alias, binder) {
      const rows = rowPredicate(alias, binder, limits)
      return shadowed.size === 0
        ? rows
        : `${rows} AND ${alias}.page_no NOT IN (${integerList(shadowed.keys())})`
    },
    directory: () => loadDirectory(reader, config),
    inForce: (page) => shadowed.get(page.page_no) ?? page,
  }
}

const NOTHING: ReadonlyMap<number, PageRow> = new Map()

interface RowLimits {
  readonly access: Access
  readonly scenario: string | undefined
  readonly asOfUs: number | undefined
}

function rowPredicate(alias: string, binder: Binder, { access, scenario, asOfUs }: RowLimits): string {
  const base = `${alias}.scenario IS NULL`
  const predicates = [
    scenario === undefined ? base : `(${base} OR ${alias}.scenario = ${binder.bind(scenario)})`,
    access.sql(`${alias}.class_no`),
    asOfUs === undefined
      ? undefined
      : `(${alias}.at_us IS NULL OR ${alias}.at_us <= ${binder.bind(BigInt(asOfUs))})`,
  ]
  return predicates.filter((predicate) => predicate !== undefined).join(' AND ')
}

/** Only an overlay page that the view itself shows can stand in for a base page. */
async function loadShadowed(reader: IndexReader, limits: RowLimits): Promise<ReadonlyMap<number, PageRow>> {
  const binder = createBinder()
  const rows = await reader.rows<PageRow & { base: number }>(
    `SELECT b.page_no AS base, ${pageColumns('o')} FROM pages o JOIN pages b
       ON b.skill = o.skill AND b.slug = o.slug AND b.page_type = o.page_type AND b.scenario IS NULL
     WHERE o.scenario IS NOT NULL AND ${rowPredicate('o', binder, limits)} ORDER BY o.page_id DESC`,
    binder.values,
  )
  // Later entries win: of two overlay pages with one id the first by path counts.
  return new Map(rows.map(({ base, ...page }) => [base, page]))
}

function instantOf(text: string): number {
  const instant = readInstant(text)
  if (typeof instant === 'number') return instant
  throw new EscurelError('invalid_argument', `as_of: ${JSON.stringify(text)} ${instant.problem}`)
}
