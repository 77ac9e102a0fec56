import type { PageIdentity } from '../../links/types.ts'
import type { PlacedFinding } from '../issue-of.ts'
import type { StoredLink } from '../link-table.ts'
import { locationOf, shownLink } from './link-target.ts'

/** A link whose page exists but whose anchor does not. `near` is the anchor that may be meant, `''` when none is near. */
export function anchorMissing(link: StoredLink, target: PageIdentity, near: string): PlacedFinding {
  const { shape } = link
  const anchor = link.anchor ?? ''
  const where = shape.id === null ? 'this page' : target.pageId
  const inner = `${shape.skill === null ? '' : `${shape.skill}::`}${shape.id ?? ''}#${anchor}`
  const finding: PlacedFinding = {
    severity: 'warning',
    code: 'anchor_missing',
    at: link,
    location: locationOf(link, inner),
    message: `${shownLink(link, anchor)} names a place that ${where} does not have`,
  }
  return near === '' ? finding : { ...finding, suggestion: `did you mean \`#${near}\`?` }
}
