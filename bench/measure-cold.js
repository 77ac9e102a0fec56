import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './figures.js'
import { pagesOf, sampleQueries } from './pages-of.js'
import { runEscurel, runNode, WORK } from './processes.js'
import { createRandom } from './random.js'
import { TARGETS } from './targets.js'

const RUNS = 9

/** How long a person waits for a command that does almost nothing. */
export function measureStart(report) {
  const directory = join(WORK, 'tenants/ten')
  writeTenPages(directory)
  const bare = []
  const help = []
  const validate = []
  for (let round = 0; round < RUNS; round++) {
    bare.push(runNode(['-e', '0']).ms)
    help.push(runEscurel(['--help']).ms)
    validate.push(runEscurel(['validate', '--tenant', directory]).ms)
  }
  const note = `${median(help).toFixed(0)} ms; node -e 0: ${median(bare).toFixed(0)} ms`
  report.add('-', '--help, cold / node -e 0', median(help) / median(bare), 'x', {
    limit: TARGETS.helpRatio,
    note,
  })
  report.add('10 pages', 'validate, cold', median(validate), 'ms', { limit: TARGETS.coldValidateMs })
}

/** A search from the shell: process start, index open, stat scan of all pages, answer. */
export function measureColdSearch({ directory, label, pages, report }) {
  const queries = sampleQueries(directory, pagesOf(directory), { count: RUNS, random: createRandom(5) })
  const times = queries.map((query) => runEscurel(['search', query, '--tenant', directory]).ms)
  const limit = pages > 50_000 ? undefined : TARGETS.coldSearchMs
  report.add(label, 'search, cold', median(times), 'ms', {
    limit,
    note: `slowest ${Math.max(...times).toFixed(0)} ms`,
  })
  return median(times)
}

function writeTenPages(directory) {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'markdown/skills'), { recursive: true })
  mkdirSync(join(directory, 'markdown/instances/note'), { recursive: true })
  writeFileSync(
    join(directory, 'markdown/skills/note.md'),
    '---\ntype: skill\nid: note\ndescription: A note.\nrequired_frontmatter: [title]\n---\n\n# note\n',
  )
  for (let number = 1; number < 10; number++) {
    writeFileSync(
      join(directory, `markdown/instances/note/n${number}.md`),
      `---\ntype: instance\nskill: note\nid: n${number}\ntitle: Note ${number}\n---\n\n# Note ${number}\n\n` +
        `It follows [[note::n${1 + (number % 9)}]].\n`,
    )
  }
}
