import type { TenantConfig } from '../config.ts'
import type { IndexReader } from '../indexing/reader.ts'
import type { Principal } from '../principal.ts'
import { perState } from '../query/per-state.ts'
import { type ClassRules, loadClassRules } from './class-rules.ts'
import { decide } from './decide.ts'

/** What one caller may read, decided once for every class of pages. */
export interface Access {
  mayReadClass(classNo: number): boolean
  readonly readableClasses: readonly number[] | 'all'
  /** Predicate over a column of class numbers; undefined when every class passes. */
  sql(column: string): string | undefined
}

/** Callers remembered for each state of the index. */
const MAX_CALLERS = 256

const EVERYTHING: Access = { mayReadClass: () => true, readableClasses: 'all', sql: () => undefined }

/** The read decisions of a caller. Costs nothing when the same caller asked since the index last changed. */
export async function loadAccess(
  reader: IndexReader,
  config: TenantConfig,
  principal: Principal,
): Promise<Access> {
  if (principal.admin) return EVERYTHING
  const { rules, callers } = await loadState(reader, config)
  const caller = JSON.stringify([principal.subject, [...principal.groups].sort()])
  const known = callers.get(caller)
  if (known !== undefined) return known
  const access = decideClasses(rules, principal)
  const [oldest] = callers.keys()
  if (callers.size >= MAX_CALLERS && oldest !== undefined) callers.delete(oldest)
  callers.set(caller, access)
  return access
}

/** Inputs of the decisions, and the decisions made so far. */
const loadState = perState(async (reader: IndexReader, config: TenantConfig) => ({
  rules: await loadClassRules(reader, config),
  callers: new Map<string, Access>(),
}))

function decideClasses({ rules, defaults }: ClassRules, principal: Principal): Access {
  const readable: number[] = []
  const hidden: number[] = []
  for (const [classNo, { page, via }] of rules) {
    if (decide(principal, 'read', { page, via, defaults })) readable.push(classNo)
    else hidden.push(classNo)
  }
  if (hidden.length === 0) return EVERYTHING
  const classes = new Set(readable)
  return {
    mayReadClass: (classNo) => classes.has(classNo),
    readableClasses: readable,
    sql: (column) => classPredicate(column, readable, hidden),
  }
}

/** The shorter of the two lists; both are numbers of our own making. */
function classPredicate(column: string, readable: readonly number[], hidden: readonly number[]): string {
  if (readable.length === 0) return 'false'
  return readable.length <= hidden.length
    ? `${column} IN (${readable.join(',')})`
    : `${column} NOT IN (${hidden.join(',')})`
}
