/**
 * Measures what the project promises and prints every figure beside its target.
 * usage: npm run bench -- [--only start,validate,rebuild,cold,warm,quality,languages] [--pages 1000,10000,50000,100000]
 *        [--vault DIR] [--ir DIR] [--runs 3] [--json FILE]
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { growthExponent } from './figures.js'
import { generateTenant } from './generate-tenant.js'
import { measureLanguages } from './languages.js'
import { measureColdSearch, measureStart } from './measure-cold.js'
import { measurePasses } from './measure-passes.js'
import { measureWarm } from './measure-warm.js'
import { runEscurel, WORK } from './processes.js'
import { measureQuality } from './quality.js'
import { createReport } from './report.js'
import { TARGETS } from './targets.js'

const SEED = 1
const PARTS = ['start', 'validate', 'rebuild', 'cold', 'warm', 'quality', 'languages']

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    pages: { type: 'string', default: '1000,10000,50000' },
    vault: { type: 'string' },
    ir: { type: 'string' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
})
const parts = new Set(options.only.split(','))
for (const part of parts)
  if (!PARTS.includes(part)) throw new Error(`--only ${part}: one of ${PARTS.join(', ')}`)

const report = createReport()
const loadBefore = loadavg()[0].toFixed(1)
const growth = { validate: [], rebuild: [], cold: [], warm: [] }

if (parts.has('start')) await report.attempt('-', 'start', () => measureStart(report))
if (['validate', 'rebuild', 'cold', 'warm'].some((part) => parts.has(part))) {
  for (const pages of options.pages.split(',').map(Number)) {
    await measureDirectory({ directory: generated(pages), label: `${pages} pages`, pages })
  }
  if (options.vault !== undefined)
    await measureDirectory({ directory: copied(options.vault), label: 'vault' })
  reportGrowth()
}
if (parts.has('languages')) await report.attempt('languages', 'search', () => measureLanguages(report))
if (parts.has('quality') && options.ir !== undefined)
  await report.attempt('quality', 'search', () => measureQuality(options.ir, report))

const machine = `Node ${process.version}, ${cpus().length} x ${cpus()[0].model.trim()}, load at the start ${loadBefore}`
console.log(`\n${machine}\n\n${report.table()}\n`)
console.log(`${report.kept()} targets kept, ${report.missed().length} missed`)
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report.rows, null, 2)}\n`)

async function measureDirectory({ directory, label, pages }) {
  const common = { directory, label, pages, report }
  const runs = Number(options.runs)
  const medians = ['validate', 'rebuild'].some((part) => parts.has(part))
    ? await report.attempt(label, 'passes', () => measurePasses({ ...common, runs, parts }))
    : undefined
  if (parts.has('cold') || parts.has('warm')) runEscurel(['rebuild', '--tenant', directory])
  const times = { validate: medians?.validate, rebuild: medians?.rebuild }
  if (parts.has('cold'))
    times.cold = await report.attempt(label, 'search, cold', () => measureColdSearch(common))
  if (parts.has('warm')) times.warm = await report.attempt(label, 'warm', () => measureWarm(common))
  if (pages === undefined) return
  for (const [name, time] of Object.entries(times))
    if (time !== undefined) growth[name].push({ size: pages, time })
}

/** Linear means an exponent of 1; the fixed start of a process pulls it below. */
function reportGrowth() {
  for (const [name, points] of Object.entries(growth)) {
    const exponent = growthExponent(points)
    if (exponent === undefined) continue
    const sizes = points.map((point) => point.size).join(' ')
    const what = { cold: 'search, cold', warm: 'search, warm' }[name] ?? name
    report.add('growth', `${what}: exponent`, exponent, '', {
      limit: TARGETS.growthExponent,
      note: `over ${sizes}`,
    })
  }
}

function generated(pages) {
  const directory = join(WORK, 'tenants', `${pages}-${SEED}`)
  const done = `${directory}.done`
  if (existsSync(done)) return directory
  rmSync(directory, { recursive: true, force: true })
  process.stderr.write(`generating ${pages} pages\n`)
  writeFileSync(done, JSON.stringify(generateTenant(directory, { pages, seed: SEED })))
  return directory
}

/** A vault is measured in a copy: the original stays without settings and without an index. */
function copied(vault) {
  const directory = join(WORK, 'vault')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  cpSync(vault, directory, { recursive: true })
  const mapping = '  - path: .\n    skill: page\n    id: path\n    description: A page of the vault.\n'
  writeFileSync(join(directory, 'escurel.yaml'), `tenant: vault\nfolders:\n${mapping}`)
  return directory
}
