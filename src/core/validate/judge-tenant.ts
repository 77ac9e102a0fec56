import type { Issue } from '../issues.ts'
import type { PageIdentity } from '../links/types.ts'
import type { SkillDeclaration } from '../model/skill.ts'
import { AnchorIndex } from './anchors.ts'
import { issueOf, type PlacedFinding, placeFinding } from './issue-of.ts'
import type { StoredLink } from './link-table.ts'
import { findNearNames } from './near-names.ts'
import { readAgain } from './read-again.ts'
import { anchorMissing } from './rules/anchor-missing.ts'
import { danglingLink } from './rules/dangling-link.ts'
import { duplicateIds } from './rules/duplicate-id.ts'
import { keyValues } from './rules/key-values.ts'
import { type Dangling, judgeLink } from './rules/link-target.ts'
import { pathCase } from './rules/path-case.ts'
import { missingKeys } from './rules/required-keys.ts'
import { unknownSkillOfPage } from './rules/unknown-skill.ts'
import type { PageEntry, Store } from './store.ts'

/** Runs the rules that look at more than one page, for `pages` against everything in the store. Linear in both. */
export function judgeTenant(store: Store, pages: readonly PageEntry[]): Issue[] {
  const issues: Issue[] = []
  const report = (file: string, findings: readonly (PlacedFinding | undefined)[]): void => {
    for (const finding of findings) if (finding !== undefined) issues.push(issueOf(file, finding))
  }
  // A stable order, so that where a limit cuts something off it cuts the same whatever the order of the files.
  const sorted = [...pages].sort((a, b) => (a.identity.pageId < b.identity.pageId ? -1 : 1))
  const duplicates = duplicateIds(store.pages.values())
  const twins = pathCase(store.pages.keys())
  const links = new LinkJudge(store)
  for (const entry of sorted) {
    const { pageId, skill, pageType } = entry.identity
    const declaration = pageType === 'skill' ? undefined : store.skill(skill)?.declaration
    report(pageId, [duplicates.get(entry), twins.get(pageId), ...unknownSkillOfPage(entry, store)])
    if (declaration !== undefined) {
      report(pageId, missingKeys(entry, declaration, store.suggester))
      report(pageId, mistypedKeys(entry, declaration))
    }
    report(pageId, links.judge(entry, declaration))
  }
  for (const { file, finding } of links.dangling()) issues.push(issueOf(file, finding))
  return issues
}

/** Usually known from the first reading; the skill may have been read after the page, or be shadowed by a later one. */
function mistypedKeys(entry: PageEntry, declaration: SkillDeclaration): PlacedFinding[] {
  if (entry.judgedBy === declaration) return [...entry.mistyped]
  if (declaration.types.size === 0 || entry.header === '') return []
  const { header, positionOf } = readAgain(entry)
  return header === undefined
    ? []
    : keyValues(header, declaration).map((finding) => placeFinding(finding, { positionOf }))
}

/** Follows the links of one page after the other, and gathers those without a target for one common look-up. */
class LinkJudge {
  private readonly store: Store
  private readonly gathered: Dangling[] = []
  private readonly anchors = new AnchorIndex()
  private readonly nearAnchors = new Map<string, string>()

  constructor(store: Store) {
    this.store = store
  }

  judge(entry: PageEntry, declaration: SkillDeclaration | undefined): PlacedFinding[] {
    const findings: PlacedFinding[] = []
    for (let index = entry.firstLink; index < entry.endLink; index++) {
      const link = this.store.links.at(index)
      const verdict = judgeLink(link, entry, declaration, this.store)
      if (verdict.kind === 'wrong') findings.push(verdict.finding)
      else if (verdict.kind === 'dangling') this.gathered.push(verdict.dangling)
      else if (link.anchor !== null && !this.hasAnchor(verdict.targets, link.anchor)) {
        findings.push(this.anchorMissing(link, verdict.targets[0]!))
      }
    }
    return findings
  }

  *dangling(): Generator<{ readonly file: string; readonly finding: PlacedFinding }> {
    const keys = new Set(this.gathered.map(({ link }) => link.key))
    const near = findNearNames(keys, this.store.nameKeys())
    for (const dangling of this.gathered) {
      yield { file: dangling.source.pageId, finding: danglingLink(dangling, near, this.store) }
    }
  }

  /** True when one of the pages that a link may mean has the anchor, and when that cannot be told. */
  private hasAnchor(targets: readonly PageIdentity[], anchor: string): boolean {
    if (targets.length === 0) return true
    return targets.some(({ pageId }) => {
      const entry = this.store.pages.get(pageId)
      if (entry === undefined || entry.hasBackend) return true
      return this.anchors.has(entry.anchors, anchor)
    })
  }

  private anchorMissing(link: StoredLink, target: PageIdentity): PlacedFinding {
    const { pageId } = target
    const key = `${pageId}#${link.anchor}`
    let near = this.nearAnchors.get(key)
    if (near === undefined) {
      const packed = this.store.pages.get(pageId)?.anchors
      near =
        (packed && this.store.suggester.closest(link.anchor ?? '', this.anchors.candidates(packed))) ?? ''
      this.nearAnchors.set(key, near)
    }
    return anchorMissing(link, target, near)
  }
}
