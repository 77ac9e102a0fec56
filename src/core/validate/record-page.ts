import type { Finding } from '../issues.ts'
import { type IdentifiedPage, identifyPage } from '../links/identity.ts'
import { parseSkill, type SkillDeclaration } from '../model/skill.ts'
import { createLineIndex, type LineIndex } from '../parse/position.ts'
import type { Header, ParsedPage } from '../parse/types.ts'
import { packAnchors } from './anchors.ts'
import { flat } from './flat.ts'
import { issueOf, placeFinding } from './issue-of.ts'
import type { PageContext } from './page-context.ts'
import { atInvalid } from './rules/at-invalid.ts'
import { frontmatterParse } from './rules/frontmatter-parse.ts'
import { idCharset } from './rules/id-charset.ts'
import { instanceAcl } from './rules/instance-acl.ts'
import { keyValues } from './rules/key-values.ts'
import { layerInvalid } from './rules/layer-invalid.ts'
import { queryMalformed } from './rules/query-malformed.ts'
import { skillDeclaration } from './rules/skill-declaration.ts'
import { wikilinkParse } from './rules/wikilink-parse.ts'
import type { PageEntry, Store } from './store.ts'

const PAGE_RULES = [atInvalid, idCharset, instanceAcl, layerInvalid, queryMalformed, wikilinkParse]

/** Findings that may be why a file has no header. */
const SPOILERS: ReadonlySet<string> = new Set(['not_a_page', 'frontmatter_parse', 'conflict_marker'])

/** A file may be no page; a draft is handed in as one. */
const NO_HEADER: Finding = {
  severity: 'error',
  code: 'frontmatter_parse',
  offset: 0,
  location: 'frontmatter',
  message: 'the draft does not begin with a header between `---` lines',
}

/** Takes one parsed file into the store: findings about it alone, and what the rules about the whole will need. */
export function recordPage(store: Store, parsed: ParsedPage, pageId: string, isDraft = false): void {
  const identified = identifyPage(parsed, pageId, store.config)
  const lines = createLineIndex(parsed.text)
  const report = (findings: readonly Finding[]): void => {
    for (const finding of findings) store.issues.push(issueOf(pageId, placeFinding(finding, lines)))
  }
  if (identified.kind === 'not_a_page') {
    store.notPages.push(pageId)
    // Ordinary markdown is not judged, unless something kept a page from being one.
    report(parsed.findings.filter(({ code }) => SPOILERS.has(code)))
    if (isDraft) report([NO_HEADER])
    return
  }
  report(parsed.findings)
  report(identified.findings)
  if (identified.kind === 'invalid') {
    store.invalid.push(pageId)
    report(frontmatterParse(parsed))
    return
  }
  const { page } = identified
  const context: PageContext = { parsed, page, header: parsed.header }
  for (const rule of PAGE_RULES) report(rule(context))
  if (page.archived) for (const { key } of page.names) store.archived.set(flat(key), pageId)
  else keepPage(store, context, lines, report)
}

function keepPage(
  store: Store,
  { parsed, page, header }: PageContext,
  lines: LineIndex,
  report: (findings: readonly Finding[]) => void,
): void {
  const entry = entryOf(store, { parsed, page, header }, lines)
  store.addPage(entry, page.names)
  if (header === undefined || page.identity.pageType !== 'skill') return
  const { skill, problems } = parseSkill(header.data)
  store.addSkill({ identity: entry.identity, declaration: flatDeclaration(skill) })
  report(skillDeclaration(page.identity.skill, header, problems))
}

function entryOf(store: Store, { parsed, page, header }: PageContext, lines: LineIndex): PageEntry {
  const { identity } = page
  const declaration = identity.pageType === 'skill' ? undefined : store.skill(identity.skill)?.declaration
  const mistyped = header === undefined || declaration === undefined ? [] : keyValues(header, declaration)
  const firstLink = store.links.length
  for (const link of parsed.links) {
    if (link.id !== null || link.skill === null)
      store.links.add(link, identity.pageId, lines.positionOf(link.start))
  }
  return {
    identity: flatIdentity(store, page),
    anchors: packAnchors(parsed),
    hasBackend: header !== undefined && Object.hasOwn(header.data, 'backend_ref'),
    keys: store.pool.keep(header === undefined ? '\n' : keyList(header)),
    header: header === undefined ? '' : flat(header.raw),
    judgedBy: declaration,
    mistyped: mistyped.map((finding) => placeFinding(finding, lines)),
    firstLink,
    endLink: store.links.length,
  }
}

function keyList(header: Header): string {
  let keys = '\n'
  for (const key of Object.keys(header.data)) keys += `${key}\n`
  return keys
}

function flatIdentity(store: Store, { identity }: IdentifiedPage): PageEntry['identity'] {
  return {
    ...identity,
    skill: store.pool.keep(identity.skill),
    slug: identity.slug === null ? null : flat(identity.slug),
    scenario: identity.scenario === null ? null : store.pool.keep(identity.scenario),
    layer: store.pool.keep(identity.layer),
  }
}

/** Skill pages are few, and only some of what they declare is asked for later; the copy lets go of their texts. */
function flatDeclaration(skill: SkillDeclaration): SkillDeclaration {
  return { ...skill, requiredKeys: skill.requiredKeys.map(flat) }
}
