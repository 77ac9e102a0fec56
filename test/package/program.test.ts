import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { directoryOf, exampleTenant } from '../cli/session.ts'
import { ensureBuilt, PROGRAM, runEscurel, runProcess } from '../support/build.ts'

beforeAll(ensureBuilt, 300_000)

test('the installed program validates, indexes and reads a tenant', async () => {
  const cwd = exampleTenant()
  const validated = await runEscurel(['validate', '--format', 'json'], { cwd })
  expect(JSON.parse(validated.stdout)).toMatchObject({ ok: true, issues: [] })
  const rebuilt = await runEscurel(['rebuild', '--format', 'json'], { cwd })
  expect(rebuilt.code).toBe(0)
  expect(JSON.parse(rebuilt.stdout)).toMatchObject({ complete: true, skipped: [] })
  const { code, stdout } = await runEscurel(['resolve', '[[zoë-müller]]', '--format', 'json'], { cwd })
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    page: { page_id: 'markdown/instances/person/zoë-müller.md' },
    exists: true,
  })
})

test('a reader that stops early, such as head, is no error', async () => {
  const cwd = exampleTenant()
  const { code, stdout, stderr } = await runProcess(
    'bash',
    [
      '-o',
      'pipefail',
      '-c',
      `"${process.execPath}" "${PROGRAM}" list-instances part --format ndjson | head -n 1`,
    ],
    { cwd },
  )
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect({ code, stderr: stderr.replace(/^Indexing.*\n/gm, '') }).toEqual({ code: 0, stderr: '' })
})

test('output that is larger than a pipe holds arrives whole', async () => {
  const files: Record<string, string> = {}
  for (let index = 0; index < 2_000; index++)
    files[`markdown/instances/note/n${index}.md`] = `---\ntype: instance\nskill: nope\nid: n${index}\n---\n`
  const { code, stdout } = await runEscurel(['validate', '--format', 'json'], { cwd: directoryOf(files) })
  expect(code).toBe(1)
  expect(stdout.length).toBeGreaterThan(200_000)
  expect(JSON.parse(stdout).counts.error).toBe(2_000)
})

test('Ctrl-C leaves an index that works, and the next run goes on from there', async () => {
  const files: Record<string, string> = {
    'markdown/skills/note.md': '---\ntype: skill\nid: note\ndescription: Notes\n---\n',
  }
  const body = 'Some words that make a page long enough to take a moment. '.repeat(40)
  for (let index = 0; index < 4_000; index++) {
    files[`markdown/instances/note/n${index}.md`] =
      `---\ntype: instance\nskill: note\nid: n${index}\n---\n${body}\n`
  }
  const cwd = directoryOf(files)
  let stopping = false
  const stopped = await runEscurel(['rebuild', '--format', 'json'], {
    cwd,
    onTalk: (text, kill) => {
      // A second Ctrl-C would end it at once.
      if (stopping || !text.startsWith('Indexing')) return
      stopping = true
      kill('SIGINT')
    },
  })
  expect(stopped.stderr).toContain('goes on from here')
  expect(stopped.code).toBe(130)
  const first = JSON.parse(stopped.stdout)
  expect(first).toMatchObject({ complete: false })
  expect(readdirSync(join(cwd, '.escurel'))).not.toContain('lock')
  const resumed = JSON.parse((await runEscurel(['rebuild', '--format', 'json'], { cwd })).stdout)
  // The notes, their skill, and the meta-skill that comes with the first index.
  expect(resumed).toMatchObject({ complete: true, pages: 4_002 })
  expect(resumed.read).toBe(4_002 - first.read)
}, 120_000)

test('--changed reports on what git says changed, in a tenant below the top of a repository', async () => {
  const top = directoryOf({ 'other.md': '---\nnot: a page of the tenant\n---\n' })
  const cwd = join(top, 'docs/kb')
  const page = (id: string, text = ''): string => `---\ntype: instance\nskill: nope\nid: ${id}\n---\n${text}`
  mkdirSync(join(cwd, 'markdown'), { recursive: true })
  writeFileSync(join(cwd, 'markdown/old.md'), page('old'))
  writeFileSync(join(cwd, 'markdown/edited.md'), page('edited'))
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: top,
      stdio: 'ignore',
    })
  }
  git('init')
  git('add', '.')
  git('commit', '-m', 'first')
  writeFileSync(join(cwd, 'markdown/edited.md'), page('edited', 'more'))
  writeFileSync(join(cwd, 'markdown/neu übung.md'), page('new'))
  const { code, stdout } = await runEscurel(['validate', '--changed', '--format', 'json'], { cwd })
  expect(code).toBe(1)
  const files = JSON.parse(stdout).issues.map((issue: { file: string }) => issue.file)
  expect([...new Set(files)].sort()).toEqual(['markdown/edited.md', 'markdown/neu übung.md'])
})
