import type { TenantConfig } from '../config.ts'
import { keyOfLink } from '../links/keys.ts'
import type { LinkKind, ParsedPage } from '../parse/types.ts'
import type { PageRow } from './page-row.ts'

/** A link as it stands in the index, not resolved. */
export interface LinkRow {
  readonly page_no: number
  readonly ordinal: number
  readonly target: string
  readonly kind: LinkKind
  readonly relation: string | null
  readonly link_skill: string | null
  readonly link_id: string | null
  readonly dst_anchor: string | null
  readonly version: string | null
  readonly src_anchor: string | null
}

/** Select list of a `LinkRow`. */
export const LINK_COLUMNS =
  'l.page_no, l.ordinal, l.target, l.kind, l.relation, l.link_skill, l.link_id, l.dst_anchor, l.version, l.src_anchor'

/** The links of a page as the indexer would store them. */
export function linkRowsOf(parsed: ParsedPage, page: PageRow, config: TenantConfig): LinkRow[] {
  return parsed.links.map((link, ordinal) => ({
    page_no: page.page_no,
    ordinal,
    target: keyOfLink(link, page.page_id, config),
    kind: link.kind,
    relation: link.relation,
    link_skill: link.skill,
    link_id: link.id,
    dst_anchor: link.anchor,
    version: link.version,
    src_anchor: parsed.blocks[link.block]?.anchor ?? '',
  }))
}
