import type { Issue } from '../issues.ts'
import type { DescribedText } from '../links/describe-text.ts'
import { META_SKILL_ID, META_SKILL_PATH } from '../meta-skill/text.ts'
import { parseBackend } from '../model/backend.ts'
import { ownValue } from '../model/problem.ts'
import { jsonEqual } from '../parse/json-equal.ts'
import type { Principal } from '../principal.ts'
import type { SkillPage } from '../query/skill-pages.ts'
import type { Change } from './access.ts'
import { writeIssue } from './outcome.ts'

/** Everything that the guards look at. */
export interface GuardedChange extends Change {
  readonly pageId: string
  readonly principal: Principal
  /** The page that speaks for each skill. */
  readonly skills: ReadonlyMap<string, SkillPage>
}

/**
 * Why a page may not be changed like this by anybody, or not by somebody who is no admin (protocol, "Write tools"); the
 * first reason in the order of the specification, or undefined. Stored and incoming text both count.
 */
export function guardIssue(change: GuardedChange): Issue | undefined {
  return backendIssue(change) ?? layerIssue(change) ?? promotableIssue(change) ?? metaSkillIssue(change)
}

function backendIssue({ pageId, before, after, skills }: GuardedChange): Issue | undefined {
  const [stored, incoming] = [referenceOf(before), referenceOf(after)]
  const isBound =
    stored !== undefined || (after !== undefined && !jsonEqual(incoming ?? null, stored ?? null))
  const managed = [before, after].some((side) => {
    const { identity } = side ?? {}
    if (identity === undefined || identity.pageType === 'skill') return false
    const skill = skills.get(identity.skill)
    return (
      skill !== undefined && !parseBackend(ownValue(skill.header, 'backend')).backend.capabilities.writable
    )
  })
  if (!isBound && !managed) return undefined
  return writeIssue(
    pageId,
    'backend_read_only',
    'frontmatter.backend_ref',
    'the data of this page is kept elsewhere and changes there; `backend_ref` is set by escurel alone',
  )
}

function referenceOf(side: DescribedText | undefined) {
  return side === undefined ? undefined : ownValue(side.header, 'backend_ref')
}

function layerIssue({ pageId, before, after }: GuardedChange): Issue | undefined {
  const isBase = (side: DescribedText | undefined): boolean => {
    const layer = side === undefined ? undefined : ownValue(side.header, 'layer')
    return typeof layer === 'string' && layer.startsWith('base@')
  }
  if (!pageId.startsWith('markdown/base/') && !isBase(before) && !isBase(after)) return undefined
  return writeIssue(
    pageId,
    'layer_read_only',
    'frontmatter.layer',
    "pages of a pack change with the pack; write a page of the tenant's own with the same id to stand in for it",
  )
}

function promotableIssue({ pageId, principal, after }: GuardedChange): Issue | undefined {
  const promotable = after === undefined ? undefined : ownValue(after.header, 'promotable')
  if (principal.admin || promotable !== true) return undefined
  return writeIssue(
    pageId,
    'promotable_requires_curator',
    'frontmatter.promotable',
    'only an admin may mark a page for promotion; leave `promotable` out',
  )
}

/** The page that teaches agents may grow, and not lose what it teaches; wherever it lies. */
function metaSkillIssue({ pageId, before, after }: GuardedChange): Issue | undefined {
  const isMeta = (side: DescribedText | undefined): boolean =>
    side?.identity?.pageType === 'skill' && side.identity.skill === META_SKILL_ID
  if (pageId !== META_SKILL_PATH && !isMeta(before)) return undefined
  const problem = metaSkillProblem(before, after, isMeta(after))
  return problem === undefined
    ? undefined
    : writeIssue(pageId, 'meta_skill_protected', 'frontmatter', problem)
}

function metaSkillProblem(
  before: DescribedText | undefined,
  after: DescribedText | undefined,
  isMeta: boolean,
): string | undefined {
  if (after === undefined || after.archived)
    return 'every tenant has this page; it can be neither deleted nor moved'
  if (!isMeta) return `this page stays the skill \`${META_SKILL_ID}\``
  const kept = new Set(titlesOf(after))
  const lost = titlesOf(before).filter((title) => !kept.has(title))
  return lost.length === 0
    ? undefined
    : `these sections must stay: ${lost.map((title) => `"${title}"`).join(', ')}; add below them`
}

function titlesOf(side: DescribedText | undefined): string[] {
  return (side?.parsed.blocks ?? []).filter((block) => block.depth === 2).map((block) => block.title)
}
