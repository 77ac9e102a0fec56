import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadAccess } from '../../../src/core/acl/access.ts'
import type { OpenTenant } from '../../../src/core/adapters/open-tenant.ts'
import { ADMIN, ANONYMOUS, type Principal } from '../../../src/core/principal.ts'
import { answer, files, someCalls, withOpen } from './random-tenant.ts'

/**
 * The law of access: what a caller is told is what anybody would be told by a tenant that holds just the pages which the
 * caller may read. The second tenant is made by leaving the other files out, and is read by an admin, so that its
 * answers depend on no rule at all.
 */

const CALLERS: readonly Principal[] = [
  ANONYMOUS,
  { subject: 'ada', groups: ['sales', 'admin'], admin: false },
  { subject: 'eve', groups: ['legal'], admin: false },
]

async function hiddenFrom(tenant: OpenTenant, principal: Principal): Promise<Set<string>> {
  const reader = await tenant.reader()
  const access = await loadAccess(reader, tenant.config, principal)
  const rows = await reader.rows<{ page_id: string; class_no: number }>('SELECT page_id, class_no FROM pages')
  return new Set(rows.filter((row) => !access.mayReadClass(row.class_no)).map((row) => row.page_id))
}

describe('every read tool', () => {
  it('answers as if the pages that the caller may not read did not exist', { timeout: 300_000 }, async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(...CALLERS), someCalls, async (texts, caller, queries) => {
        await withOpen(texts, async (tenant) => {
          const hidden = await hiddenFrom(tenant, caller)
          const rest = Object.fromEntries(Object.entries(texts).filter(([path]) => !hidden.has(path)))
          if (hidden.has('markdown/skills/escurel.md')) return
          await withOpen(rest, async (reduced) => {
            for (const query of queries) {
              expect(await answer(tenant, caller, query), JSON.stringify([caller.subject, query])).toEqual(
                await answer(reduced, ADMIN, query),
              )
              compared++
            }
          })
        })
      }),
      {
        numRuns: Number(process.env.LAW_RUNS ?? 12),
        interruptAfterTimeLimit: 240_000,
        endOnFailure: true,
      },
    )
    expect(compared).toBeGreaterThan(0)
  })
})
