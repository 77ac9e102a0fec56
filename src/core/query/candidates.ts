import type { IndexReader } from '../indexing/reader.ts'
import type { LinkTarget } from '../links/keys.ts'
import { type Candidate, chooseTarget, type ResolveOptions } from '../links/resolve.ts'
import type { NameKind, PageIdentity, Resolution } from '../links/types.ts'
import { identityOf, type PageRow, pageColumns } from './page-row.ts'
import { type Binder, createBinder, integerList } from './sql.ts'

/** A link key and its hash, as both stand in the index. */
export interface LinkKey {
  readonly key: string
  readonly hash: number
}

/** Pages by the names they answer to: what the one resolver chooses from. */
export interface Candidates {
  /** What a link means; `source` is null for a link that stands in no page. */
  choose(link: LinkTarget, key: string, source: PageRow | null): Resolution
  /** The row behind a page that `choose` named. */
  rowOf(page: PageIdentity): PageRow
}

/** Most names in one statement: bounds its text. */
const BATCH = 2000

/**
 * Loads the pages that answer to some keys. `predicate` limits which pages there are at all (alias `p`): a page that it
 * leaves out neither is a target nor makes a link ambiguous.
 */
export async function loadCandidates(
  reader: IndexReader,
  keys: Iterable<LinkKey>,
  options: ResolveOptions,
  predicate?: (binder: Binder) => string | undefined,
): Promise<Candidates> {
  const hashes = new Set<number>()
  const wanted = new Set<string>()
  for (const { key, hash } of keys) {
    if (key === '') continue
    wanted.add(key)
    hashes.add(hash)
  }
  const table = new CandidateTable(options)
  const all = [...hashes]
  for (let from = 0; from < all.length; from += BATCH) {
    const binder = createBinder()
    const visible = predicate?.(binder)
    const rows = await reader.rows<PageRow & { key: string; name_kind: NameKind }>(
      `SELECT n.key, n.kind AS name_kind, ${pageColumns('p')} FROM names n JOIN pages p ON p.page_no = n.page_no
       WHERE n.hash IN (${integerList(all.slice(from, from + BATCH))})${visible === undefined ? '' : ` AND ${visible}`}`,
      binder.values,
    )
    for (const row of rows) if (wanted.has(row.key)) table.add(row.key, row.name_kind, row)
  }
  return table
}

const NONE: readonly Candidate[] = []

class CandidateTable implements Candidates {
  private readonly options: ResolveOptions
  private readonly byKey = new Map<string, Candidate[]>()
  private readonly rows = new Map<string, PageRow>()
  private readonly identities = new Map<number, PageIdentity>()
  private readonly chosen = new Map<string, Resolution>()

  constructor(options: ResolveOptions) {
    this.options = options
  }

  add(key: string, kind: NameKind, row: PageRow): void {
    const candidate = { page: this.identityOf(row), kind }
    const known = this.byKey.get(key)
    if (known === undefined) this.byKey.set(key, [candidate])
    else known.push(candidate)
    this.rows.set(row.page_id, row)
  }

  choose(link: LinkTarget, key: string, source: PageRow | null): Resolution {
    const candidates = this.byKey.get(key) ?? NONE
    const from = source === null ? null : this.identityOf(source)
    if (candidates.length < 2) return chooseTarget(link, from, candidates, this.options)
    // Of the source only its folder, skill and mapping count: a name that is everywhere is weighed once a folder.
    const folder = source === null ? null : source.page_id.slice(0, source.page_id.lastIndexOf('/') + 1)
    const memo = JSON.stringify([link.kind, link.skill, link.id, key, folder, source?.skill, source?.mapping])
    const known = this.chosen.get(memo)
    if (known !== undefined) return known
    const resolution = chooseTarget(link, from, candidates, this.options)
    this.chosen.set(memo, resolution)
    return resolution
  }

  rowOf(page: PageIdentity): PageRow {
    const row = this.rows.get(page.pageId)
    if (row === undefined) throw new RangeError(`Not a candidate: ${page.pageId}`)
    return row
  }

  private identityOf(row: PageRow): PageIdentity {
    const known = this.identities.get(row.page_no)
    if (known !== undefined) return known
    const identity = identityOf(row)
    this.identities.set(row.page_no, identity)
    return identity
  }
}
