// The main job on the example tenant, each step as the command that a user would type. Run by `npm run demo`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../bin/escurel.js', import.meta.url))
const example = fileURLToPath(new URL('../examples/kb', import.meta.url))
const isTerminal = process.stdout.isTTY === true
const bold = (text) => (isTerminal ? `\u001b[1m${text}\u001b[22m` : text)

const STEPS = [
  ['Every page, link and value is checked. This needs no index and is what CI runs.', ['validate']],
  ['The pages are indexed. The index is derived: delete it and nothing is lost.', ['rebuild']],
  [
    'Search finds passages by their words, whatever form those have.',
    ['search', 'freewheels that grind', '--k', '3'],
  ],
  ['German compounds and umlauts are no obstacle.', ['search', 'Garantie Überholung Kugellager', '--k', '2']],
  [
    'Neither is Japanese. The filter keeps the pages of one skill.',
    ['search', '保証期間', '--skill', 'supplier', '--k', '2'],
  ],
  ['Links are typed: who and what is connected to this supplier?', ['neighbours', 'supplier::łożyska-łódź']],
  ['Decisions whose grounds have changed since they were taken.', ['provenance-report', 'drift']],
  [
    'Somebody else sees only what they may: the review is for the board.',
    ['search', 'salary percent', '--k', '1', '--as', 'lena'],
  ],
]

const directory = mkdtempSync(join(tmpdir(), 'escurel-demo-'))
const tenant = join(directory, 'kb')
let failed = 0
try {
  cpSync(example, tenant, { recursive: true, filter: (source) => !source.includes('.escurel') })
  console.log(bold('escurel on a copy of examples/kb, the knowledge base of a bicycle workshop'))
  for (const [says, argv] of STEPS) {
    console.log(`\n${says}\n${bold(`$ escurel ${argv.map(shown).join(' ')}`)}`)
    const { status } = spawnSync(process.execPath, [program, ...argv, '--tenant', tenant], {
      stdio: 'inherit',
    })
    if (status !== 0) failed++
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}

if (failed > 0) console.error(`\n${failed} of ${STEPS.length} steps failed`)
else
  console.log(
    `\nThat is all of it. Try it on your own notes: ${bold('node bin/escurel.js init my-kb')}, or see README.md`,
  )
process.exitCode = failed > 0 ? 1 : 0

function shown(argument) {
  return /^[\w:.-]+$/.test(argument) ? argument : `"${argument}"`
}
