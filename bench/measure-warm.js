import { join } from 'node:path'
import { ROOT, runNode } from './processes.js'
import { TARGETS } from './targets.js'

/** What `warm.js` measured, as rows. Returns the median search time in milliseconds. */
export function measureWarm({ directory, label, pages, report }) {
  const { stdout, peakMb } = runNode([join(ROOT, 'bench/warm.js'), directory], { usage: true })
  const figures = JSON.parse(stdout.trim().split('\n').at(-1))
  // The promises are made for 50,000 pages; a larger tenant is measured all the same.
  const promised = (limit) => (pages > 50_000 ? undefined : limit)
  report.add(label, 'first search after open', figures.first, 'ms')
  for (const [name, figure] of Object.entries(figures)) {
    if (figure.p95 === undefined) continue
    const isChange = name.startsWith('one changed')
    const value = isChange ? figure.p50 : figure.p95
    const note = `p50 ${figure.p50.toFixed(2)}, slowest ${figure.max.toFixed(1)} ms${isChange ? '' : `, processor ${figure.cpuMs.toFixed(1)} ms a call, ${figure.found} found`}`
    report.add(label, `${name}, ${isChange ? 'p50' : 'p95'}`, value, 'ms', {
      limit: promised(limitOf(name)),
      note,
    })
  }
  report.add(label, 'warm library, peak memory', peakMb, 'MB', {
    note: `${figures.rssMb.toFixed(0)} MB at the end`,
  })
  return figures['search, blocks'].p50
}

function limitOf(name) {
  if (name === 'one changed page searchable') return TARGETS.searchableMs
  if (name.startsWith('one changed')) return undefined
  return name.startsWith('search') ? TARGETS.searchP95 : TARGETS.readP95
}
