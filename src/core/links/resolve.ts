import type { LinkTarget } from './keys.ts'
import { isForeignFile, leadsOutside } from './keys.ts'
import type { NameKind, PageIdentity, Resolution } from './types.ts'

/** A page that has the link's key among its names. */
export interface Candidate {
  readonly page: PageIdentity
  readonly kind: NameKind
}

export interface ResolveOptions {
  /** What-if overlay of the reader; overlays of other scenarios are invisible. */
  readonly scenario: string | null
  /** Sees the pages of every scenario: what validation does. @default false */
  readonly everyScenario?: boolean
}

const ABSENT: Resolution = { kind: 'absent' }

/**
 * The page that a link means, out of those whose names hold its key (`keyOfLink`). The one rule for reading, walking
 * the graph and validating. `source` is null for a link that stands in no page. It never guesses: where several pages
 * are equally meant the answer is `ambiguous`, sorted by page id.
 */
export function chooseTarget(
  link: LinkTarget,
  source: PageIdentity | null,
  candidates: readonly Candidate[],
  options: ResolveOptions,
): Resolution {
  if (link.id === null)
    return source !== null && link.skill === null ? { kind: 'page', page: source } : ABSENT
  const visible =
    options.everyScenario === true ? candidates : candidates.filter(({ page }) => isVisible(page, options))
  const meant = meantBy(link, source, visible)
  if (meant.length === 0) return isForeign(link, source) ? { kind: 'foreign' } : ABSENT
  const pages = oneOfEach(meant, source, options)
  if (pages.length === 1) return { kind: 'page', page: pages[0] as PageIdentity }
  const nearest = source === null ? pages : nearestTo(source, pages)
  if (nearest.length === 1) return { kind: 'page', page: nearest[0] as PageIdentity }
  return { kind: 'ambiguous', candidates: [...nearest].sort(byPageId) }
}

function isVisible(page: PageIdentity, { scenario }: ResolveOptions): boolean {
  return page.scenario === null || page.scenario === scenario
}

function isForeign(link: LinkTarget, source: PageIdentity | null): boolean {
  if (link.id === null || link.skill !== null) return false
  if (leadsOutside(link, source?.pageId ?? '')) return true
  // A markdown link without an ending may lead to a folder or a licence: only `.md` promises a page.
  return isForeignFile(link.id) || (link.kind === 'markdown' && !link.id.endsWith('.md'))
}

/** The candidates of the strongest kind. */
function meantBy(
  link: LinkTarget,
  source: PageIdentity | null,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (link.kind === 'markdown') return candidates
  if (link.skill !== null) {
    // `skill::x` is the reserved way to the definition of x; a type called `skill` has no other claim to it.
    const kind = link.skill === 'skill' ? 'skill' : 'id'
    return candidates.filter((candidate) => candidate.kind === kind && names(candidate.page, link))
  }
  if (source !== null && source.mapping >= 0) {
    const inside = candidates.filter(({ page }) => page.mapping === source.mapping)
    // One mapping may make a vault of each folder that its `*` matches: the skill tells them apart.
    const own = inside.length < 2 ? inside : inside.filter(({ page }) => page.skill === source.skill)
    if (inside.length > 0) return strongest(own.length > 0 ? own : inside, INSIDE)
  }
  return strongest(candidates, OUTSIDE)
}

/** Guards against an alias that looks like a typed link. */
function names(page: PageIdentity, link: LinkTarget): boolean {
  return (
    page.slug !== null &&
    (page.pageType === 'skill' || same(page.skill, link.skill)) &&
    same(page.slug, link.id)
  )
}

function same(a: string, b: string | null): boolean {
  return b !== null && (a === b || a.toLowerCase() === b.normalize('NFC').toLowerCase())
}

/** Within a vault its own file names come first, the way its editor sees them. */
const INSIDE: Readonly<Record<NameKind, number>> = { path: 0, id: 1, stem: 1, skill: 2, alias: 3 }
const OUTSIDE: Readonly<Record<NameKind, number>> = { id: 0, skill: 1, path: 2, stem: 3, alias: 4 }

function strongest(
  candidates: readonly Candidate[],
  rank: Readonly<Record<NameKind, number>>,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  let best = Number.POSITIVE_INFINITY
  for (const { kind } of candidates) best = Math.min(best, rank[kind])
  return candidates.filter(({ kind }) => rank[kind] === best)
}

/**
 * Of pages that stand for the same thing only the one that is in force: the scenario's overlay before the base corpus,
 * the tenant's own page before a pack's. Two files of one rank with one id both stay.
 */
function oneOfEach(
  candidates: readonly Candidate[],
  source: PageIdentity | null,
  options: ResolveOptions,
): readonly PageIdentity[] {
  if (candidates.length === 1) return [(candidates[0] as Candidate).page]
  const inForce = new Map<string, PageIdentity[]>()
  const scenario = options.everyScenario === true ? (source?.scenario ?? null) : options.scenario
  for (const { page } of candidates) {
    const identity = page.slug === null ? `/${page.pageId}` : `${page.pageType} ${page.skill}::${page.slug}`
    const known = inForce.get(identity)
    const order = known === undefined ? -1 : compareForce(page, known[0] as PageIdentity, scenario)
    if (known === undefined || order < 0) inForce.set(identity, [page])
    else if (order === 0 && !known.some(({ pageId }) => pageId === page.pageId)) known.push(page)
  }
  return [...inForce.values()].flat()
}

/** Negative when `a` takes precedence over `b`. */
function compareForce(a: PageIdentity, b: PageIdentity, scenario: string | null): number {
  return scenarioRank(a, scenario) - scenarioRank(b, scenario) || layerRank(a) - layerRank(b)
}

function scenarioRank(page: PageIdentity, scenario: string | null): number {
  if (page.scenario === scenario) return 0
  return page.scenario === null ? 1 : 2
}

function layerRank(page: PageIdentity): number {
  return page.layer.startsWith('base@') ? 1 : 0
}

/**
 * Of pages with one name the one nearest to the source: first the deepest common folder, then the fewest folders below it. Only files of mapped folders are found by where they lie; an id is never nearer.
 */
function nearestTo(source: PageIdentity, pages: readonly PageIdentity[]): readonly PageIdentity[] {
  if (pages.some(({ mapping }) => mapping < 0)) return pages
  let best: PageIdentity[] = []
  let bestDistance = Number.POSITIVE_INFINITY
  for (const page of pages) {
    const distance = distanceTo(source, page)
    if (distance < bestDistance) {
      best = [page]
      bestDistance = distance
    } else if (distance === bestDistance) best.push(page)
  }
  return best
}

function distanceTo(source: PageIdentity, page: PageIdentity): number {
  const from = source.pageId.split('/')
  const to = page.pageId.split('/')
  let common = 0
  while (common < from.length - 1 && common < to.length - 1 && from[common] === to[common]) common++
  return (from.length - common) * 1e4 + (to.length - common)
}

function byPageId(a: PageIdentity, b: PageIdentity): number {
  return a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : 0
}
