import type { TenantConfig } from '../config.ts'
import type { IndexReader } from '../indexing/reader.ts'
import type { Principal } from '../principal.ts'
import { type ClassRules, loadClassRules } from './class-rules.ts'
import { decide } from './decide.ts'
import type { AclBlock } from './policy.ts'

/** What one caller may read, decided once for every class of pages. */
export interface Access {
  mayReadClass(classNo: number): boolean
  readonly readableClasses: readonly number[] | 'all'
  /** Predicate over a column of class numbers; undefined when every class passes. */
  sql(column: string): string | undefined
  /** `acl_defaults` of the tenant. */
  readonly defaults: AclBlock | undefined
}

/** Callers remembered for each state of the index. */
const MAX_CALLERS = 256
/** The read decisions of a caller. Costs nothing when the same caller asked since the index last changed. */
export async function loadAccess(
  reader: IndexReader,
  config: TenantConfig,
  principal: Principal,
): Promise<Access> {
  const state = stateOf(reader, config)
  const caller = principal.admin ? 'admin' : JSON.stringify([principal.subject, [...principal.groups].sort()])
  const known = state.callers.get(caller)
  if (known !== undefined) return known
  const access = decideClasses(await state.rules, principal)
  state.callers.set(caller, access)
  forgetOldest(state.callers, MAX_CALLERS)
  return access
}

function stateOf(reader: IndexReader, config: TenantConfig): State {
  const known = states.get(reader.generation)
  if (known !== undefined) return known
  const state: State = { rules: loadClassRules(reader, config), callers: new Map() }
  states.set(reader.generation, state)
  forgetOldest(states, MAX_STATES)
  // A failed load must not be the answer for ever.
  state.rules.catch(() => states.delete(reader.generation))
  return state
}

function forgetOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return
    map.delete(key)
  }
}

function decideClasses({ rules, defaults }: ClassRules, principal: Principal): Access {
  const readable: number[] = []
  const hidden: number[] = []
  for (const [classNo, { page, via }] of rules) {
    if (decide(principal, 'read', { page, via, defaults })) readable.push(classNo)
    else hidden.push(classNo)
  }
  if (hidden.length === 0)
    return { mayReadClass: () => true, readableClasses: 'all', sql: () => undefined, defaults }
  const classes = new Set(readable)
  return {
    mayReadClass: (classNo) => classes.has(classNo),
    readableClasses: readable,
    sql: (column) => classPredicate(column, readable, hidden),
    defaults,
  }
}

/** The shorter of the two lists; both are numbers of our own making. */
function classPredicate(column: string, readable: readonly number[], hidden: readonly number[]): string {
  if (readable.length === 0) return 'false'
  return readable.length <= hidden.length
    ? `${column} IN (${readable.join(',')})`
    : `${column} NOT IN (${hidden.join(',')})`
}
