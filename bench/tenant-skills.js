/**
 * Skills of a generated tenant. `share` is the part of the pages that are instances of the skill; the rare skill has
 * a handful of pages whatever the size, because a filter must find them among 100,000 others.
 */
export const RARE_SKILL = 'covenant'
export const RARE_PAGES = 5

export const SKILLS = [
  {
    id: 'customer',
    share: 0.1,
    description: 'A company that buys from us.',
    required: ['name', 'tier'],
    optional: ['mrr', 'opened', 'owner', 'tags'],
    types: '{tier: {enum: [a, b, c]}, mrr: number, opened: date, owner: "[[contact]]", tags: [string]}',
  },
  {
    id: 'contact',
    share: 0.2,
    description: 'A person we talk to.',
    required: ['name', 'customer'],
    optional: ['email', 'reports_to'],
    types: '{customer: "[[customer]]", email: string}',
  },
  {
    id: 'project',
    share: 0.1,
    description: 'Work with a beginning, an end and a budget.',
    required: ['name', 'customer', 'status'],
    optional: ['budget', 'lead', 'depends_on'],
    types: '{customer: "[[customer]]", status: {enum: [planned, running, done]}, budget: number}',
  },
  {
    id: 'meeting',
    share: 0.25,
    description: 'What was said, by whom, on which day.',
    required: ['at', 'customer'],
    optional: ['attendees', 'follows', 'project'],
    types: '{at: datetime, attendees: ["[[contact]]"], follows: "[[meeting]]"}',
  },
  {
    id: 'decision',
    share: 0.08,
    description: 'A choice that was made, and why.',
    required: ['at', 'project'],
    optional: ['supersedes', 'motivated_by', 'confidence'],
    types: '{at: date, project: "[[project]]", confidence: number}',
  },
  {
    id: 'task',
    share: 0.15,
    description: 'Something that somebody has to do.',
    required: ['project', 'status'],
    optional: ['due', 'assignee', 'tags'],
    types: '{project: "[[project]]", status: {enum: [open, blocked, closed]}, due: date}',
  },
  {
    id: 'note',
    share: 0.1,
    description: 'Anything worth keeping.',
    required: ['title'],
    optional: ['about', 'lang', 'tags'],
    types: '{title: string, tags: [string]}',
  },
  {
    id: 'product',
    share: 0.02,
    description: 'Something that we sell.',
    required: ['name'],
    optional: ['version', 'owner'],
    types: '{version: string}',
  },
  {
    id: RARE_SKILL,
    share: 0,
    description: 'A clause that must never be forgotten.',
    required: ['title', 'customer'],
    optional: ['reviewed'],
    types: '{customer: "[[customer]]", reviewed: date}',
  },
]

/** Instances by skill for a tenant of `pages` pages, skill pages included. @throws RangeError below 40 pages. */
export function planCounts(pages) {
  if (!(pages >= 40)) throw new RangeError(`A generated tenant has at least 40 pages, not ${pages}`)
  let left = pages - SKILLS.length - RARE_PAGES
  const whole = left
  const counts = new Map([[RARE_SKILL, RARE_PAGES]])
  for (const { id, share } of SKILLS) {
    if (share === 0) continue
    const count = Math.max(1, Math.floor(whole * share))
    counts.set(id, count)
    left -= count
  }
  counts.set('note', counts.get('note') + left)
  return counts
}

export function skillPage(skill) {
  return `---
type: skill
id: ${skill.id}
description: ${skill.description}
required_frontmatter: [${skill.required.join(', ')}]
optional_frontmatter: [${skill.optional.join(', ')}]
frontmatter_types: ${skill.types}
---

# ${skill.id}

${skill.description} Its keys are ${skill.required.map((key) => `\`${key}\``).join(' and ')}.

## How to write one

Start from the newest page of this kind and change what differs. Link what you mention.
`
}
