import type { PageIdentity } from '../../links/types.ts'
import type { PlacedFinding } from '../issue-of.ts'
import type { NearNames } from '../near-names.ts'
import type { Store } from '../store.ts'
import { type Dangling, locationOf, shownLink } from './link-target.ts'

/** A link that leads to no page, with the likeliest reason. Only its letter case apart is a finding of its own. */
export function danglingLink(
  { link, severity, source }: Dangling,
  near: NearNames,
  store: Store,
): PlacedFinding {
  const { shape } = link
  const common = { severity, at: link, location: locationOf(link) }
  const sameButCase = near.sameButCase(link.key)
  if (sameButCase !== undefined) {
    return {
      ...common,
      code: 'case_mismatch',
      message: `${shownLink(link)} leads to no page, because letter case counts in links`,
      suggestion: `did you mean ${written(sameButCase)}?`,
    }
  }
  const finding = { ...common, code: 'dangling_wikilink', message: `${shownLink(link)} leads to no page` }
  const archived = store.archived.get(link.key)
  if (archived !== undefined) return { ...finding, message: `${finding.message}: ${archived} is archived` }
  const other = nearName(near.closest(link.key), source, store) ?? otherSkill(shape.id, shape.skill, store)
  return other === undefined ? finding : { ...finding, suggestion: `did you mean ${written(other)}?` }
}

/** In a vault only its own pages are meant: a page of the French one is no help in the Slovak one. */
function nearName(name: string | undefined, source: PageIdentity, store: Store): string | undefined {
  if (name === undefined || source.mapping < 0) return name
  return store.candidates(name).some(({ page }) => page.skill === source.skill) ? name : undefined
}

/** The same id under another skill. */
function otherSkill(id: string | null, skill: string | null, store: Store): string | undefined {
  if (id === null || skill === null || skill === 'skill') return undefined
  const others = store.candidates(id).flatMap(({ page, kind }) => {
    return kind === 'id' && page.mapping < 0 ? [`${page.skill}::${page.slug}`] : []
  })
  return others.sort()[0]
}

/** A key as an author writes it in a link. */
function written(key: string): string {
  return key.startsWith('/') ? `\`${key.slice(1)}\`` : `\`[[${key}]]\``
}
