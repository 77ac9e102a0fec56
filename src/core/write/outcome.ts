import type { Issue, Severity } from '../issues.ts'

/** What a write came to. A refusal is an answer, not an exception: its first issue says why. */
export interface WriteOutcome {
  readonly ok: boolean
  readonly page_id: string
  /** Version of the page's text now; null when the page was refused or is gone. */
  readonly new_version: string | null
  /** Hash of the page's text now. */
  readonly content_sha256: string | null
  /** True when the text is neither the stored nor the given one but a merge of both. */
  readonly auto_merged: boolean
  /** True when nothing was written because `dry_run` was asked for. */
  readonly dry_run: boolean
  readonly issues: readonly Issue[]
  /** With a `conflict`: what stands there now, for callers who may read it. */
  readonly head_version?: string
  readonly head_sha256?: string
  readonly head_content?: string
}

/** Codes of refused writes, and of the one warning that a write adds. */
export type WriteCode =
  | 'backend_read_only'
  | 'layer_read_only'
  | 'promotable_requires_curator'
  | 'forbidden'
  | 'conflict'
  | 'meta_skill_protected'
  | 'not_found'
  | 'not_archived'
  | 'base_missing'
  | 'already_exists'

export function writeIssue(
  pageId: string,
  code: WriteCode,
  location: string,
  message: string,
  severity: Severity = 'error',
): Issue {
  return { severity, code, file: pageId, line: 1, column: 1, location, message }
}

export function refused(pageId: string, issues: readonly Issue[]): WriteOutcome {
  return {
    ...{ ok: false, page_id: pageId, new_version: null, content_sha256: null },
    ...{ auto_merged: false, dry_run: false, issues },
  }
}

export function absent(pageId: string, location = 'page_id'): WriteOutcome {
  return refused(pageId, [writeIssue(pageId, 'not_found', location, 'there is no such page')])
}

export function forbidden(pageId: string): WriteOutcome {
  const message = 'the rules of this page do not allow you to do that'
  return refused(pageId, [writeIssue(pageId, 'forbidden', 'frontmatter', message)])
}
