import type { PlacedFinding } from '../issue-of.ts'
import { positionOfKey } from '../read-again.ts'
import type { PageEntry } from '../store.ts'

/** Pages that claim one identity: same type, skill, id and scenario, in the same layer. A pack's page may be shadowed. */
export function duplicateIds(pages: Iterable<PageEntry>): Map<PageEntry, PlacedFinding> {
  const byIdentity = new Map<string, PageEntry[]>()
  for (const entry of pages) {
    const { pageType, skill, slug, scenario, layer } = entry.identity
    const origin = layer.startsWith('base@') ? 'base' : 'overlay'
    const identity = `${pageType} ${origin} ${scenario === null ? '' : `${scenario} `}${skill}::${slug}`
    const known = byIdentity.get(identity)
    if (known === undefined) byIdentity.set(identity, [entry])
    else known.push(entry)
  }
  const findings = new Map<PageEntry, PlacedFinding>()
  for (const group of byIdentity.values()) {
    if (group.length < 2) continue
    group.sort((a, b) => (a.identity.pageId < b.identity.pageId ? -1 : 1))
    for (const entry of group) findings.set(entry, duplicate(entry, group))
  }
  return findings
}

function duplicate(entry: PageEntry, group: readonly PageEntry[]): PlacedFinding {
  const { pageType, skill, slug, mapping } = entry.identity
  const others = group.filter((other) => other !== entry)
  const first = others[0]?.identity.pageId ?? ''
  const more = others.length > 1 ? ` and ${others.length - 1} more` : ''
  const name = pageType === 'skill' ? `the skill \`${slug}\`` : `\`${skill}::${slug}\``
  return {
    severity: 'error',
    code: 'duplicate_id',
    at: positionOfKey(entry, 'id'),
    location: mapping >= 0 ? 'file name' : 'frontmatter.id',
    message: `${name} is also declared by ${first}${more}`,
    suggestion:
      mapping >= 0 ? 'take ids from the path: `id: path` for this folder in escurel.yaml' : 'change one id',
  }
}
