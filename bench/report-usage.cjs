// Loaded before a measured program (`node --require`): writes the process's peak memory to $BENCH_USAGE when it ends.
const { readFileSync, writeFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

if (isMainThread && process.env.BENCH_USAGE) process.once('exit', () => writeFileSync(process.env.BENCH_USAGE, String(peakKb())))

/** The kernel's high-water mark where there is one: `maxRSS` would count the parent that was forked from. */
function peakKb() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}
