import { closest } from '../../closest.ts'
import type { PageIdentity } from '../../links/types.ts'
import type { Anchors } from '../anchors.ts'
import type { PlacedFinding } from '../issue-of.ts'
import type { StoredLink } from '../link-table.ts'
import { locationOf, shownLink } from './link-target.ts'

/** More candidates than this are not compared: the page is a dictionary, and nobody waits for one suggestion. */
const MOST_CANDIDATES = 300

/** A link whose page exists but whose anchor does not. `pages` are the anchors of every page that it may mean. */
export function anchorMissing(
  link: StoredLink,
  target: PageIdentity,
  pages: readonly Anchors[],
): PlacedFinding | undefined {
  const { anchor, shape } = link
  if (anchor === null || pages.length === 0 || pages.some((page) => page.has(anchor))) return undefined
  const where = shape.id === null ? 'this page' : target.pageId
  const inner = `${shape.skill === null ? '' : `${shape.skill}::`}${shape.id ?? ''}#${anchor}`
  const finding: PlacedFinding = {
    severity: 'warning',
    code: 'anchor_missing',
    at: link,
    location: locationOf(link, inner),
    message: `${shownLink(link, anchor)} names a place that ${where} does not have`,
  }
  const near = closest(anchor, firstOf(pages))
  return near === undefined ? finding : { ...finding, suggestion: `did you mean \`#${near}\`?` }
}

function firstOf(pages: readonly Anchors[]): string[] {
  const candidates: string[] = []
  for (const candidate of pages[0]?.candidates() ?? []) {
    if (candidates.push(candidate) === MOST_CANDIDATES) break
  }
  return candidates
}
