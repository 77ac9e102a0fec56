import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock, readHolder } from '../../../src/core/adapters/lock.ts'

let directory: string

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'escurel-lock-')), '.escurel')
})

afterEach(() => {
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

/** Leaves a lock file as another process would. */
function leaveLock(holder: object | string): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'lock'), typeof holder === 'string' ? holder : JSON.stringify(holder))
}

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('a second writer is told who holds the tenant and how to reach it', async () => {
  const lock = await acquireLock(directory, { address: 'http://127.0.0.1:8787' })
  const refusal = acquireLock(directory)
  await expect(refusal).rejects.toMatchObject({ code: 'tenant_locked' })
  await expect(refusal).rejects.toThrow(
    new RegExp(`Process ${process.pid} .*reachable at http://127.0.0.1:8787`),
  )
  await lock.release()
})

test('a released lock can be taken again, and releasing twice is no harm', async () => {
  const lock = await acquireLock(directory)
  await lock.release()
  await lock.release()
  expect(readHolder(directory)).toBeUndefined()
  await (await acquireLock(directory)).release()
  expect(readdirSync(directory)).toEqual([])
})

test('a writer that waits gets the lock when it is released', async () => {
  const first = await acquireLock(directory)
  const waiting = acquireLock(directory, { waitMs: 10_000 })
  await first.release()
  await (await waiting).release()
  expect(existsSync(join(directory, 'lock'))).toBe(false)
})

test('one of many writers at a time holds the lock', async () => {
  let inside = 0
  let most = 0
  const work = async (): Promise<void> => {
    const lock = await acquireLock(directory, { waitMs: 30_000 })
    inside++
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside--
    await lock.release()
  }
  await Promise.all(Array.from({ length: 5 }, work))
  expect(most).toBe(1)
})

test('the lock of a process that is gone is taken over', async () => {
  leaveLock({ pid: deadPid(), host: hostname(), since: '2026-01-01T00:00:00Z' })
  await (await acquireLock(directory)).release()
})

test('a process that only has the same number as the dead holder does not count', async () => {
  leaveLock({ pid: process.ppid, host: hostname(), since: '2026-01-01T00:00:00Z', started: '1' })
  const taken = acquireLock(directory)
  // Only Linux tells when a process started.
  if (process.platform === 'linux') await (await taken).release()
  else await expect(taken).rejects.toMatchObject({ code: 'tenant_locked' })
})

test('a lock that names this process but was left by an earlier life of it is taken over', async () => {
  leaveLock({ pid: process.pid, host: hostname(), since: '2026-01-01T00:00:00Z' })
  await (await acquireLock(directory)).release()
})

test('the lock of another machine counts while it is renewed', async () => {
  leaveLock({ pid: 1, host: 'somewhere-else', since: '2026-01-01T00:00:00Z' })
  await expect(acquireLock(directory)).rejects.toThrow('Process 1 on somewhere-else')
  const longAgo = Date.now() / 1000 - 3600
  utimesSync(join(directory, 'lock'), longAgo, longAgo)
  await (await acquireLock(directory)).release()
})

test('a lock file with rubbish in it does not lock a tenant forever', async () => {
  leaveLock('not json')
  await (await acquireLock(directory)).release()
})

test('waiting can be stopped', async () => {
  const lock = await acquireLock(directory)
  const controller = new AbortController()
  const waiting = acquireLock(directory, { waitMs: 60_000, signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  await lock.release()
})
