import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands/list.ts'
import { emptyDirectory, escurel } from './session.ts'

const SHELLS = ['bash', 'zsh', 'fish']

/** Not every machine has every shell. */
function isMissing(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).error !== undefined
}

/** Writes the script for a shell to a file, as its user does. */
async function installScript(shell: string): Promise<string> {
  const directory = emptyDirectory()
  const { code, stdout, stderr } = await escurel(directory, ['completion', shell])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  writeFileSync(join(directory, 'script'), stdout)
  return join(directory, 'script')
}

test.each(SHELLS)(
  'the script for %s knows every command, the flags of tools and the values of flags',
  async (shell) => {
    const { stdout } = await escurel(emptyDirectory(), ['completion', shell])
    for (const { name } of COMMANDS) expect(stdout).toContain(name)
    expect(stdout).toContain('link-skill-in')
    expect(stdout).toContain('sarif')
  },
)

for (const shell of SHELLS) {
  test.skipIf(isMissing(shell))(`${shell} reads its script without complaint`, async () => {
    const { status, stderr } = spawnSync(shell, ['-n', await installScript(shell)], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
}

test('bash completes commands, flags, values and words', async () => {
  const script = await installScript('bash')
  const complete = (...words: string[]): string[] => {
    const line = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _escurel; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', line, 'bash', script, ...words], { encoding: 'utf8' })
      .trim()
      .split('\n')
  }
  expect(complete('escurel', 'val')).toEqual(['validate'])
  expect(complete('escurel', 'validate', '--form')).toEqual(['--format'])
  expect(complete('escurel', 'validate', '--format', 's')).toEqual(['sarif'])
  expect(complete('escurel', '--tenant', 'x', 'neighbours', '--direction', '')).toEqual(['in', 'out', 'both'])
  expect(complete('escurel', 'provenance-report', 'd')).toEqual(['drift'])
  expect(complete('escurel', 'completion', '')).toEqual(
    expect.arrayContaining(['bash', 'zsh', 'fish', '--help']),
  )
})

test.skipIf(isMissing('zsh'))('zsh completes commands, flags and values', async () => {
  const line = `
    compdef() { : }
    compadd() { print -r -- "\${@:2}" }
    _describe() { print -rl -- "\${items[@]}" }
    _files() { : }
    source "$1"
    try() { words=("$@"); CURRENT=$#; _escurel }
    try escurel validate --format ''
    try escurel ''
    try escurel --tenant x neighbours ''`
  const stdout = execFileSync('zsh', ['-f', '-c', line, 'zsh', await installScript('zsh')], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('text json ndjson sarif github junit\n')
  expect(stdout).toContain('\nrebuild:Brings the index up to date with the pages.\n')
  expect(stdout).toContain('\n--direction:')
})
