import { EscurelError } from '../errors.ts'
import { foldKey, hashOfKey, keyOfLink } from '../links/keys.ts'
import { normalisePagePath } from '../page-path.ts'
import { parseWikilink, type WikilinkParts } from '../parse/wikilink.ts'
import { Candidates } from './candidates.ts'
import { parseLinkText } from './link-text.ts'
import type { PageRow } from './page-row.ts'
import type { View } from './view.ts'

/** What a reference to a page led to in a view. */
export interface Located {
  /** The link, when the reference was one. */
  readonly parsed: WikilinkParts | undefined
  readonly page: PageRow | undefined
  /** The pages that an ambiguous link could mean, by page id; else empty. */
  readonly candidates: readonly PageRow[]
}

/**
 * The page that a page id, a `skill::id` or a wikilink names. Absent and unreadable are the same: undefined.
 * @throws EscurelError `unsafe_path`, and `invalid_argument` for a name that several pages have.
 */
export async function findPage(view: View, reference: string): Promise<PageRow | undefined> {
  return (await findPlace(view, reference)).page
}

/** As `findPage`, with the anchor and the version that the reference carries. */
export async function findPlace(
  view: View,
  reference: string,
): Promise<{ page: PageRow | undefined; anchor: string | null; version: string | undefined }> {
  const { page, parsed, candidates } = await locatePage(view, reference)
  if (candidates.length > 0) {
    const ids = candidates.map((candidate) => candidate.page_id).join(', ')
    throw new EscurelError(
      'invalid_argument',
      `${reference}: several pages have this name; use the id of one of them: ${ids}`,
    )
  }
  return { page, anchor: parsed?.anchor ?? null, version: parsed?.version ?? undefined }
}

const NOTHING: WikilinkParts = { skill: null, id: null, anchor: null, version: null, alias: null }

/** @throws EscurelError `unsafe_path` */
export async function locatePage(view: View, reference: string): Promise<Located> {
  const link = parseLinkText(reference)
  if (link !== undefined) return locateLink(view, link)
  if (!reference.includes('[[')) {
    const [, path = reference, anchor] = /^(.*\.md)#(.+)$/s.exec(reference.trim()) ?? []
    const page = await findByPath(view, normalisePagePath(path.trim()))
    if (page !== undefined)
      return { parsed: anchor === undefined ? undefined : { ...NOTHING, anchor }, page, candidates: [] }
    const bare = parseWikilink(reference)
    if (bare !== undefined) return locateLink(view, bare)
  }
  return { parsed: undefined, page: undefined, candidates: [] }
}

export async function locateLink(view: View, parsed: WikilinkParts): Promise<Located> {
  const link = { kind: 'wikilink' as const, skill: parsed.skill, id: parsed.id }
  const key = keyOfLink(link, '', view.config)
  if (key === '') return { parsed, page: undefined, candidates: [] }
  const candidates = new Candidates({ scenario: view.scenario ?? null })
  for (const named of await (await view.directory()).named([{ key, hash: hashOfKey(key) }])) {
    if (view.admits(named.page)) candidates.add(named)
  }
  const resolution = candidates.choose(link, key, null)
  if (resolution.kind === 'ambiguous') {
    return {
      parsed,
      page: undefined,
      candidates: resolution.candidates.map((page) => candidates.rowOf(page)),
    }
  }
  const page = resolution.kind === 'page' ? view.inForce(candidates.rowOf(resolution.page)) : undefined
  return { parsed, page, candidates: [] }
}

/** Every page answers to its path, whatever its folder. */
async function findByPath(view: View, pageId: string): Promise<PageRow | undefined> {
  const key = view.config.links.case_insensitive ? foldKey(`/${pageId}`) : `/${pageId}`
  const named = await (await view.directory()).named([{ key, hash: hashOfKey(key) }])
  const found = named.find(({ page }) => page.page_id === pageId && view.admits(page))
  return found === undefined ? undefined : view.inForce(found.page)
}
