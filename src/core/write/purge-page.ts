import { historyPath } from '../history/paths.ts'
import { describeText } from '../links/describe-text.ts'
import type { Principal } from '../principal.ts'
import { firstById, loadSkillPages } from '../query/skill-pages.ts'
import type { Tenant } from '../tenant.ts'
import { guardIssue } from './guards.ts'
import { absent, refused, type WriteOutcome, writeIssue } from './outcome.ts'
import { assertWritablePath } from './place.ts'

/**
 * Erases an archived page and everything that its history holds, under this id and the ones that it had before (protocol
 * "purge_page"; for admins). What git keeps of it is not ours to erase.
 */
export async function purgePage(
  tenant: Tenant,
  principal: Principal,
  pageId: string,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<WriteOutcome> {
  const { files, config } = tenant
  assertWritablePath(pageId, config)
  return files.alone([pageId], async () => {
    const { text, history } = await files.stored(pageId)
    if (text === undefined && history.versions.length === 0) return absent(pageId)
    if (text !== undefined) {
      const before = describeText(text, pageId, config)
      const skills = firstById(await loadSkillPages(await tenant.reader()))
      const issue = guardIssue({ pageId, principal, before, after: undefined, skills })
      if (issue !== undefined) return refused(pageId, [issue])
      if (before.identity !== undefined && !before.archived)
        return refused(pageId, [
          writeIssue(pageId, 'not_archived', 'page_id', 'this page is live; delete it first, then purge it'),
        ])
    }
    const earlier = history.versions.flatMap(({ movedFrom }) => (movedFrom === undefined ? [] : [movedFrom]))
    const gone: string[] = []
    for (const id of new Set(earlier)) if ((await files.stored(id)).text === undefined) gone.push(id)
    if (!dryRun)
      await files.commit(
        [
          { kind: 'remove', path: pageId },
          ...[pageId, ...gone].map((id) => ({ kind: 'remove' as const, path: historyPath(id) })),
        ],
        [pageId],
      )
    return {
      ...{ ok: true, page_id: pageId, new_version: null, content_sha256: null },
      ...{ auto_merged: false, dry_run: dryRun, issues: [] },
    }
  })
}
