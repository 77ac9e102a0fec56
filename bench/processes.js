import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WORK = join(ROOT, 'bench/.work')
export const ESCUREL = join(ROOT, 'bin/escurel.js')

/**
 * Runs one node program to its end. Milliseconds of wall time and, with `peak`, megabytes of peak memory.
 * @throws Error when it ends with a status other than those of `ok`, with what it wrote to stderr
 */
export function runNode(args, { ok = [0], peak = false } = {}) {
  const usage = join(WORK, `usage-${process.pid}`)
  const preload = peak ? ['--require', join(ROOT, 'bench/report-usage.cjs')] : []
  if (peak) mkdirSync(WORK, { recursive: true })
  const started = performance.now()
  const run = spawnSync(process.execPath, [...preload, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, NO_COLOR: '1', ...(peak ? { BENCH_USAGE: usage } : {}) },
  })
  const ms = performance.now() - started
  if (run.error) throw run.error
  if (!ok.includes(run.status)) {
    throw new Error(
      `${args.join(' ')} ended with ${run.status ?? run.signal}:\n${run.stderr}\n${run.stdout.slice(0, 2000)}`,
    )
  }
  if (!peak) return { ms, stdout: run.stdout, stderr: run.stderr }
  const peakMb = Number(readFileSync(usage, 'utf8')) / 1024
  rmSync(usage)
  return { ms, peakMb, stdout: run.stdout, stderr: run.stderr }
}

export function runEscurel(args, options) {
  return runNode([ESCUREL, ...args], options)
}
