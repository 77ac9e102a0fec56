import { mayReadText } from '../acl/text-access.ts'
import { describeText } from '../links/describe-text.ts'
import type { ParsedPage } from '../parse/types.ts'
import type { PageRow } from './page-row.ts'
import { readPage } from './read-page.ts'
import type { View } from './view.ts'

/** One state of a page: its text, and where in the page's past it belongs. */
export interface PageState {
  readonly parsed: ParsedPage
  readonly version: string
  /** Verified subject behind the current text; null for edits from outside and for older states. */
  readonly writer: string | null
  /** Whether it is the text that the page has now. */
  readonly isCurrent: boolean
}

export interface WantedState {
  /** Version by its name; one that is not kept is absent. */
  readonly version?: string | undefined
  /** Version that a link carries: links may say more than is kept, and mean the page all the same. */
  readonly linkedVersion?: string | undefined
}

/**
 * The state of a page that was asked for: a version by its name, the one in force at the view's time, else the page as it
 * is. An older state is judged by its own header as well as by today's.
 */
export async function readState(
  view: View,
  page: PageRow,
  { version, linkedVersion }: WantedState,
): Promise<PageState | undefined> {
  const current = await readPage(view, page)
  if (current === undefined) return undefined
  const history = view.tenant.files.history(page.page_id)
  const name = history.nameOfText(current.text)
  const wanted =
    version ?? (linkedVersion !== undefined && history.find(linkedVersion) >= 0 ? linkedVersion : undefined)
  if (wanted !== undefined && wanted !== name) return readVersion(view, page, history.find(wanted))
  const index = view.asOfUs === undefined ? -1 : history.findAt(view.asOfUs / 1000)
  if (wanted === undefined && index >= 0 && history.nameOf(index) !== name)
    return readVersion(view, page, index)
  if (wanted === undefined && index < 0 && view.asOfUs !== undefined) {
    // Before its first version a page was not there, unless that version only says what was found.
    const first = history.versions[0]
    return first === undefined || first.kind === 'external'
      ? { parsed: current, version: name, writer: null, isCurrent: false }
      : undefined
  }
  const newest = history.versions[history.findText(current.text)]
  const writer =
    newest === undefined || newest.author === '' || view.asOfUs !== undefined ? null : newest.author
  return { parsed: current, version: name, writer, isCurrent: view.asOfUs === undefined }
}

async function readVersion(view: View, { page_id }: PageRow, index: number): Promise<PageState | undefined> {
  const history = view.tenant.files.history(page_id)
  const text = index < 0 ? undefined : history.textOf(index)
  if (text === undefined) return undefined
  const described = describeText(text, page_id, view.config)
  if (described.archived || !(await mayReadText(view, view.principal, described))) return undefined
  return { parsed: described.parsed, version: history.nameOf(index), writer: null, isCurrent: false }
}
