import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands/list.ts'
import { parsePrincipal } from '../../src/cli/globals.ts'
import { TOOLS } from '../../src/core/tools/list.ts'
import { directoryOf, emptyDirectory, escurel } from './session.ts'

test('every tool is a command, under its own name and in kebab-case', () => {
  for (const tool of TOOLS) {
    const command = COMMANDS.find(({ name }) => name === tool.name.replaceAll('_', '-'))
    expect(command, tool.name).toBeDefined()
  }
})

test('help lists every command with its summary', async () => {
  const { code, stdout, stderr } = await escurel(emptyDirectory(), ['--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const { name } of COMMANDS) expect(stdout).toContain(`  ${name} `)
})

test('without a command the help is shown', async () => {
  const root = emptyDirectory()
  expect(await escurel(root, [])).toEqual(await escurel(root, ['--help']))
})

test.each(COMMANDS.map(({ name }) => name))('escurel %s --help shows an example', async (name) => {
  const { code, stdout } = await escurel(emptyDirectory(), [name, '--help'])
  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`Examples?:\\n  escurel ${name}`))
  expect(stdout).toContain('--tenant')
})

test('each topic of help is there, and a command is a topic', async () => {
  const root = emptyDirectory()
  const { stdout } = await escurel(root, ['help'])
  const topics = [...stdout.matchAll(/^ {2}(\S+) {3}/gm)].map((match) => match[1] as string)
  expect(topics).toContain('exit-codes')
  for (const topic of topics) expect((await escurel(root, ['help', topic])).code).toBe(0)
  expect((await escurel(root, ['help', 'init'])).stdout).toBe(
    (await escurel(root, ['init', '--help'])).stdout,
  )
})

test.each<[string[], string]>([
  [['list-skils'], "Unknown command 'list-skils'; did you mean list-skills?"],
  [['frobnicate'], "Unknown command 'frobnicate'. `escurel --help` lists the commands"],
  [['init', 'a', 'b'], 'Put quotes around a text with blanks'],
  [['init', '--wrong'], "Unknown option '--wrong'"],
  [['init', '--format', 'xml'], '--format is "xml"; expected one of text, json, ndjson'],
  [['rebuild', '--format'], "Option '--format <FORMAT>' argument missing"],
  [['init', '--as', ','], '--as is ","; expected a subject'],
  [['neighbours', 'x', '--direction', 'up'], '--direction is "up"; expected one of in, out, both'],
  [['resolve'], '`wikilink` is needed: escurel resolve'],
  [['resolve', '--input', '[]'], '--input is []; expected a JSON object'],
  [['resolve', 'x', '--input', '{}'], 'not both'],
  [['completion', 'tcsh'], '"tcsh" is not a shell that is known'],
  [['help', 'lnks'], 'did you mean links?'],
])('wrong usage %j exits with 2 and says what is wrong', async (argv, message) => {
  const { code, stdout, stderr } = await escurel(directoryOf({ 'markdown/skills/a.md': '' }), argv)
  expect(stderr).toContain(message)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('outside a tenant a command says how to make one and exits with 3', async () => {
  const { code, stderr } = await escurel(emptyDirectory(), ['list-skills'])
  expect(code).toBe(3)
  expect(stderr).toMatch(/^error\[tenant_not_found\] No tenant in .*escurel init/)
})

test('with a machine format an error is one line of JSON on standard error', async () => {
  const { code, stdout, stderr } = await escurel(emptyDirectory(), ['list-skills', '--format', 'json'])
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'tenant_not_found' } })
  expect(stderr.trimEnd()).not.toContain('\n')
})

test('a stack trace shows with --debug only', async () => {
  const root = emptyDirectory()
  expect((await escurel(root, ['list-skills', '--debug'])).stderr).toMatch(/\n\s+at /)
  expect((await escurel(root, ['--debug', 'list-skills'])).stderr).toMatch(/\n\s+at /)
})

test('options of every command may stand before or after its name', async () => {
  const root = emptyDirectory()
  const before = await escurel(root, ['--tenant', 'nowhere', '--format', 'json', 'list-skills'])
  const after = await escurel(root, ['list-skills', '--format=json', '--tenant=nowhere'])
  expect(before).toEqual(after)
  expect(before.stderr).toContain('There is no folder')
})

test('the tenant can be named by an environment variable, and a flag wins over it', async () => {
  const root = emptyDirectory()
  const env = { ESCUREL_TENANT_DIR: 'from-env' }
  expect((await escurel(root, ['list-skills'], { env })).stderr).toContain('from-env')
  expect((await escurel(root, ['list-skills', '--tenant', 'from-flag'], { env })).stderr).toContain(
    'from-flag',
  )
})

test('colours are for terminals, and NO_COLOR, --no-color and TERM=dumb turn them off', async () => {
  const root = emptyDirectory()
  const run = async (argv: string[], options: object): Promise<boolean> =>
    (await escurel(root, ['list-skills', ...argv], options)).stderr.includes('\u001b[')
  expect(await run([], { terminal: true })).toBe(true)
  expect(await run([], {})).toBe(false)
  expect(await run(['--no-color'], { terminal: true })).toBe(false)
  expect(await run([], { terminal: true, env: { NO_COLOR: '1' } })).toBe(false)
  expect(await run([], { terminal: true, env: { TERM: 'dumb' } })).toBe(false)
  expect(await run([], { env: { FORCE_COLOR: '1' } })).toBe(true)
})

test('--as names a subject and its groups, and nobody is the admin', () => {
  expect(parsePrincipal('ada, team-a,team-b')).toEqual({
    subject: 'ada',
    groups: ['team-a', 'team-b'],
    admin: false,
  })
  expect(parsePrincipal('ada')).toEqual({ subject: 'ada', groups: [], admin: false })
  expect(parsePrincipal(undefined)).toMatchObject({ admin: true })
})

test('the version is that of the package', async () => {
  const { stdout } = await escurel(emptyDirectory(), ['--version'])
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
