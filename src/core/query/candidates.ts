import type { LinkTarget } from '../links/keys.ts'
import { type Candidate, chooseTarget, type ResolveOptions } from '../links/resolve.ts'
import type { PageIdentity, Resolution } from '../links/types.ts'
import type { NamedPage } from './directory.ts'
import { identityOf, type PageRow } from './page-row.ts'

/** The pages that links may mean. A page that was not added neither is a target nor makes a link ambiguous. */
export class Candidates {
  private readonly options: ResolveOptions
  private readonly byKey = new Map<string, Candidate[]>()
  private readonly rows = new Map<string, PageRow>()
  private readonly identities = new Map<number, PageIdentity>()
  private readonly chosen = new Map<string, Resolution>()

  constructor(options: ResolveOptions) {
    this.options = options
  }

  add({ key, kind, page }: NamedPage): void {
    const candidate = { page: this.identityOf(page), kind }
    const known = this.byKey.get(key)
    if (known === undefined) this.byKey.set(key, [candidate])
    else known.push(candidate)
    this.rows.set(page.page_id, page)
  }

  /** What a link means; `source` is null for a link that stands in no page. */
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

  /** The row behind a page that `choose` named. */
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

const NONE: readonly Candidate[] = []
