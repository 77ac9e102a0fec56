import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenTenant } from '../../../src/core/adapters/open-tenant.ts'
import { ADMIN, type Principal } from '../../../src/core/principal.ts'
import { answer, files, someCalls, withOpen } from './random-tenant.ts'
import { call, instance, makeTenant, pageId } from './tenant-fixture.ts'

const ada: Principal = { subject: 'ada', groups: ['sales'], admin: false }

/** Makes the tenant's pages those of `texts`; returns nothing before the index knows. */
async function change(
  tenant: OpenTenant,
  before: Record<string, string>,
  texts: Record<string, string>,
): Promise<void> {
  for (const path of Object.keys(before)) {
    if (!(path in texts)) rmSync(join(tenant.root, path))
  }
  for (const [path, text] of Object.entries(texts)) {
    if (before[path] === text) continue
    mkdirSync(dirname(join(tenant.root, path)), { recursive: true })
    writeFileSync(join(tenant.root, path), text)
  }
  await tenant.refresh()
}

describe('a tenant that stays open', () => {
  it('answers after changes as one that was opened afresh', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(files, { minLength: 2, maxLength: 3 }),
        fc.constantFrom(ADMIN, ada),
        someCalls,
        async (states, caller, queries) => {
          // The shipped meta-skill page is written once and belongs to no state.
          const shipped = 'markdown/skills/escurel.md'
          const [first = {}, ...later] = states.map((texts) => ({ ...texts, [shipped]: META }))
          await withOpen(first, async (tenant) => {
            let before: Record<string, string> = first
            for (const texts of later) {
              for (const query of queries.slice(0, 12)) await answer(tenant, caller, query)
              await change(tenant, before, texts)
              before = texts
              await withOpen(texts, async (fresh) => {
                for (const query of queries.slice(0, 30)) {
                  expect(await answer(tenant, caller, query), JSON.stringify(query)).toEqual(
                    await answer(fresh, caller, query),
                  )
                }
              })
            }
          })
        },
      ),
      { numRuns: Number(process.env.LAW_RUNS ?? 6), interruptAfterTimeLimit: 240_000, endOnFailure: true },
    )
  })

  it('takes away the rights that a page takes away, before the index has seen it', async () => {
    const [path, text] = instance('note', 'a', '', 'Open [[note::b]].\n')
    const tenant = await makeTenant({ [path]: text })
    const read = (principal: Principal) =>
      call<{ body: string | null }>(tenant, principal, 'expand', { page_id: pageId('note', 'a') })
    expect((await read(ada)).body).toContain('Open')
    writeFileSync(join(tenant.root, path), instance('note', 'a', 'acl: {read: [legal]}', 'Closed.\n')[1])
    expect((await read(ada)).body).toBeNull()
    expect((await read(ADMIN)).body).toContain('Closed')
    writeFileSync(join(tenant.root, path), instance('note', 'a', '', 'Open again.\n')[1])
    expect((await read(ada)).body).toContain('Open again')
  })
})

const META = '---\ntype: skill\nid: escurel\ndescription: How this knowledge base works\n---\n'
