import type { Severity } from '../../issues.ts'
import { chooseTarget } from '../../links/resolve.ts'
import type { PageIdentity, Resolution } from '../../links/types.ts'
import { formatKeyType, type KeyType } from '../../model/key-types.ts'
import type { SkillDeclaration } from '../../model/skill.ts'
import type { PlacedFinding } from '../issue-of.ts'
import type { LinkShape, StoredLink } from '../link-table.ts'
import type { PageEntry, Store } from '../store.ts'
import { suggestSkill } from './unknown-skill.ts'

/** A link without a target: what it should be called depends on names that are looked through once, at the end. */
export interface Dangling {
  readonly source: PageIdentity
  readonly link: StoredLink
  readonly severity: Severity
}

/** What one link comes to: it is fine, it is wrong, or it leads nowhere. */
export type LinkVerdict =
  | { readonly kind: 'fine'; readonly targets: readonly PageIdentity[] }
  | { readonly kind: 'wrong'; readonly finding: PlacedFinding }
  | { readonly kind: 'dangling'; readonly dangling: Dangling }

const FINE: LinkVerdict = { kind: 'fine', targets: [] }

/** Follows one link of a page, as every reader does: `chooseTarget` decides. */
export function judgeLink(
  link: StoredLink,
  entry: PageEntry,
  declaration: SkillDeclaration | undefined,
  store: Store,
): LinkVerdict {
  const { shape } = link
  if (link.key === '')
    return shape.id === null && shape.skill === null ? { kind: 'fine', targets: [entry.identity] } : FINE
  const candidates = store.candidates(link.key)
  const resolution = chooseTarget(shape, entry.identity, candidates, { scenario: null, everyScenario: true })
  switch (resolution.kind) {
    case 'page':
      return judgeType(link, [resolution.page], declaration)
    case 'ambiguous':
      // Files that claim one identity are reported as such, once; scenarios of one page are no rivals.
      if (isOneIdentity(resolution.candidates)) return judgeType(link, resolution.candidates, declaration)
      return { kind: 'wrong', finding: ambiguous(link, entry.identity, resolution) }
    case 'foreign':
      return FINE
    case 'absent':
      return judgeAbsent(link, entry.identity, declaration, store)
  }
}

/** Where in the page a link stands, in the words of the protocol. */
export function locationOf({ shape, relation, line, column }: StoredLink, inner = nameOf(shape)): string {
  if (relation !== null) return `frontmatter.${relation}`
  return shape.kind === 'markdown' || shape.id?.startsWith('/') === true
    ? `line:${line} col:${column}`
    : `wikilink \`[[${inner}]]\``
}

/** A link as messages show it. */
export function shownLink({ shape, key }: StoredLink, anchor = ''): string {
  const end = anchor === '' ? '' : `#${anchor}`
  if (shape.id?.startsWith('/') === true) return `\`${key.slice(1)}${end}\``
  return shape.kind === 'markdown' ? `\`${nameOf(shape)}${end}\`` : `\`[[${nameOf(shape)}${end}]]\``
}

function nameOf({ skill, id }: LinkShape): string {
  return skill === null ? (id ?? '') : `${skill}::${id ?? ''}`
}

function judgeAbsent(
  link: StoredLink,
  source: PageIdentity,
  declaration: SkillDeclaration | undefined,
  store: Store,
): LinkVerdict {
  const { skill, id } = link.shape
  if (store.invalidFor(link.key) !== undefined) return FINE
  const unknown = skill === 'skill' && id !== null ? id : skill
  if (unknown !== null && !store.hasSkill(unknown)) {
    const inner = skill === 'skill' ? `skill::${id}` : `${skill}::...`
    return {
      kind: 'wrong',
      finding: {
        severity: 'error',
        code: 'unknown_skill',
        at: link,
        location: locationOf(link, inner),
        message: `${shownLink(link)} names the skill \`${unknown}\`, which no page declares`,
        suggestion: suggestSkill(unknown, store),
      },
    }
  }
  // `[[customer::*]]` is how prose speaks of any instance.
  if (id === '*' && skill !== null) return FINE
  const key = link.relation?.split('.')[0]
  const isRequired = key !== undefined && declaration?.requiredKeys.includes(key) === true
  return { kind: 'dangling', dangling: { source, link, severity: isRequired ? 'error' : 'warning' } }
}

function isOneIdentity(pages: readonly PageIdentity[]): boolean {
  const [first] = pages
  return pages.every(
    (page) =>
      page.pageType === first?.pageType &&
      page.skill === first.skill &&
      page.slug === first.slug &&
      page.slug !== null,
  )
}

/** In a vault two files of one name are common, and its editor picks one: there it is only a warning. */
function ambiguous(
  link: StoredLink,
  source: PageIdentity,
  { candidates }: Extract<Resolution, { kind: 'ambiguous' }>,
): PlacedFinding {
  const names = candidates.map(({ pageType, skill, slug, pageId }) => {
    const typed = pageType === 'skill' ? `skill::${slug}` : `${skill}::${slug}`
    return slug === null ? pageId : `[[${typed}]]`
  })
  return {
    severity: source.mapping >= 0 ? 'warning' : 'error',
    code: 'ambiguous_link',
    at: link,
    location: locationOf(link),
    message: `${shownLink(link)} could mean ${listed(names.map((name) => `\`${name}\``))}`,
    suggestion: `write which one, for instance \`${names[0]}\``,
  }
}

function listed(names: readonly string[]): string {
  const some = names.slice(0, 5)
  if (names.length > 5) return `${some.join(', ')} or ${names.length - 5} more`
  return `${some.slice(0, -1).join(', ')} or ${some.at(-1)}`
}

function judgeType(
  link: StoredLink,
  targets: readonly PageIdentity[],
  declaration: SkillDeclaration | undefined,
): LinkVerdict {
  const type = link.relation === null ? undefined : linkType(declaration?.types.get(link.relation))
  const target = targets[0]
  if (type === undefined || type.skills.length === 0 || target === undefined) return { kind: 'fine', targets }
  const found = target.pageType === 'skill' ? 'skill' : target.skill
  if (type.skills.includes(found)) return { kind: 'fine', targets }
  return {
    kind: 'wrong',
    finding: {
      severity: 'error',
      code: 'frontmatter_type',
      at: link,
      location: locationOf(link),
      message: `\`${link.relation}\` must be ${formatKeyType(type)}, but ${shownLink(link)} is ${target.pageType === 'skill' ? 'a skill' : `a \`${found}\``}`,
    },
  }
}

function linkType(type: KeyType | undefined): Extract<KeyType, { kind: 'link' }> | undefined {
  if (type?.kind === 'list') return linkType(type.of)
  return type?.kind === 'link' ? type : undefined
}
