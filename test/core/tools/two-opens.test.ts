import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type OpenTenant, openTenant } from '../../../src/core/adapters/open-tenant.ts'
import { ADMIN } from '../../../src/core/principal.ts'
import { invoke } from '../../../src/core/tools/invoke.ts'
import { instance, makeTenant, pageId, skill } from './tenant-fixture.ts'

async function found(tenant: OpenTenant, q: string): Promise<string[]> {
  const { hits } = (await invoke(tenant, ADMIN, 'search', { q, granularity: 'page' })) as {
    hits: { page_id: string }[]
  }
  return hits.map((hit) => hit.page_id)
}

async function openAgain(root: string): Promise<OpenTenant> {
  const tenant = await openTenant(root)
  onTestFinished(() => tenant.close())
  return tenant
}

const FILES = Object.fromEntries([
  skill('note'),
  instance('note', 'a', '', 'The quick otter'),
  instance('note', 'b', '', 'Another otter'),
])

it('a directory that is open twice can be closed once', async () => {
  const first = await makeTenant(FILES)
  const second = await openTenant(first.root)
  const before = await found(first, 'otter')
  expect(await found(second, 'otter')).toEqual(before)
  await second.close()
  expect(await found(first, 'otter')).toEqual(before)
  expect(await found(await openAgain(first.root), 'otter')).toEqual(before)
})

it('two opens of one directory tell their own changes apart', async () => {
  const first = await makeTenant(FILES)
  await found(first, 'otter')
  const second = await openAgain(first.root)
  const write = (id: string, text: string): void =>
    writeFileSync(join(first.root, pageId('note', id)), instance('note', id, '', text)[1])
  // Each takes a different page in first, so one number stands for different pages.
  write('c', 'A heron')
  await first.refresh()
  expect(await found(first, 'heron')).toEqual([pageId('note', 'c')])
  write('d', 'A heron as well')
  await second.refresh({ paths: [pageId('note', 'd')] })
  expect(await found(second, 'heron')).toEqual([pageId('note', 'd')])
  await second.refresh()
  expect((await found(second, 'heron')).sort()).toEqual([pageId('note', 'c'), pageId('note', 'd')])
  write('c', 'No bird any more')
  await Promise.all([first.refresh(), second.refresh()])
  expect(await found(second, 'heron')).toEqual([pageId('note', 'd')])
  expect(await found(first, 'heron')).toEqual([pageId('note', 'd')])
})
