// Loaded before a measured program (`node --require`): writes its peak memory and processor time to $BENCH_USAGE at exit.
const { readFileSync, writeFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

if (isMainThread && process.env.BENCH_USAGE) {
  process.once('exit', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(process.env.BENCH_USAGE, JSON.stringify({ peakMb: peakKb() / 1024, cpuMs: (user + system) / 1000 }))
  })
}

/** The kernel's high-water mark where there is one: `maxRSS` would count the parent that was forked from. */
function peakKb() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
