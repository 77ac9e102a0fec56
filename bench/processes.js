import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WORK = join(ROOT, 'bench/.work')
export const ESCUREL = join(ROOT, 'bin/escurel.js')

/**
 * Runs one node program to its end: milliseconds of wall time and, with `usage`, of processor time, and peak memory in MB.
 * @throws Error when it ends with a status other than those of `ok`, with what it wrote to stderr
 */
export function runNode(args, { ok = [0], usage = false } = {}) {
  const usageFile = join(WORK, `usage-${process.pid}`)
  const preload = usage ? ['--require', join(ROOT, 'bench/report-usage.cjs')] : []
  if (usage) mkdirSync(WORK, { recursive: true })
  const started = performance.now()
  const run = spawnSync(process.execPath, [...preload, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, NO_COLOR: '1', ...(usage ? { BENCH_USAGE: usageFile } : {}) },
  })
  const ms = performance.now() - started
  if (run.error) throw run.error
  const used = usage ? takeUsage(usageFile) : {}
  if (!ok.includes(run.status)) {
    const words = `${run.stderr}\n${run.stdout.slice(0, 2000)}`
    throw new Error(`${args.join(' ')} ended with ${run.status ?? run.signal}: ${words}`)
  }
  return { ms, stdout: run.stdout, stderr: run.stderr, ...used }
}

function takeUsage(file) {
  if (!existsSync(file)) return {}
  const used = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return used
}

export function runEscurel(args, options) {
  return runNode([ESCUREL, ...args], options)
}
