import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTenant, getTenant } from '../../../src/core/adapters/discover.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'escurel-find-'))
  mkdirSync(join(root, 'kb/markdown/instances/customer'), { recursive: true })
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

test('the nearest folder above with markdown/ is the tenant', () => {
  expect(findTenant(join(root, 'kb/markdown/instances/customer'))).toBe(join(root, 'kb'))
  expect(getTenant(join(root, 'kb'))).toBe(join(root, 'kb'))
})

test('a settings file alone makes a tenant, and the nearer one wins', () => {
  mkdirSync(join(root, 'kb/vault/deep'), { recursive: true })
  writeFileSync(join(root, 'kb/vault/escurel.yaml'), '')
  expect(findTenant(join(root, 'kb/vault/deep'))).toBe(join(root, 'kb/vault'))
})

test('a file called markdown is no tenant', () => {
  mkdirSync(join(root, 'other'))
  writeFileSync(join(root, 'other/markdown'), '')
  expect(findTenant(join(root, 'other'))).toBeUndefined()
})

test('a named directory is taken as it is, relative to where we are', () => {
  expect(getTenant(root, 'kb')).toBe(join(root, 'kb'))
  expect(() => getTenant(join(root, 'kb/markdown'), 'instances')).toThrow(/is not a tenant.*escurel init/)
  expect(() => getTenant(root, 'absent')).toThrow(/There is no folder/)
})

test('without a tenant the error says how to make one', () => {
  expect(() => getTenant(root)).toThrow(/escurel init/)
})
