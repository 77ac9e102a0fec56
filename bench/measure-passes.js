import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './figures.js'
import { pagesOf } from './pages-of.js'
import { ROOT, runEscurel, runNode } from './processes.js'
import { TARGETS } from './targets.js'

const FLOOR = join(ROOT, 'bench/floor.js')

/**
 * Floor, validate and the three kinds of rebuild over one directory, `runs` rounds of all of them in turn, so that a
 * slow minute of the machine falls on all alike. Returns medians in milliseconds.
 */
export function measurePasses({ directory, label, pages, runs, parts, report }) {
  const samples = {}
  for (const name of ['floor', ...Object.keys(NAMES)]) samples[name] = { ms: [], cpuMs: [], peakMb: [] }
  const measure = (name, command, ok) => {
    const run = runEscurel([command, '--tenant', directory], { usage: true, ok })
    for (const figure of ['ms', 'cpuMs', 'peakMb']) samples[name][figure].push(run[figure])
  }
  for (let round = 1; round <= runs; round++) {
    const floor = runNode([FLOOR, directory], { usage: true })
    samples.floor.ms.push(JSON.parse(floor.stdout).seconds * 1000)
    samples.floor.cpuMs.push(floor.cpuMs)
    // A vault that nobody wrote for escurel may well have errors; a generated tenant must have none.
    if (parts.has('validate')) measure('validate', 'validate', pages === undefined ? [0, 1] : [0])
    if (!parts.has('rebuild')) continue
    rmSync(join(directory, '.escurel'), { recursive: true, force: true })
    measure('rebuild', 'rebuild')
    measure('unchanged', 'rebuild')
    withChangedPage(directory, `Changed in round ${round}.`, () => measure('oneChanged', 'rebuild'))
  }
  return addRows({ samples, label, pages, report })
}

/** Adds a line to the last instance while `run` runs. */
function withChangedPage(directory, line, run) {
  const page = pagesOf(directory).findLast((path) => !path.includes('skills/'))
  const file = join(directory, page)
  const original = readFileSync(file)
  appendFileSync(file, `\n${line}\n`)
  try {
    run()
  } finally {
    writeFileSync(file, original)
  }
}

function addRows({ samples, label, pages, report }) {
  const medians = {}
  for (const [name, { ms }] of Object.entries(samples)) if (ms.length > 0) medians[name] = median(ms)
  const floorCpu = median(samples.floor.cpuMs)
  const ratio = (name, limit) => {
    if (medians[name] === undefined) return
    // On a busy machine the ratio of processor times moves less than that of wall times.
    const note = `${(medians[name] / 1000).toFixed(2)} s; processor ${(median(samples[name].cpuMs) / floorCpu).toFixed(2)} x`
    report.add(label, `${NAMES[name]} / floor`, medians[name] / medians.floor, 'x', { limit, note })
  }
  const memory = (name, limit) => {
    const peaks = samples[name].peakMb
    if (peaks.length > 0)
      report.add(label, `${NAMES[name]}, peak memory`, Math.max(...peaks), 'MB', { limit })
  }
  report.add(label, 'floor', medians.floor / 1000, 's')
  ratio('validate', TARGETS.validateRatio)
  memory('validate', TARGETS.validateMb)
  ratio('rebuild', TARGETS.rebuildRatio)
  memory('rebuild', pages > 50_000 ? TARGETS.rebuildMbAbove50k : TARGETS.rebuildMb)
  ratio('unchanged', TARGETS.unchangedRatio)
  ratio('oneChanged', TARGETS.oneChangedRatio)
  return medians
}

const NAMES = {
  validate: 'validate',
  rebuild: 'first rebuild',
  unchanged: 'rebuild, nothing changed',
  oneChanged: 'rebuild, one page changed',
}
