import { metaSkillText, standardSections } from './text.ts'

/** What to do about a tenant's meta-skill page. */
export type MetaSkillPlan =
  | { readonly kind: 'write'; readonly text: string }
  /** The tenant has one. It is never overwritten; `missing` names standard sections that it lacks. */
  | { readonly kind: 'keep'; readonly missing: readonly string[] }

/** Decides from the page's text, or undefined when the tenant has none. */
export function planMetaSkill(existing: string | undefined): MetaSkillPlan {
  if (existing === undefined) return { kind: 'write', text: metaSkillText() }
  return { kind: 'keep', missing: missingSections(existing) }
}

/** Titles of standard sections that a text of the meta-skill page does not have as a `## ` heading. */
export function missingSections(text: string): readonly string[] {
  const present = new Set<string>()
  for (const line of text.split(/\r?\n/)) {
    const heading = /^##[ \t]+(.+?)[ \t]*#*[ \t]*$/.exec(line)
    if (heading?.[1] !== undefined) present.add(heading[1])
  }
  return standardSections().filter((title) => !present.has(title))
}
