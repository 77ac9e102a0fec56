import { mayReadText } from '../acl/text-access.ts'
import { sha256 } from '../digest.ts'
import { nextVersions } from '../history/next-version.ts'
import { historyPath } from '../history/paths.ts'
import { describeText } from '../links/describe-text.ts'
import type { Principal } from '../principal.ts'
import { firstById, loadSkillPages } from '../query/skill-pages.ts'
import type { Tenant } from '../tenant.ts'
import { mayChange } from './access.ts'
import { guardIssue } from './guards.ts'
import { absent, forbidden, refused, type WriteOutcome, writeIssue } from './outcome.ts'
import { assertWritablePath } from './place.ts'
import type { Authorship } from './write-page.ts'

export interface PageMove {
  readonly from: string
  readonly to: string
  readonly by?: Authorship
  readonly dryRun?: boolean | undefined
}

/**
 * Moves a page's file, every byte kept, its history following (protocol "move_page"). Its skill and id stay, so typed
 * links do; what names it by its path does not.
 */
export async function movePage(tenant: Tenant, principal: Principal, move: PageMove): Promise<WriteOutcome> {
  const { from, to } = move
  const { files, config } = tenant
  assertWritablePath(from, config)
  assertWritablePath(to, config)
  return files.alone([from, to], async () => {
    const stored = await files.stored(from)
    const { text } = stored
    if (text === undefined) return absent(from, 'from')
    const scope = { reader: await tenant.reader(), config }
    const before = describeText(text, from, config)
    const after = describeText(text, to, config)
    if (!(await mayChange(scope, principal, { before, after })))
      return (await mayReadText(scope, principal, before)) ? forbidden(from) : absent(from, 'from')
    const skills = firstById(await loadSkillPages(scope.reader))
    const guarded =
      guardIssue({ pageId: from, principal, before, after: undefined, skills }) ??
      guardIssue({ pageId: to, principal, before: undefined, after, skills })
    if (guarded !== undefined) return refused(from, [guarded])
    if ((await files.stored(to)).text !== undefined)
      return refused(from, [writeIssue(from, 'conflict', 'to', `${to} exists already`)])
    const versions = nextVersions(stored.history, {
      ...{ current: text, currentAtMs: stored.atMs, text },
      by: {
        atMs: files.now(),
        author: principal.subject,
        kind: move.by?.kind ?? principal.kind ?? 'human',
        summary: move.by?.summary,
        movedFrom: from,
      },
    })
    const moved = versions.at(-1)
    const left = versions.slice(0, -1).map(({ line }) => line)
    if (move.dryRun !== true)
      await files.commit(
        [
          ...(left.length === 0
            ? []
            : [{ kind: 'append' as const, path: historyPath(from), lines: left.join('') }]),
          { kind: 'append', path: historyPath(to), lines: moved?.line ?? '' },
          { kind: 'put', path: to, text },
          { kind: 'remove', path: from },
        ],
        [from, to],
      )
    return {
      ...{ ok: true, page_id: to, new_version: `v${moved?.version.number}`, content_sha256: sha256(text) },
      ...{ auto_merged: false, dry_run: move.dryRun ?? false, issues: [] },
    }
  })
}
