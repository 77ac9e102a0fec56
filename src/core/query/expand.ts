import { sha256 } from '../digest.ts'
import type { HeaderData } from '../model/problem.ts'
import { findAnchor } from '../parse/find-anchor.ts'
import type { Block, ParsedPage } from '../parse/types.ts'
import type { WikilinkParts } from '../parse/wikilink.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { findPlace } from './find-page.ts'
import { type PageRef, type PageRow, pageRefOf } from './page-row.ts'
import { readState } from './page-state.ts'
import { createBinder } from './sql.ts'
import { openView, type View, type ViewOptions } from './view.ts'

export interface ExpandOptions extends ViewOptions {
  readonly pageId: string
  /** Read only the block of this anchor; under a heading, its section. An anchor in a wikilink does the same. */
  readonly anchor?: string | undefined
  /** A version of the page, as `page_history` names it. A version in a wikilink does the same. */
  readonly version?: string | undefined
}

export type LinkOut = WikilinkParts & { readonly relation: string | null }

export interface Expanded {
  readonly page: PageRef | null
  /** Version of the text; null when there is no page. */
  readonly version: string | null
  /** Verified subject behind the newest recorded version; null for edits from outside and for older states. */
  readonly last_written_by: string | null
  readonly frontmatter: HeaderData | null
  readonly body: string | null
  readonly blocks: { readonly anchor: string; readonly content: string }[]
  readonly wikilinks_out: LinkOut[]
  readonly content_sha256: string | null
  readonly shadow?: { readonly base_page_id: string; readonly pack: string; readonly base: HeaderData }
  readonly backend_projection: null
  readonly chunks_total: null
  readonly chunks_truncated: boolean
}

const ABSENT: Expanded = {
  page: null,
  version: null,
  last_written_by: null,
  frontmatter: null,
  body: null,
  blocks: [],
  wikilinks_out: [],
  content_sha256: null,
  backend_projection: null,
  chunks_total: null,
  chunks_truncated: false,
}

/**
 * Reads one page (protocol "expand"). A page that is absent, unborn at `asOf` or not the caller's to read answers with
 * nulls; an anchor that the page lacks leaves `body` null and `blocks` empty.
 */
export async function expandPage(
  tenant: Tenant,
  principal: Principal,
  options: ExpandOptions,
): Promise<Expanded> {
  const view = await openView(tenant, principal, options)
  const { page, anchor, version } = await findPlace(view, options.pageId)
  if (page === undefined) return ABSENT
  const state = await readState(view, page, { version: options.version, linkedVersion: version })
  if (state === undefined) return ABSENT
  const { parsed } = state
  const part = partOf(parsed, options.anchor ?? anchor)
  const shadow = await shadowOf(view, page)
  return {
    ...ABSENT,
    page: pageRefOf(page),
    version: state.version,
    last_written_by: state.writer,
    frontmatter: parsed.header?.data ?? {},
    body: part.body,
    blocks: part.blocks.map((block) => ({
      anchor: block.anchor,
      content: parsed.text.slice(block.start, block.end),
    })),
    wikilinks_out: linksOf(parsed, part.indexes),
    content_sha256: state.isCurrent && options.scenario === undefined ? sha256(parsed.text) : null,
    ...(shadow === undefined ? {} : { shadow }),
  }
}

interface Part {
  readonly body: string | null
  readonly blocks: readonly Block[]
  /** Positions of the blocks in the page; null for the whole page, header included. */
  readonly indexes: ReadonlySet<number> | null
}

function partOf(parsed: ParsedPage, anchor: string | null): Part {
  if (anchor === null)
    return { body: parsed.text.slice(parsed.bodyStart), blocks: parsed.blocks, indexes: null }
  const first = findAnchor(parsed, anchor)
  if (first === undefined) return { body: null, blocks: [], indexes: new Set() }
  const from = parsed.blocks.indexOf(first)
  let to = from + 1
  if (first.kind === 'heading') {
    while (to < parsed.blocks.length && !endsSection(parsed.blocks[to], first)) to++
  }
  const blocks = parsed.blocks.slice(from, to)
  const last = blocks.at(-1) ?? first
  const indexes = new Set(blocks.map((_, index) => from + index))
  return { body: parsed.text.slice(first.start, last.end), blocks, indexes }
}

function endsSection(block: Block | undefined, heading: Block): boolean {
  return block?.kind === 'heading' && block.depth <= heading.depth
}

function linksOf(parsed: ParsedPage, indexes: ReadonlySet<number> | null): LinkOut[] {
  return parsed.links
    .filter((link) => link.kind !== 'markdown' && (indexes === null || indexes.has(link.block)))
    .map(({ skill, id, anchor, version, alias, relation }) => ({
      skill,
      id,
      anchor,
      version,
      alias,
      relation,
    }))
}

/** What the pack's page says that a tenant's own skill page stands in for (protocol, "Shadowing"). */
async function shadowOf(view: View, page: PageRow): Promise<Expanded['shadow']> {
  if (page.page_type !== 'skill' || page.layer !== 'overlay') return undefined
  const binder = createBinder()
  const [base] = await view.reader.rows<{ page_id: string; layer: string; frontmatter: string }>(
    `SELECT p.page_id, p.layer, p.frontmatter FROM pages p
     WHERE p.page_type = 'skill' AND p.skill = ${binder.bind(page.skill)} AND p.layer <> 'overlay' AND ${view.sql('p', binder)}
     ORDER BY p.page_id LIMIT 1`,
    binder.values,
  )
  if (base === undefined) return undefined
  // The indexer wrote the column with JSON.stringify.
  const header = JSON.parse(base.frontmatter) as HeaderData
  return { base_page_id: base.page_id, pack: base.layer.split('@')[1] ?? '', base: header }
}
