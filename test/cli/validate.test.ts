import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryOf, escurel, exampleTenant } from './session.ts'

const SKILL = '---\ntype: skill\nid: note\ndescription: Notes\nrequired_frontmatter: [title]\n---\n'

function note(id: string, rest = 'title: T\n---\n'): string {
  return `---\ntype: instance\nskill: note\nid: ${id}\n${rest}`
}

/** A tenant with one error, in bad.md, and one warning, in odd.md. */
function brokenTenant(): string {
  return directoryOf({
    'markdown/skills/note.md': SKILL,
    'markdown/instances/note/good.md': note('good'),
    'markdown/instances/note/bad.md': note('bad', '---\nNo title.\n'),
    'markdown/instances/note/odd.md': note('odd', 'title: T\n---\nSee [[note::godo]].\n'),
    'markdown/log.md': '# Just a file\n',
  })
}

async function report(
  root: string,
  argv: string[],
  stdin?: string,
): Promise<{ code: number; files: string[]; pages: number }> {
  const { code, stdout } = await escurel(
    root,
    ['validate', '--format', 'json', ...argv],
    stdin === undefined ? {} : { stdin },
  )
  const { issues, pages } = JSON.parse(stdout) as { issues: { file: string }[]; pages: number }
  return { code, pages, files: issues.map((issue) => issue.file.split('/').at(-1) as string) }
}

test('JSON is the report and nothing around it', async () => {
  const root = brokenTenant()
  const { code, stdout, stderr } = await escurel(root, ['validate', '--format', 'json'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    pages: 4,
    counts: { error: 1, warning: 1 },
    issues: [
      expect.objectContaining({
        severity: 'error',
        code: 'frontmatter_required_key_missing',
        file: 'markdown/instances/note/bad.md',
        line: expect.any(Number),
        column: expect.any(Number),
        location: 'frontmatter.title',
        message: expect.any(String),
      }),
      expect.objectContaining({
        severity: 'warning',
        code: 'dangling_wikilink',
        suggestion: expect.stringContaining('good'),
      }),
    ],
  })
})

test('text shows each issue with its line of source and a summary', async () => {
  const { stdout } = await escurel(brokenTenant(), ['validate'])
  expect(stdout).toContain('markdown/instances/note/odd.md\n')
  expect(stdout).toMatch(/7:5 .*warning.*dangling_wikilink\n.*7 \| See \[\[note::godo\]\]\.\n.*\^/)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(
    '✗ 4 pages checked: 1 error and 1 warning in 2 files; 1 file without a header left out',
  )
})

test('paths report on some files or folders, from wherever they are written', async () => {
  const root = brokenTenant()
  expect(await report(root, ['markdown/instances/note/odd.md'])).toMatchObject({
    code: 0,
    pages: 1,
    files: ['odd.md'],
  })
  expect(await report(root, ['markdown/skills'])).toMatchObject({ code: 0, pages: 1, files: [] })
  expect(await report(join(root, 'markdown/instances'), ['note'])).toMatchObject({
    code: 1,
    files: ['bad.md', 'odd.md'],
  })
  expect(await report(join(root, 'markdown/instances'), ['markdown/instances/note/bad.md'])).toMatchObject({
    files: ['bad.md'],
  })
  expect(await report(root, ['.'])).toMatchObject({ files: ['bad.md', 'odd.md'] })
})

test.each([
  ['markdown/absent.md', 3, 'not_found'],
  ['../outside.md', 3, 'unsafe_path'],
  ['/etc/passwd', 3, 'unsafe_path'],
])('the path %s is refused', async (path, code, name) => {
  const outcome = await escurel(brokenTenant(), ['validate', path])
  expect(outcome).toMatchObject({ code, stdout: '' })
  expect(outcome.stderr).toContain(name)
})

test('a draft is checked in the place of its page, and nothing is written', async () => {
  const root = brokenTenant()
  const before = readdirSync(root)
  const whole = note('bad', 'title: Now it has one\n---\nSee [[note::good]].\n')
  expect(
    await report(root, ['--stdin', '--as-page-id', 'markdown/instances/note/bad.md'], whole),
  ).toMatchObject({ code: 0, pages: 1, files: [] })
  expect(await report(root, ['--stdin'], whole)).toMatchObject({ code: 0, files: [] })
  const broken = note('fresh', '---\n[[note::nobody]]\n')
  expect(await report(root, ['--stdin'], broken)).toMatchObject({ code: 1, files: ['fresh.md', 'fresh.md'] })
  expect(await report(root, ['--stdin', '--as-page-id', 'markdown/x.md'], broken)).toMatchObject({
    files: ['x.md', 'x.md'],
  })
  expect(readdirSync(root)).toEqual(before)
})

test('the source lines of a draft are its own', async () => {
  const { stdout } = await escurel(brokenTenant(), ['validate', '--stdin'], {
    stdin: note('odd', 'title: T\n---\n[[note::nobody]]\n'),
  })
  expect(stdout).toContain('7 | [[note::nobody]]')
})

test('more warnings than allowed fail the run', async () => {
  const root = brokenTenant()
  const path = 'markdown/instances/note/odd.md'
  expect((await report(root, [path, '--max-warnings', '1'])).code).toBe(0)
  expect((await report(root, [path, '--max-warnings', '0'])).code).toBe(1)
})

test.each([
  [['--max-warnings', 'few'], '--max-warnings is "few"'],
  [['--changed', '--stdin'], 'one of them'],
  [['--changed', 'markdown'], 'one of them'],
  [['--as-page-id', 'markdown/x.md'], 'it needs --stdin'],
  [['--changed'], 'needs a git repository'],
  [['--format', 'yaml'], 'expected one of text, json, ndjson, sarif, github, junit'],
])('%j is wrong usage', async (argv, message) => {
  const { code, stderr } = await escurel(brokenTenant(), ['validate', ...argv])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

test('formats for CI count paths from the top of the repository', async () => {
  const top = directoryOf({})
  mkdirSync(join(top, '.git'))
  mkdirSync(join(top, 'kb/markdown'), { recursive: true })
  writeFileSync(join(top, 'kb/markdown/x.md'), note('x'))
  const github = await escurel(join(top, 'kb'), ['validate', '--format', 'github'])
  expect(github.stdout).toMatch(/^::error file=kb\/markdown\/x\.md,line=\d+,col=\d+,title=unknown_skill::/)
  const sarif = JSON.parse((await escurel(join(top, 'kb'), ['validate', '--format', 'sarif'])).stdout)
  expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('kb/markdown/x.md')
  const junit = await escurel(join(top, 'kb'), ['validate', '--format', 'junit'])
  expect(junit.stdout).toMatch(/^<\?xml .*<failure /s)
  const lines = (await escurel(join(top, 'kb'), ['validate', '--format', 'ndjson'])).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).code)).toContain('unknown_skill')
})

test('what cannot be read is told beside the pages that can', async () => {
  const root = brokenTenant()
  symlinkSync('/etc', join(root, 'markdown/out'))
  writeFileSync(
    join(root, 'markdown/latin.md'),
    Buffer.from('---\ntype: skill\nid: caf\xe9\n---\n', 'latin1'),
  )
  const { stdout } = await escurel(root, ['validate', '--format', 'json'])
  const codes = JSON.parse(stdout).issues.map((issue: { code: string }) => issue.code)
  expect(codes).toContain('unsafe_path')
  expect(codes).toContain('encoding_invalid')
})

test('validating makes no index', async () => {
  const root = exampleTenant()
  await escurel(root, ['validate'])
  expect(readdirSync(root)).not.toContain('.escurel')
})
