// Runs the test suite under every supported major of Node. The npm package `node` brings each binary.
// usage: node scripts/test-matrix.js [20 22 24] [-- arguments for vitest]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const separator = process.argv.indexOf('--')
const words = process.argv.slice(2, separator < 0 ? undefined : separator)
const rest = separator < 0 ? [] : process.argv.slice(separator + 1)
const majors = words.length > 0 ? words : ['20', '22', '24']
const results = []

for (const major of majors) {
  console.log(`\n== Node ${major}`)
  const { status } = spawnSync(
    'npx',
    ['--yes', '--package', `node@${major}`, '--', 'node', vitest, 'run', ...rest],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  results.push({ major, ok: status === 0 })
}

console.log(`\n${results.map(({ major, ok }) => `Node ${major}: ${ok ? 'passed' : 'failed'}`).join('\n')}`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
