import { normalisePagePath } from '../page-path.ts'
import type { PageIdentity } from './types.ts'

/** Where a page of this identity is kept unless somebody chose another place. @throws EscurelError `unsafe_path` */
export function usualPlace({ pageType, skill, slug, scenario }: PageIdentity): string {
  const file = scenario === null ? `${slug}.md` : `${slug}.${scenario}.md`
  return normalisePagePath(
    pageType === 'skill' ? `markdown/skills/${file}` : `markdown/instances/${skill}/${file}`,
  )
}
