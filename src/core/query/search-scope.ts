import type { Access } from '../acl/access.ts'
import { LANGUAGES } from '../text/languages.ts'
import type { FilterClause } from './filter.ts'
import { filterSql } from './filter-sql.ts'
import { loadPageColumns, type PageClass, type PageColumns } from './page-columns.ts'
import { createBinder } from './sql.ts'
import type { View } from './view.ts'

/** What a search is narrowed to, beyond the caller's view. */
export interface ScopeOptions {
  readonly skill?: string | undefined
  readonly pageType?: 'skill' | 'instance' | 'any' | undefined
  readonly filter?: readonly FilterClause[] | undefined
  /** Number of the only page to look at. */
  readonly pageNo?: number | undefined
}

/**
 * Which pages a search may find, and which ones it counts. Statistics are those of everything that the caller can see
 * and of nothing else, so that a hidden page changes no score; filters narrow what is found, before the cut to k, and
 * change no statistic.
 */
export interface SearchScope extends Counted {
  /** 1 for pages that may be found. */
  readonly wanted: Uint8Array
}

/** The pages that a caller sees, and what they say together. */
interface Counted {
  readonly columns: PageColumns
  /** 1 for these pages, by page number. */
  readonly counted: Uint8Array
  readonly pageCount: number
  /** Mean weighted length of the counted pages; 1 when there are none. */
  readonly averageLength: number
  /** Languages of the counted pages, sorted. */
  readonly languages: readonly string[]
  /** Classes whose pages are in a language with compounds or many endings. */
  readonly widening: ReadonlySet<number>
}

export async function openScope(view: View, options: ScopeOptions): Promise<SearchScope> {
  const counted = countFor(view, await loadPageColumns(view.reader))
  return { ...counted, wanted: await wantedPages(view, counted, options) }
}

/** Counted pages by what they were chosen from and for whom; both are made anew when the index changes. */
const remembered = new WeakMap<PageColumns, WeakMap<Access, Counted>>()

function countFor(view: View, columns: PageColumns): Counted {
  // Overlays and times are asked for too seldom, and with too many values, to be remembered.
  if (view.scenario !== undefined || view.asOfUs !== undefined) return count(view, columns)
  let callers = remembered.get(columns)
  if (callers === undefined) {
    callers = new WeakMap()
    remembered.set(columns, callers)
  }
  let counted = callers.get(view.access)
  if (counted === undefined) {
    counted = count(view, columns)
    callers.set(view.access, counted)
  }
  return counted
}

function count(view: View, columns: PageColumns): Counted {
  const counted = countedPages(view, columns)
  const widening = [...columns.classes].filter(([, { lang }]) => {
    const language = LANGUAGES[lang]
    return language?.compounds === true || language?.inflected === true
  })
  return {
    columns,
    counted,
    ...statistics(columns, counted),
    widening: new Set(widening.map(([classNo]) => classNo)),
  }
}

function countedPages(view: View, { size, classNo, atUs, classes }: PageColumns): Uint8Array {
  const visible = new Set<number>()
  for (const [number, { scenario }] of classes) {
    if (view.access.mayReadClass(number) && (scenario === null || scenario === view.scenario))
      visible.add(number)
  }
  const latest = view.asOfUs ?? Number.POSITIVE_INFINITY
  const counted = new Uint8Array(size)
  for (let page = 0; page < size; page++) {
    if (visible.has(classNo[page] as number) && (atUs[page] as number) <= latest) counted[page] = 1
  }
  for (const page of view.shadowed.keys()) counted[page] = 0
  return counted
}

/** Sums go by page number; whole numbers keep them exact, so the order does not matter. */
function statistics(
  columns: PageColumns,
  counted: Uint8Array,
): Pick<Counted, 'pageCount' | 'averageLength' | 'languages'> {
  let pageCount = 0
  let total = 0
  const classNos = new Set<number>()
  for (let page = 0; page < columns.size; page++) {
    if (counted[page] === 0) continue
    pageCount++
    total += columns.length[page] as number
    classNos.add(columns.classNo[page] as number)
  }
  const languages = new Set([...classNos].map((classNo) => (columns.classes.get(classNo) as PageClass).lang))
  return { pageCount, averageLength: total === 0 ? 1 : total / pageCount, languages: [...languages].sort() }
}

async function wantedPages(
  view: View,
  { columns, counted }: Counted,
  { skill, pageType = 'any', filter = [], pageNo }: ScopeOptions,
): Promise<Uint8Array> {
  let wanted = counted
  if (skill !== undefined || pageType !== 'any') {
    const classNos = new Set<number>()
    for (const [number, its] of columns.classes) {
      if ((skill === undefined || its.skill === skill) && (pageType === 'any' || its.pageType === pageType))
        classNos.add(number)
    }
    wanted = wanted.map((bit, page) => (bit === 1 && classNos.has(columns.classNo[page] as number) ? 1 : 0))
  }
  if (filter.length > 0) wanted = both(wanted, await filteredPages(view, filter, skill))
  if (pageNo !== undefined) wanted = both(wanted, [pageNo])
  return wanted
}

async function filteredPages(
  view: View,
  clauses: readonly FilterClause[],
  skill: string | undefined,
): Promise<Iterable<number>> {
  const binder = createBinder()
  // Reading headers is what takes the time.
  const narrowed = skill === undefined ? '' : `p.skill = ${binder.bind(skill)} AND `
  const predicate = narrowed + (filterSql(clauses, { alias: 'p', binder, config: view.config }) ?? 'true')
  const [pageNos = []] = await view.reader.columns(
    `SELECT p.page_no FROM pages p WHERE ${predicate}`,
    binder.values,
  )
  return pageNos as number[]
}

function both(wanted: Uint8Array, pageNos: Iterable<number>): Uint8Array {
  const narrowed = new Uint8Array(wanted.length)
  for (const pageNo of pageNos) narrowed[pageNo] = wanted[pageNo] as number
  return narrowed
}
