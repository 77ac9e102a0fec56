import * as z from 'zod'
import { openPast, type PastVersion } from '../../query/page-past.ts'
import { defineTool } from '../define.ts'
import { cursorInput, nextCursorOutput, pageInput } from '../shared.ts'

export const versionOutput = z.object({
  version: z.string(),
  at: z.string().describe('RFC 3339'),
  author: z.string().nullable().describe('Verified subject; null for edits from outside'),
  kind: z.enum(['human', 'agent', 'import', 'restore', 'external']),
  summary: z.string().nullable(),
  session: z.string().nullable(),
  provenance: z.unknown().optional(),
  moved_from: z.string().nullable().describe('Page id before this version'),
  sha256: z.string().describe("First digits of the text's SHA-256"),
  head: z.boolean().describe('True for the text that the page has now'),
  recorded: z.boolean().describe('False for an edit from outside that no journal holds yet'),
})

/** Ours: who changed a page when, and why. */
export const pageHistoryTool = defineTool({
  input: z.object({
    page_id: pageInput,
    limit: z.int().min(1).max(1000).default(100).describe('Most versions in one answer'),
    cursor: cursorInput,
  }),
  output: z.object({
    page_id: z.string().nullable().describe('Null when there is no such page for the caller'),
    versions: z.array(versionOutput).describe('Newest first'),
    next_cursor: nextCursorOutput,
  }),
  example: 'page-history customer::acme',
  positional: ['page_id'],
  keyAliases: { page: 'page_id' },
  async handler(tenant, principal, input) {
    const past = await openPast(tenant, principal, input.page_id)
    if (past === undefined) return { page_id: null, versions: [], next_cursor: null }
    const newestFirst = past.versions.toReversed()
    const from =
      input.cursor === undefined ? 0 : newestFirst.findIndex(({ name }) => name === input.cursor) + 1
    const page = newestFirst.slice(from, from + input.limit)
    const isLast = from + input.limit >= newestFirst.length
    return {
      page_id: past.pageId,
      versions: page.map(describe),
      next_cursor: isLast ? null : (page.at(-1)?.name ?? null),
    }
  },
})

export function describe(version: PastVersion): z.input<typeof versionOutput> {
  const { name, atMs, author, kind, summary, session, provenance, movedFrom, hash, isHead, isUnrecorded } =
    version
  return {
    version: name,
    at: new Date(atMs).toISOString(),
    author: author === '' ? null : author,
    kind,
    summary: summary ?? null,
    session: session ?? null,
    ...(provenance === undefined ? {} : { provenance }),
    moved_from: movedFrom ?? null,
    sha256: hash,
    head: isHead,
    recorded: !isUnrecorded,
  }
}
