import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles, scanFiles, statFiles } from '../../../src/core/adapters/scan-files.ts'
import type { FolderMapping } from '../../../src/core/config.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'escurel-scan-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function put(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `text of ${path}`)
  }
}

function mapping(path: string, exclude: string[] = []): FolderMapping {
  return { path, skill: 'note', id: 'path', description: '', exclude }
}

function paths(...folders: FolderMapping[]): string[] {
  return listFiles(root, { folders }).files.map((file) => file.path)
}

test('every markdown file below markdown/ is found, in the order of the paths', () => {
  put('markdown/skills/b.md', 'markdown/skills/a.md', 'markdown/a.md', 'markdown/a/x.md', 'markdown/a-b.md')
  put('markdown/readme.txt', 'elsewhere/x.md')
  const found = paths()
  expect(found).toEqual([...found].sort())
  expect(found).toEqual([
    'markdown/a-b.md',
    'markdown/a.md',
    'markdown/a/x.md',
    'markdown/skills/a.md',
    'markdown/skills/b.md',
  ])
})

test('hidden files, hidden folders and installed packages are not pages', () => {
  put(
    'markdown/.draft.md',
    'markdown/.obsidian/x.md',
    'markdown/node_modules/p/readme.md',
    'markdown/page.md',
  )
  expect(paths()).toEqual(['markdown/page.md'])
})

test('a mapped folder is read beside markdown/, without what its mapping leaves out', () => {
  put('markdown/page.md', 'docs/guide.md', 'docs/drafts/x.md', 'docs/drafts-2/x.md', 'docs/old.md')
  expect(paths(mapping('./docs/', ['drafts', 'old.md']))).toEqual([
    'docs/drafts-2/x.md',
    'docs/guide.md',
    'markdown/page.md',
  ])
})

test('a star in a mapping stands for any one folder', () => {
  put('sites/en/pages/a.md', 'sites/de/pages/b.md', 'sites/de/other/c.md', 'sites/.git/pages/d.md')
  expect(paths(mapping('sites/*/pages'))).toEqual(['sites/de/pages/b.md', 'sites/en/pages/a.md'])
})

test('mapping the whole directory leaves out the folders with a meaning of their own', () => {
  put('note.md', 'private/token.md', 'journal/x.md', 'blobs/x.md', '.escurel/x.md', 'markdown/page.md')
  put('sub/private/ok.md')
  expect(paths(mapping('.'))).toEqual(['markdown/page.md', 'note.md', 'sub/private/ok.md'])
})

test('folders that overlap do not give a file twice', () => {
  put('docs/a.md', 'docs/sub/b.md')
  expect(paths(mapping('docs'), mapping('docs/sub'), mapping('.'))).toEqual(['docs/a.md', 'docs/sub/b.md'])
})

test('a mapped folder that does not exist is told', () => {
  put('markdown/page.md')
  expect(listFiles(root, { folders: [mapping('dosc')] }).warnings).toEqual([
    { path: 'dosc', message: 'is mapped in the settings and does not exist' },
  ])
})

test('a link out of the tenant is not followed, neither to a file nor to a folder', () => {
  const outside = mkdtempSync(join(tmpdir(), 'escurel-outside-'))
  writeFileSync(join(outside, 'secret.md'), 'secret')
  put('markdown/page.md')
  symlinkSync(join(outside, 'secret.md'), join(root, 'markdown/file.md'))
  symlinkSync(outside, join(root, 'markdown/folder'))
  const { files, warnings } = listFiles(root, { folders: [] })
  rmSync(outside, { recursive: true })
  expect(files.map((file) => file.path)).toEqual(['markdown/page.md'])
  expect(warnings.map((warning) => warning.path)).toEqual(['markdown/file.md', 'markdown/folder'])
  expect(warnings[0]?.message).toContain('leaves the tenant')
})

test('a sibling folder whose name only begins like the tenant is outside', () => {
  const sibling = `${root}-copy`
  mkdirSync(sibling)
  put('markdown/page.md')
  symlinkSync(sibling, join(root, 'markdown/near'))
  const { warnings } = listFiles(root, { folders: [] })
  rmSync(sibling, { recursive: true })
  expect(warnings[0]?.message).toContain('leaves the tenant')
})

test('a circle of links is skipped with one warning', () => {
  put('markdown/a/page.md')
  symlinkSync('..', join(root, 'markdown/a/up'))
  const { files, warnings } = listFiles(root, { folders: [] })
  expect(files.map((file) => file.path)).toEqual(['markdown/a/page.md'])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toEqual({
    path: 'markdown/a/up',
    message: 'is a symbolic link to a folder above itself',
  })
})

test('links that only point at each other are skipped', () => {
  put('markdown/page.md')
  symlinkSync('two', join(root, 'markdown/one'))
  symlinkSync('one', join(root, 'markdown/two'))
  symlinkSync('nowhere', join(root, 'markdown/lost.md'))
  const { files, warnings } = listFiles(root, { folders: [] })
  expect(files).toHaveLength(1)
  expect(warnings).toHaveLength(3)
})

test('a link to a place of the tenant that is not read anyway is followed once', () => {
  put('vault/a.md', 'vault/deep/b.md', 'markdown/page.md')
  symlinkSync('../vault', join(root, 'markdown/first'))
  symlinkSync('../vault/deep', join(root, 'markdown/second'))
  symlinkSync('.', join(root, 'vault/self'))
  const { files, warnings } = listFiles(root, { folders: [] })
  expect(files.map((file) => file.path)).toEqual([
    'markdown/first/a.md',
    'markdown/first/deep/b.md',
    'markdown/page.md',
  ])
  expect(warnings.map((warning) => warning.path)).toEqual(['markdown/first/self', 'markdown/second'])
})

test('page ids are composed whatever form the disk keeps', () => {
  const decomposed = 'markdown/cafe\u0301.md'
  put(decomposed)
  expect(listFiles(root, { folders: [] }).files).toEqual([
    { path: 'markdown/caf\u00e9.md', diskPath: decomposed },
  ])
  expect(scanFiles(root, { folders: [] }).files[0]?.size).toBeGreaterThan(0)
  expect(statFiles(root, ['markdown/caf\u00e9.md'])).toHaveLength(1)
})

test('two files whose names differ in Unicode form only cannot both be pages', () => {
  put('markdown/cafe\u0301.md', 'markdown/caf\u00e9.md')
  const { files, warnings } = listFiles(root, { folders: [] })
  expect(files).toHaveLength(1)
  expect(warnings[0]?.message).toContain('another Unicode form')
})

test.each([
  ['a\\b.md', 'backslash'],
  ['a\nb.md', 'control character'],
])('a file called %j is skipped with a warning', (name, reason) => {
  put(`markdown/${name}`)
  const { files, warnings } = listFiles(root, { folders: [] })
  expect(files).toEqual([])
  expect(warnings[0]?.message).toContain(reason)
})

test('a folder that may not be read is told and the others are read', () => {
  put('markdown/closed/x.md', 'markdown/open/y.md')
  chmodSync(join(root, 'markdown/closed'), 0o000)
  const { files, warnings } = listFiles(root, { folders: [] })
  chmodSync(join(root, 'markdown/closed'), 0o755)
  // The superuser may read everything.
  const closed =
    process.getuid?.() === 0 ? [] : [{ path: 'markdown/closed', message: 'cannot be read: EACCES' }]
  expect(warnings).toEqual(closed)
  expect(files.map((file) => file.path)).toContain('markdown/open/y.md')
})

test('a scan tells size and time of each file', () => {
  put('markdown/page.md')
  utimesSync(join(root, 'markdown/page.md'), 1_700_000_000, 1_700_000_000)
  const [file] = scanFiles(root, { folders: [] }).files
  expect(file).toMatchObject({ path: 'markdown/page.md', size: 24, mtimeMs: 1_700_000_000_000 })
})

test('looking at single files leaves out those that are gone', () => {
  put('markdown/page.md', 'markdown/note.txt')
  const found = statFiles(root, ['markdown/page.md', 'markdown/gone.md', 'markdown/note.txt', 'markdown'])
  expect(found.map((file) => file.path)).toEqual(['markdown/page.md'])
  expect(() => statFiles(root, ['../x.md'])).toThrow(/not a path below the tenant/)
})

test('a directory without markdown/ has no pages and no warnings', () => {
  expect(listFiles(root, { folders: [] })).toMatchObject({ files: [], warnings: [] })
})
