import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './figures.js'
import { pagesOf } from './pages-of.js'
import { ROOT, runEscurel, runNode } from './processes.js'
import { TARGETS } from './targets.js'

const FLOOR = join(ROOT, 'bench/floor.js')

/**
 * Floor, validate and the three kinds of rebuild over one directory, `runs` rounds of all of them in turn, so that a
 * slow minute of the machine falls on all alike. Leaves a complete index behind. Returns medians in milliseconds.
 */
export function measurePasses({ directory, label, pages, runs, parts, report }) {
  const samples = {}
  for (const name of ['floor', ...Object.keys(NAMES)]) samples[name] = { ms: [], cpuMs: [], peakMb: [] }
  const changed = join(
    directory,
    pagesOf(directory).findLast((page) => !page.includes('skills/')),
  )
  const original = readFileSync(changed)
  const record = (name, run) => {
    for (const figure of ['ms', 'cpuMs', 'peakMb']) samples[name][figure].push(run[figure])
  }
  for (let round = 1; round <= runs; round++) {
    const floor = runNode([FLOOR, directory], { usage: true })
    record('floor', { ...floor, ms: JSON.parse(floor.stdout).seconds * 1000 })
    // A vault that nobody wrote for escurel may well have errors; a generated tenant must have none.
    const ok = pages === undefined ? [0, 1] : [0]
    if (parts.has('validate'))
      record('validate', runEscurel(['validate', '--tenant', directory], { usage: true, ok }))
    if (!parts.has('rebuild')) continue
    rmSync(join(directory, '.escurel'), { recursive: true, force: true })
    record('rebuild', runEscurel(['rebuild', '--tenant', directory], { usage: true }))
    record('unchanged', runEscurel(['rebuild', '--tenant', directory], { usage: true }))
    appendFileSync(changed, `\nChanged in round ${round}.\n`)
    record('oneChanged', runEscurel(['rebuild', '--tenant', directory], { usage: true }))
  }
  if (parts.has('rebuild')) writeFileSync(changed, original)
  if (parts.has('rebuild') || !existsSync(join(directory, '.escurel')))
    runEscurel(['rebuild', '--tenant', directory])
  return addRows({ samples, label, pages, report })
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
