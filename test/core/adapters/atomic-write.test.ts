import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFileAtomic, writeNewFile } from '../../../src/core/adapters/atomic-write.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'escurel-write-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

test('a file is replaced and nothing else is left in its folder', async () => {
  await writeFileAtomic(join(root, 'a/b.md'), 'one')
  await writeFileAtomic(join(root, 'a/b.md'), 'two')
  expect(readFileSync(join(root, 'a/b.md'), 'utf8')).toBe('two')
  expect(readdirSync(join(root, 'a'))).toEqual(['b.md'])
})

test('many writers of one file leave one whole text', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000))
  await Promise.all(texts.map((text) => writeFileAtomic(join(root, 'x.md'), text)))
  expect(texts).toContain(readFileSync(join(root, 'x.md'), 'utf8'))
  expect(readdirSync(root)).toEqual(['x.md'])
})

test('a reader never sees a part of a text', async () => {
  const file = join(root, 'x.md')
  await writeFileAtomic(file, 'a'.repeat(200_000))
  const writes = Promise.all(
    Array.from({ length: 10 }, (_, index) => writeFileAtomic(file, String(index).repeat(200_000))),
  )
  for (let look = 0; look < 50; look++) {
    const text = readFileSync(file, 'utf8')
    expect(text).toHaveLength(200_000)
    expect(new Set(text).size).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await writes
})

test('the permissions of a file survive', async () => {
  const file = join(root, 'x.md')
  writeFileSync(file, 'old')
  chmodSync(file, 0o640)
  await writeFileAtomic(file, 'new')
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('a failed write leaves the old file and no temporary one', async () => {
  mkdirSync(join(root, 'taken'))
  await expect(writeFileAtomic(join(root, 'taken'), 'text')).rejects.toThrow()
  expect(readdirSync(root)).toEqual(['taken'])
})

test('the longest name that a disk allows can be written', async () => {
  const name = `${'n'.repeat(252)}.md`
  await writeFileAtomic(join(root, name), 'x')
  expect(readdirSync(root)).toEqual([name])
})

test('a new file is never written over an old one', async () => {
  expect(await writeNewFile(join(root, 'x'), 'first')).toBe(true)
  expect(await writeNewFile(join(root, 'x'), 'second')).toBe(false)
  expect(readFileSync(join(root, 'x'), 'utf8')).toBe('first')
})
