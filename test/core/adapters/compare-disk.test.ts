import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareDisk } from '../../../src/core/adapters/compare-disk.ts'
import { folderTimes, readManifest, writeManifest } from '../../../src/core/adapters/manifest.ts'
import { scanFiles } from '../../../src/core/adapters/scan-files.ts'
import type { FolderMapping } from '../../../src/core/config.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'escurel-compare-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const mapping = (path: string): FolderMapping => ({
  path,
  skill: 'note',
  id: 'path',
  description: 'Notes',
  exclude: [],
})

/** Writes a page into a folder that was last changed a while ago. */
function write(path: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `# ${path}\n`)
  for (let folder = dirname(file); folder.startsWith(root); folder = dirname(folder))
    utimesSync(folder, 1_700_000_000, 1_700_000_000)
}

async function remember(...folders: FolderMapping[]): Promise<void> {
  const scan = scanFiles(root, { folders })
  await writeManifest(root, {
    generation: 'g1',
    folders: folderTimes(root, scan.folders, Date.now()),
    files: new Map(scan.files.map(({ path, size, mtimeMs }) => [path, { size, mtimeMs }])),
  })
  utimesSync(root, 1_700_000_000, 1_700_000_000)
}

test('a manifest reads back as it was written', async () => {
  for (const path of ['markdown/a.md', 'markdown/ä/ö.md', 'markdown/ä/漢.md', 'top.md']) write(path)
  await remember(mapping('.'))
  const { files } = scanFiles(root, { folders: [mapping('.')] })
  const manifest = readManifest(root)
  expect(manifest?.generation).toBe('g1')
  expect([...(manifest?.files ?? [])]).toEqual(
    files.map(({ path, size, mtimeMs }) => [path, { size, mtimeMs }]),
  )
})

test.each([
  ['cut short', () => truncateSync(join(root, 'manifest'), 200)],
  ['of an older form', () => writeFileSync(join(root, 'manifest'), 'escurel manifest 2\tg1\nend')],
  ['empty', () => writeFileSync(join(root, 'manifest'), '')],
])('a manifest that is %s is none', async (_, spoil) => {
  write('markdown/a.md')
  await remember()
  spoil()
  expect(readManifest(root)).toBeUndefined()
  expect(await compareDisk({ root, directory: root, folders: [] })).toBeUndefined()
})

test('nothing changed is told without a walk, mapped folders or not', async () => {
  write('markdown/a.md')
  write('docs/one/notes/b.md')
  const folders = [mapping('docs/*/notes')]
  await remember(...folders)
  const scan = await compareDisk({ root, directory: root, folders })
  expect(scan?.plan).toEqual({ touched: [], removed: [], unchanged: 2 })
  expect(scan?.walked).toBeUndefined()
})

test('a page changed in place is found', async () => {
  write('markdown/a.md')
  write('markdown/b.md')
  await remember()
  appendFileSync(join(root, 'markdown/b.md'), 'more')
  const scan = await compareDisk({ root, directory: root, folders: [] })
  expect(scan?.plan.touched.map(({ path }) => path)).toEqual(['markdown/b.md'])
})

test('a folder that a pattern matches from now on is found', async () => {
  write('markdown/a.md')
  write('docs/one/notes/b.md')
  const folders = [mapping('docs/*/notes')]
  await remember(...folders)
  mkdirSync(join(root, 'docs/two/notes'), { recursive: true })
  writeFileSync(join(root, 'docs/two/notes/c.md'), 'text')
  const scan = await compareDisk({ root, directory: root, folders })
  expect(scan?.plan.touched.map(({ path }) => path)).toEqual(['docs/two/notes/c.md'])
})

test('a mapped folder that appears is found', async () => {
  write('markdown/a.md')
  const folders = [mapping('docs')]
  await remember(...folders)
  write('docs/b.md')
  const scan = await compareDisk({ root, directory: root, folders })
  expect(scan?.plan.touched.map(({ path }) => path)).toEqual(['docs/b.md'])
})

test('settings that are not handed in are read', async () => {
  writeFileSync(join(root, 'escurel.yaml'), 'folders:\n  - path: docs\n    skill: note\n')
  write('docs/a.md')
  await remember(mapping('docs'))
  writeFileSync(join(root, 'docs/b.md'), 'text')
  const scan = await compareDisk({ root, directory: root })
  expect(scan?.plan.touched.map(({ path }) => path)).toEqual(['docs/b.md'])
  expect(scan?.walked).toMatchObject([{ path: 'docs' }])
})
