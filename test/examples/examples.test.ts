import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyDirectory, exampleTenant } from '../cli/session.ts'
import { ensureBuilt, PROGRAM, REPOSITORY, runEscurel, runProcess } from '../support/build.ts'

beforeAll(ensureBuilt, 300_000)

/** A directory in which `escurel` is installed as a package, as a user has it. */
function projectWithEscurel(): string {
  const project = emptyDirectory()
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync(REPOSITORY, join(project, 'node_modules/escurel'))
  symlinkSync(PROGRAM, join(project, 'node_modules/.bin/escurel'))
  writeFileSync(join(project, 'package.json'), '{"name": "project", "private": true, "type": "module"}\n')
  return project
}

test('the example tenant is clean', async () => {
  const { stdout } = await runEscurel(['validate', '--format', 'json', '--max-warnings', '0'], {
    cwd: exampleTenant(),
  })
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, counts: { error: 0, warning: 0 } })
})

test('the example program that embeds the library runs against the installed package', async () => {
  const project = projectWithEscurel()
  copyFileSync(join(REPOSITORY, 'examples/embed-library/index.js'), join(project, 'index.js'))
  const { code, stdout, stderr } = await runProcess(process.execPath, ['index.js', exampleTenant()], {
    cwd: project,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+ pages, 0 errors, 0 warnings\n/)
  expect(stdout).toContain('found part::freewheel-rn-4711')
  expect(stdout).toContain('markdown/instances/incident/2025-01-freewheel-slip.md links here as about')
  expect(stdout).toContain('the apprentice does not see the review')
})

test('the git hook stops a commit with a broken page and lets a whole one through', async () => {
  const repository = projectWithEscurel()
  const git = (...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> =>
    runProcess('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository })
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n.escurel/\n')
  mkdirSync(join(repository, 'markdown/skills'), { recursive: true })
  const page = join(repository, 'markdown/skills/note.md')
  await git('init')
  copyFileSync(
    join(REPOSITORY, 'examples/validate-in-ci/git-hook/pre-commit'),
    join(repository, '.git/hooks/pre-commit'),
  )
  chmodSync(join(repository, '.git/hooks/pre-commit'), 0o755)

  writeFileSync(page, '---\ntype: skill\nid: note\ndescription: Notes\nid: twice\n---\n')
  await git('add', '.')
  const refused = await git('commit', '-m', 'broken')
  expect(refused.code).not.toBe(0)
  expect(refused.stdout + refused.stderr).toContain('yaml_duplicate_key')
  expect(refused.stderr).toContain('The commit was stopped')

  writeFileSync(page, '---\ntype: skill\nid: note\ndescription: Notes\n---\n')
  const accepted = await git('commit', '-am', 'whole')
  await git('add', '.')
  expect((await git('commit', '-m', 'whole')).code === 0 || accepted.code === 0).toBe(true)
  expect(execFileSync('git', ['log', '--format=%s'], { cwd: repository, encoding: 'utf8' })).toBe('whole\n')
})

test('the workflow for GitHub is YAML that runs commands which exist', async () => {
  const workflow = parse(
    readFileSync(join(REPOSITORY, 'examples/validate-in-ci/github/validate.yml'), 'utf8'),
  ) as {
    jobs: { validate: { steps: { run?: string }[] } }
  }
  const runs = workflow.jobs.validate.steps.flatMap((step) =>
    step.run?.startsWith('npx escurel') ? [step.run] : [],
  )
  expect(runs.length).toBeGreaterThan(0)
  for (const run of runs) {
    const [, , ...args] = run.split(/ [>|]/)[0]?.split(' ') ?? []
    expect((await runEscurel(args, { cwd: exampleTenant() })).code).toBe(0)
  }
})
