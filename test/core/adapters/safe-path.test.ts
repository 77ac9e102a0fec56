import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locateFile, placeFile } from '../../../src/core/adapters/safe-path.ts'
import { EscurelError } from '../../../src/core/errors.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'escurel-path-'))
  mkdirSync(join(root, 'markdown'))
  writeFileSync(join(root, 'markdown/page.md'), 'page')
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function refusal(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof EscurelError) return error.code
    throw error
  }
  return 'none'
}

test.each([
  '../x',
  'a/../../x',
  'markdown/../../x.md',
  '..%2fx',
  '%2e%2e/x',
  'a%2F..%2F..%2Fx',
  '/etc/x',
  'C:/x',
  'a\\..\\x',
  'a%5c..%5cx',
  'a\0b',
  'a%00b',
  'a\nb',
  '',
  '.',
])('%j is refused for reading and for writing alike', (path) => {
  expect(refusal(() => locateFile(root, path))).toBe('unsafe_path')
  expect(refusal(() => placeFile(root, path))).toBe('unsafe_path')
})

test('a link out of the tenant is refused for reading and for writing', () => {
  symlinkSync('/etc', join(root, 'markdown/etc'))
  symlinkSync('/etc/passwd', join(root, 'markdown/x.md'))
  for (const path of ['markdown/etc/passwd', 'markdown/x.md']) {
    expect(refusal(() => locateFile(root, path))).toBe('unsafe_path')
    expect(refusal(() => placeFile(root, path))).toBe('unsafe_path')
  }
  expect(refusal(() => placeFile(root, 'markdown/etc/new/file.md'))).toBe('unsafe_path')
})

test('a dangling link is refused for writing', () => {
  symlinkSync('/nowhere/at/all', join(root, 'markdown/lost'))
  expect(refusal(() => placeFile(root, 'markdown/lost/new.md'))).toBe('unsafe_path')
})

test('an odd but harmless name is a name', () => {
  writeFileSync(join(root, 'markdown/a..b 100%25.md'), 'x')
  expect(locateFile(root, 'markdown/a..b 100%25.md')).toBe(join(root, 'markdown/a..b 100%25.md'))
})

test('a path is found by its normal form', () => {
  expect(locateFile(root, './markdown//page.md')).toBe(join(root, 'markdown/page.md'))
  expect(locateFile(root, 'markdown/absent.md')).toBeUndefined()
  expect(locateFile(root, 'markdown/page.md/below')).toBeUndefined()
})

test('a name that the disk keeps decomposed is found by its composed form', () => {
  mkdirSync(join(root, 'markdown/re\u0301sume\u0301s'))
  writeFileSync(join(root, 'markdown/re\u0301sume\u0301s/zoe\u0308.md'), 'x')
  expect(locateFile(root, 'markdown/r\u00e9sum\u00e9s/zo\u00eb.md')).toBe(
    join(root, 'markdown/re\u0301sume\u0301s/zoe\u0308.md'),
  )
})

test('a new file is placed below folders that do not exist yet', () => {
  expect(placeFile(root, 'markdown/instances/a/b.md')).toBe(join(root, 'markdown/instances/a/b.md'))
})
