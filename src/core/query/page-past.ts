import { mayReadText } from '../acl/text-access.ts'
import type { History } from '../history/history.ts'
import type { Version } from '../history/version.ts'
import { type DescribedText, describeText } from '../links/describe-text.ts'
import { normalisePagePath } from '../page-path.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import { findPage } from './find-page.ts'
import { parseLinkText } from './link-text.ts'
import { openView } from './view.ts'

/** A page's past as one caller may see it. */
export interface PagePast {
  readonly pageId: string
  /** Text of the page now; undefined when its file is gone. */
  readonly text: string | undefined
  readonly history: History
  /** The versions that the caller may read, oldest first. */
  readonly versions: readonly PastVersion[]
  /** Text of a version that the caller may read; undefined as well when the journal is damaged. */
  textOf(name: string): string | undefined
}

export interface PastVersion extends Version {
  readonly name: string
  /** True for the text that the page has now. */
  readonly isHead: boolean
  /** True when the text was found on disk and is in no journal yet. */
  readonly isUnrecorded: boolean
}

/**
 * The past of a page that the caller may read as it is now; undefined when there is none for them. An archived page is
 * found by its path. A version that its own rules close to the caller is left out.
 * @throws EscurelError `unsafe_path`, `invalid_argument` for a name that several pages have
 */
export async function openPast(
  tenant: Tenant,
  principal: Principal,
  reference: string,
): Promise<PagePast | undefined> {
  const view = await openView(tenant, principal)
  const page = await findPage(view, reference)
  if (page === undefined && parseLinkText(reference) !== undefined) return undefined
  const pageId = page?.page_id ?? normalisePagePath(reference)
  const { text, atMs, history } = await tenant.files.stored(pageId)
  if (text === undefined && history.versions.length === 0) return undefined
  const scope = { reader: await tenant.reader(), config: tenant.config }
  const mayRead = (described: DescribedText): Promise<boolean> => mayReadText(scope, principal, described)
  const newest = text ?? history.textOf(history.versions.length - 1)
  if (newest === undefined || !(await mayRead(describeText(newest, pageId, tenant.config)))) return undefined
  const readable = principal.admin ? undefined : await readableVersions(history, pageId, tenant, mayRead)
  const headName = text === undefined ? undefined : history.nameOfText(text)
  const versions = history.versions.flatMap((version, index): PastVersion[] => {
    if (readable?.has(index) === false) return []
    const name = history.nameOf(index)
    return [{ ...version, name, isHead: name === headName, isUnrecorded: false }]
  })
  const unrecorded =
    text !== undefined && history.findText(text) < 0 ? headOf(text, atMs, history) : undefined
  return {
    pageId,
    text,
    history,
    versions: unrecorded === undefined ? versions : [...versions, unrecorded],
    textOf(name) {
      if (text !== undefined && name === history.nameOfText(text)) return text
      const index = history.find(name)
      return index < 0 || readable?.has(index) === false ? undefined : history.textOf(index)
    },
  }
}

function headOf(text: string, atMs: number, history: History): PastVersion {
  const name = history.nameOfText(text)
  const hash = name.slice(name.indexOf('.') + 1)
  const after = (history.head?.atMs ?? -1) + 1
  return {
    ...{ name, hash, number: history.next, atMs: Math.max(atMs, after), author: '', kind: 'external' },
    ...{ isHead: true, isUnrecorded: true },
  }
}

/** Headers change seldom, and one decides for every text that it stands above. */
async function readableVersions(
  history: History,
  pageId: string,
  { config }: Tenant,
  mayRead: (described: DescribedText) => Promise<boolean>,
): Promise<ReadonlySet<number>> {
  const decided = new Map<string, boolean>()
  const readable = new Set<number>()
  for (const [index, text] of history.walk()) {
    if (text === undefined) continue
    const described = describeText(text, pageId, config)
    const key = text.slice(0, described.parsed.bodyStart)
    const known = decided.get(key) ?? (await mayRead(described))
    decided.set(key, known)
    if (known) readable.add(index)
  }
  return readable
}
