import { mayReadText } from '../acl/text-access.ts'
import { sha256 } from '../digest.ts'
import { nextVersions } from '../history/next-version.ts'
import { historyPath } from '../history/paths.ts'
import { type AuthorKind, hashOfText } from '../history/version.ts'
import type { Issue } from '../issues.ts'
import { type DescribedText, describeText } from '../links/describe-text.ts'
import { mergePages } from '../merge/index.ts'
import type { Json } from '../parse/types.ts'
import type { Principal } from '../principal.ts'
import { checkDraft } from '../query/check-draft.ts'
import { firstById, loadSkillPages } from '../query/skill-pages.ts'
import type { Tenant } from '../tenant.ts'
import { mayChange } from './access.ts'
import { blocksWriting } from './blocking.ts'
import type { StoredPage } from './files.ts'
import { guardIssue } from './guards.ts'
import { absent, forbidden, refused, type WriteOutcome, writeIssue } from './outcome.ts'
import { assertWritablePath } from './place.ts'

/** What the caller knows of the page that they mean to change. */
export interface WriteGuards {
  /** Version that the new text was made from. */
  readonly baseVersion?: string | undefined
  /** Refuse a stale base instead of merging. */
  readonly requireExactBase?: boolean | undefined
  /** Hash of the stored text that the new one replaces; empty when there must be no page yet. */
  readonly baseSha256?: string | undefined
}

export interface Authorship {
  /** @default what the principal is */
  readonly kind?: AuthorKind | undefined
  readonly session?: string | undefined
  readonly summary?: string | undefined
  readonly provenance?: Json | undefined
}

export interface PageWrite {
  readonly pageId: string
  /** The new text, made from the stored one; called while nobody else writes the page. Undefined: there is no page. */
  edit(stored: StoredPage): string | undefined
  readonly guards?: WriteGuards
  readonly by?: Authorship
  readonly dryRun?: boolean | undefined
  /** Whether there must be a page already; then one that the caller may not read is absent. @default false */
  readonly mustExist?: boolean
  /** Whether the text is checked as a draft. @default true */
  readonly check?: boolean
  /** Whether a whole text that names no base is warned of. @default false */
  readonly wantsBase?: boolean
}

/**
 * The one way in which a page's text changes: guards, access, merge, validation, history, file, index, in this order and
 * alone with the page (protocol "update_page", agent-interface "Write path in detail"). What is refused changes nothing.
 */
export async function writePage(
  tenant: Tenant,
  principal: Principal,
  write: PageWrite,
): Promise<WriteOutcome> {
  const { pageId } = write
  assertWritablePath(pageId, tenant.config)
  return tenant.files.alone([pageId], async () => {
    const stored = await tenant.files.stored(pageId)
    const given = write.edit(stored)
    if (given === undefined) return absent(pageId)
    const draft = wellFormed(given)
    const context = { tenant, principal, write, stored }
    const first = await refusal(context, draft)
    if (first !== undefined) return first
    const based = await onBase(context, draft)
    if (!('text' in based)) return based
    const { text, merged, warnings } = based
    const second = merged ? await refusal(context, text) : undefined
    if (second !== undefined) return second
    const issues = write.check === false ? [] : await checkDraft(tenant, principal, text, pageId)
    if (issues.some(blocksWriting)) return refused(pageId, [...warnings, ...issues])
    if (merged && !(await isNoWorse(context, text, draft)))
      return conflict(context, 'the merged page is not valid')
    return finish(context, { text, merged, issues: [...warnings, ...issues] })
  })
}

interface Context {
  readonly tenant: Tenant
  readonly principal: Principal
  readonly write: PageWrite
  readonly stored: StoredPage
}

/** Guards and access: why the text may not become the page's. */
async function refusal(
  { tenant, principal, write, stored }: Context,
  text: string,
): Promise<WriteOutcome | undefined> {
  const { pageId } = write
  const before = describeStored(stored, pageId, tenant)
  const after = describeText(text, pageId, tenant.config)
  const reader = await tenant.reader()
  // Access comes first: to whom a page is closed, nothing else is told of it.
  const scope = { reader, config: tenant.config }
  if (!(await mayChange(scope, principal, { before, after }))) {
    const isAbsent =
      write.mustExist === true && (before === undefined || !(await mayReadText(scope, principal, before)))
    return isAbsent ? absent(pageId) : forbidden(pageId)
  }
  const skills = firstById(await loadSkillPages(reader))
  const issue = guardIssue({ pageId, principal, before, after, skills })
  return issue === undefined ? undefined : refused(pageId, [issue])
}

function describeStored(stored: StoredPage, pageId: string, { config }: Tenant): DescribedText | undefined {
  return stored.text === undefined ? undefined : describeText(stored.text, pageId, config)
}

interface Based {
  readonly text: string
  readonly merged: boolean
  readonly warnings: readonly Issue[]
}

/** Puts the draft on the stored text: as it is when its base is the stored text, merged when the base is older. */
async function onBase(context: Context, draft: string): Promise<Based | WriteOutcome> {
  const { write, stored, tenant } = context
  const { baseVersion, requireExactBase, baseSha256 } = write.guards ?? {}
  if (baseSha256 !== undefined && !matchesHash(baseSha256, stored, write.pageId, tenant))
    return conflict(
      context,
      baseSha256 === '' ? 'the page exists already' : 'the page is not what it was',
      'base_sha256',
    )
  if (baseVersion === undefined) return { text: draft, merged: false, warnings: baseWarnings(context, draft) }
  if (stored.text === undefined) return conflict(context, `there is no page that could be at ${baseVersion}`)
  const { history } = stored
  if (baseVersion === history.nameOfText(stored.text)) return { text: draft, merged: false, warnings: [] }
  const index = history.find(baseVersion)
  if (index >= 0 && history.versions[index]?.hash === hashOfText(stored.text))
    return { text: draft, merged: false, warnings: [] }
  if (requireExactBase === true) return conflict(context, `the page has moved on from ${baseVersion}`)
  const base = index < 0 ? undefined : history.textOf(index)
  if (base === undefined)
    return conflict(context, `${baseVersion} is not a version of this page that is kept`)
  const merge = mergePages(base, stored.text, draft)
  if (merge.kind === 'conflict')
    return conflict(context, `both this draft and somebody else changed the same part since ${baseVersion}`)
  return { text: merge.text, merged: merge.text !== draft, warnings: [] }
}

/** An archived page has bytes, and yet is none to whoever means to make it anew. */
function matchesHash(hash: string, stored: StoredPage, pageId: string, tenant: Tenant): boolean {
  if (stored.text === undefined) return hash === ''
  if (hash === '') return describeText(stored.text, pageId, tenant.config).archived
  return sha256(stored.text) === hash.toLowerCase()
}

function baseWarnings({ write, stored }: Context, draft: string): Issue[] {
  const named = write.guards?.baseSha256 !== undefined
  if (write.wantsBase !== true || named || stored.text === undefined || stored.text === draft) return []
  const message =
    'the page was replaced whatever it held; pass `base_version` so that edits of others are merged, not undone'
  return [writeIssue(write.pageId, 'base_missing', 'base_version', message, 'warning')]
}

/** A merge may have what either side had before, and nothing more. */
async function isNoWorse(
  { tenant, principal, write, stored }: Context,
  text: string,
  draft: string,
): Promise<boolean> {
  const errorsOf = async (side: string): Promise<string[]> => {
    const issues = await checkDraft(tenant, principal, side, write.pageId)
    return issues
      .filter(({ severity }) => severity === 'error')
      .map(({ code, location }) => `${code} ${location}`)
  }
  const allowed = new Set([...(await errorsOf(stored.text ?? '')), ...(await errorsOf(draft))])
  return (await errorsOf(text)).every((error) => allowed.has(error))
}

async function conflict(context: Context, message: string, location = 'base_version'): Promise<WriteOutcome> {
  const { tenant, principal, write, stored } = context
  const issue = writeIssue(
    write.pageId,
    'conflict',
    location,
    `${message}; read the page again and make the change on what it says now`,
  )
  const outcome = refused(write.pageId, [issue])
  if (stored.text === undefined || !(await mayRead(tenant, principal, stored.text, write.pageId)))
    return outcome
  return {
    ...outcome,
    head_version: stored.history.nameOfText(stored.text),
    head_sha256: sha256(stored.text),
    head_content: stored.text,
  }
}

/** Somebody may be allowed to write what they may not read. */
async function mayRead(tenant: Tenant, principal: Principal, text: string, pageId: string): Promise<boolean> {
  const described = describeText(text, pageId, tenant.config)
  return mayReadText({ reader: await tenant.reader(), config: tenant.config }, principal, described)
}

async function finish(
  { tenant, principal, write, stored }: Context,
  result: {
    readonly text: string
    readonly merged: boolean
    readonly issues: readonly Issue[]
  },
): Promise<WriteOutcome> {
  const { pageId, by = {}, dryRun = false } = write
  const { text, merged, issues } = result
  const { history } = stored
  const isSame = text === stored.text
  const versions = isSame
    ? []
    : nextVersions(history, {
        current: stored.text,
        currentAtMs: stored.atMs,
        text,
        by: {
          atMs: tenant.files.now(),
          author: principal.subject,
          kind: by.kind ?? principal.kind ?? 'human',
          session: by.session,
          summary: by.summary,
          provenance: by.provenance,
        },
      })
  if (!isSame && !dryRun) {
    const lines = versions.map(({ line }) => line).join('')
    await tenant.files.commit(
      [
        { kind: 'append', path: historyPath(pageId), lines },
        { kind: 'put', path: pageId, text },
      ],
      [pageId],
    )
  }
  const number = versions.at(-1)?.version.number
  return {
    ok: true,
    page_id: pageId,
    new_version: number === undefined ? history.nameOfText(text) : `v${number}`,
    content_sha256: sha256(text),
    auto_merged: merged,
    dry_run: dryRun,
    issues,
  }
}

/** Half a pair of surrogates is no character, and would come back from the disk as another text. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
