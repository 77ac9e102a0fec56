import type { Access } from '../acl/access.ts'
import { lengthNorm } from '../rank/index.ts'
import { LANGUAGES } from '../text/languages.ts'
import type { FilterClause } from './filter.ts'
import { filterSql } from './filter-sql.ts'
import { loadPageColumns, type PageClass, type PageColumns } from './page-columns.ts'
import { PostingMemory } from './posting-memory.ts'
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
  /** Length norm of each page (`rank/bm25.ts`), by number. */
  readonly norms: Float64Array
  readonly memory: PostingMemory
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
  const { averageLength, ...statistics } = countTogether(columns, counted)
  const widened = classBits(columns.classes, ({ lang }) => {
    const language = LANGUAGES[lang]
    return language?.compounds === true || language?.inflected === true
  })
  return {
    columns,
    counted,
    averageLength,
    ...statistics,
    norms: Float64Array.from(columns.length, (length) => lengthNorm(length, averageLength)),
    memory: new PostingMemory(
      view.reader.text,
      counted,
      Uint8Array.from(columns.classNo, (classNo) => widened[classNo] ?? 0),
    ),
  }
}

function countedPages(view: View, { size, classNo, atUs, classes }: PageColumns): Uint8Array {
  const visible = classBits(classes, ({ scenario }, number) => {
    return view.access.mayReadClass(number) && (scenario === null || scenario === view.scenario)
  })
  const latest = view.asOfUs ?? Number.POSITIVE_INFINITY
  const counted = new Uint8Array(size)
  for (let page = 0; page < size; page++) {
    const number = classNo[page] as number
    if (number >= 0 && visible[number] === 1 && (atUs[page] as number) <= latest) counted[page] = 1
  }
  for (const page of view.shadowed.keys()) counted[page] = 0
  return counted
}

/** 1 for the classes that pass, by number. */
function classBits(
  classes: ReadonlyMap<number, PageClass>,
  passes: (its: PageClass, number: number) => boolean,
): Uint8Array {
  let highest = -1
  for (const number of classes.keys()) if (number > highest) highest = number
  const bits = new Uint8Array(highest + 1)
  for (const [number, its] of classes) if (passes(its, number)) bits[number] = 1
  return bits
}

/** Sums go by page number; whole numbers keep them exact, so the order does not matter. */
function countTogether(
  { size, length, classNo, classes }: PageColumns,
  counted: Uint8Array,
): Pick<Counted, 'pageCount' | 'averageLength' | 'languages'> {
  let pageCount = 0
  let total = 0
  const present = classBits(classes, () => false)
  for (let page = 0; page < size; page++) {
    if (counted[page] === 0) continue
    pageCount++
    total += length[page] as number
    present[classNo[page] as number] = 1
  }
  const languages = new Set<string>()
  for (const [number, { lang }] of classes) if (present[number] === 1) languages.add(lang)
  return { pageCount, averageLength: total === 0 ? 1 : total / pageCount, languages: [...languages].sort() }
}

async function wantedPages(
  view: View,
  { columns, counted }: Counted,
  { skill, pageType = 'any', filter = [], pageNo }: ScopeOptions,
): Promise<Uint8Array> {
  let wanted = counted
  if (skill !== undefined || pageType !== 'any') {
    const passing = classBits(
      columns.classes,
      (its) =>
        (skill === undefined || its.skill === skill) && (pageType === 'any' || its.pageType === pageType),
    )
    wanted = wanted.map((bit, page) => (bit === 1 ? (passing[columns.classNo[page] as number] as number) : 0))
  }
  if (filter.length > 0) wanted = both(wanted, await filteredPages(view, filter, skill))
  if (pageNo !== undefined) wanted = both(wanted, [pageNo])
  return wanted
}

/** Filters that a state of the index remembers: agents ask the same few again and again. */
const MOST_FILTERS = 64

const rememberedFilters = new WeakMap<object, Map<string, Promise<Int32Array>>>()

/** Every page that passes, whoever asks: what the caller may not see is taken out by `wanted`. */
function filteredPages(
  view: View,
  clauses: readonly FilterClause[],
  skill: string | undefined,
): Promise<Int32Array> {
  const key = JSON.stringify([skill ?? null, clauses])
  const known = rememberedFilters.get(view.reader.state) ?? new Map<string, Promise<Int32Array>>()
  rememberedFilters.set(view.reader.state, known)
  const pages = known.get(key) ?? readFilteredPages(view, clauses, skill)
  known.delete(key)
  known.set(key, pages)
  if (known.size > MOST_FILTERS) known.delete(known.keys().next().value as string)
  pages.catch(() => known.delete(key))
  return pages
}

async function readFilteredPages(
  view: View,
  clauses: readonly FilterClause[],
  skill: string | undefined,
): Promise<Int32Array> {
  const binder = createBinder()
  // Reading headers is what takes the time.
  const narrowed = skill === undefined ? '' : `p.skill = ${binder.bind(skill)} AND `
  const predicate = narrowed + (filterSql(clauses, { alias: 'p', binder, config: view.config }) ?? 'true')
  const [pageNos = []] = await view.reader.columns(
    `SELECT p.page_no FROM pages p WHERE ${predicate}`,
    binder.values,
  )
  return Int32Array.from(pageNos as number[])
}

function both(wanted: Uint8Array, pageNos: Iterable<number>): Uint8Array {
  const narrowed = new Uint8Array(wanted.length)
  for (const pageNo of pageNos) narrowed[pageNo] = wanted[pageNo] as number
  return narrowed
}
