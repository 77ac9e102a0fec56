import type { PlacedFinding } from '../issue-of.ts'
import { positionOfKey } from '../read-again.ts'
import type { PageEntry, Store } from '../store.ts'

/** An instance of a skill that no page declares. */
export function unknownSkillOfPage(entry: PageEntry, store: Store): PlacedFinding[] {
  const { pageType, skill } = entry.identity
  if (pageType === 'skill' || store.hasSkill(skill)) return []
  const finding = {
    severity: 'error',
    code: 'unknown_skill',
    at: positionOfKey(entry, 'skill'),
    location: 'frontmatter.skill',
    message: `no page declares the skill \`${skill}\``,
  } as const
  return [{ ...finding, suggestion: suggestSkill(skill, store) }]
}

/** Names that look like an unknown skill are few, but one typo may stand on every page. */
export function suggestSkill(skill: string, store: Store): string {
  const near = store.nearSkill(skill)
  return near === undefined
    ? `add markdown/skills/${skill}.md, or name a skill that exists`
    : `did you mean \`${near}\`?`
}
