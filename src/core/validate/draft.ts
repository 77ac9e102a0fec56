import type { TenantConfig } from '../config.ts'
import type { Issue } from '../issues.ts'
import { type Identification, identifyPage } from '../links/identity.ts'
import { foldKey, keyOfLink, typedKey } from '../links/keys.ts'
import type { PageIdentity } from '../links/types.ts'
import { usualPlace } from '../links/usual-place.ts'
import { parsePage } from '../parse/index.ts'
import type { ParsedPage } from '../parse/types.ts'
import { createValidation } from './validation.ts'

/** What a draft's check asks the rest of the tenant, as its author may see it. */
export interface DraftLookup {
  /** Page ids of live pages that have one of the names (`links/keys.ts`). */
  find(keys: readonly string[]): Promise<readonly string[]>
  /** Text of a page that `find` named. */
  read(pageId: string): Promise<string | undefined>
  /** Existing names that resemble missing ones; left out, nothing from outside is suggested. */
  similar?(keys: readonly string[]): Promise<readonly string[]>
}

export interface DraftOptions {
  readonly config: TenantConfig
  readonly lookup: DraftLookup
  /** Page that the draft is to become. @default the page of its identity, else where such a page is usually kept */
  readonly pageId?: string | undefined
}

/**
 * Checks one text as if it stood in its place in the tenant: the rules of `createValidation` over the draft and the
 * pages that it names (protocol "validate"). Reads no more than those pages.
 */
export async function validateDraft(
  text: string,
  { config, lookup, pageId }: DraftOptions,
): Promise<readonly Issue[]> {
  const parsed = parsePage(text)
  const given = pageId ?? 'markdown/draft.md'
  const identified = identifyPage(parsed, given, config)
  const keys = keysOf(parsed, identified, given, config)
  const found = await readPages(await lookup.find(keys), lookup)
  const place =
    pageId ?? (identified.kind === 'page' ? placeOf(identified.page.identity, found, config) : given)
  const validation = createValidation(config)
  validation.add({ pageId: place, text, isDraft: true })
  const names = new Set<string>()
  for (const [id, page] of found) {
    if (id === place) continue
    validation.addParsed(id, page)
    const known = identifyPage(page, id, config)
    if (known.kind === 'page') for (const { key } of known.page.names) names.add(key)
  }
  const missing = keys.filter((key) => !names.has(key))
  if (missing.length > 0 && lookup.similar !== undefined) validation.addNames(await lookup.similar(missing))
  return validation.finish({ only: new Set([place]) }).issues
}

/** Names of everything that the draft speaks of: targets, skills, and whoever claims its own id. */
function keysOf(
  parsed: ParsedPage,
  identified: Identification,
  pageId: string,
  config: TenantConfig,
): string[] {
  const keys = new Set<string>()
  if (identified.kind === 'page') {
    const { pageType, skill, slug } = identified.page.identity
    keys.add(typedKey('skill', skill))
    keys.add(typedKey(pageType === 'skill' ? 'skill' : skill, slug ?? ''))
  }
  for (const link of parsed.links) {
    const key = keyOfLink(link, pageId, config)
    if (key === '') continue
    keys.add(key)
    if (link.skill !== null && link.skill !== 'skill') keys.add(typedKey('skill', link.skill))
    // The same id under another skill makes a suggestion.
    if (link.skill !== null && link.id !== null) keys.add(link.id)
  }
  return [...keys].map((key) => (config.links.case_insensitive ? foldKey(key) : key))
}

async function readPages(pageIds: readonly string[], lookup: DraftLookup): Promise<Map<string, ParsedPage>> {
  const pages = new Map<string, ParsedPage>()
  for (const pageId of [...new Set(pageIds)].sort()) {
    const text = await lookup.read(pageId)
    if (text !== undefined) pages.set(pageId, parsePage(text))
  }
  return pages
}

/** The page that the draft replaces, going by identity; a new page goes where such pages are usually kept. */
function placeOf(draft: PageIdentity, pages: ReadonlyMap<string, ParsedPage>, config: TenantConfig): string {
  for (const [pageId, parsed] of pages) {
    const known = identifyPage(parsed, pageId, config)
    if (known.kind === 'page' && isSame(known.page.identity, draft)) return pageId
  }
  try {
    return usualPlace(draft)
  } catch {
    // An id that is no file name; what is wrong with it is among the issues.
    return draft.pageId
  }
}

function isSame(a: PageIdentity, b: PageIdentity): boolean {
  const isOneThing = a.pageType === b.pageType && a.skill === b.skill && a.slug === b.slug
  return (
    isOneThing && a.scenario === b.scenario && a.layer.startsWith('base@') === b.layer.startsWith('base@')
  )
}
