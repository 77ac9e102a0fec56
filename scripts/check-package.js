// Checks what a user would install: the files of the package, its exports, what importing it loads, and that imports
// in the sources point down. Needs a build.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const problems = []

checkFiles()
checkExports()
checkImportIsLight()
checkBoundaries()

if (problems.length > 0) {
  console.error(`The package is not fit to publish:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  process.exitCode = 1
}

/** The package holds what it needs and nothing that a user has no use for. */
function checkFiles() {
  const [pack] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  )
  const files = pack.files.map((file) => file.path)
  for (const needed of [
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'bin/escurel.js',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cli.js',
    'docs/page-format.md',
  ]) {
    if (!files.includes(needed)) problems.push(`${needed} is not in the package`)
  }
  for (const file of files) {
    if (/^(src|test|bench|scripts|examples|\.ci)\//.test(file))
      problems.push(`${file} should not be in the package`)
  }
}

function checkExports() {
  for (const [name, target] of Object.entries(manifest.exports)) {
    for (const path of typeof target === 'string' ? [target] : Object.values(target)) {
      if (!existsSync(join(root, path)))
        problems.push(`the export "${name}" leads to ${path}, which does not exist`)
    }
  }
}

/** `import 'escurel'` must be cheap and safe everywhere: no native binary, no screen, no socket. */
function checkImportIsLight() {
  const code = `
    await import(${JSON.stringify(join(root, 'dist/index.js'))})
    const native = process.report.getReport().sharedObjects.filter((path) => path.endsWith('.node') || path.includes('duckdb'))
    if (native.length > 0) { console.error(native.join(', ')); process.exit(1) }`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  if (status !== 0) problems.push(`importing the package fails or loads native code: ${stderr.trim()}`)
}

/** cli may import core, never the other way round; pure core touches no disk, network or process (docs/architecture.md). */
function checkBoundaries() {
  const layers = ['core', 'research', 'server', 'cli']
  const edge = new Set(['adapters'])
  for (const file of sourcesBelow(join(root, 'src'))) {
    const [layer, folder] = relative(join(root, 'src'), file).split('/')
    const rank = layers.indexOf(layer)
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      const shown = relative(root, file)
      if (specifier.startsWith('.')) {
        const target = layers.indexOf(
          relative(join(root, 'src'), resolve(dirname(file), specifier)).split('/')[0],
        )
        if (rank >= 0 && target > rank) problems.push(`${shown} imports ${specifier}: imports point down`)
      } else if (layer === 'core' && !edge.has(folder) && isEffect(specifier)) {
        problems.push(`${shown} imports ${specifier}: only core/adapters touches the outside world`)
      }
    }
  }
}

/** Modules that reach the disk, the network, the process or a database. Hashing, packing, and loading a package, do not. */
function isEffect(specifier) {
  if (specifier.startsWith('node:'))
    return !['node:crypto', 'node:buffer', 'node:util', 'node:module', 'node:zlib'].includes(specifier)
  return specifier.startsWith('@duckdb/')
}

/** Static imports that remain at run time, and dynamic ones. */
function importsOf(text) {
  const found = [...text.matchAll(/^(?:import|export)\s(?!type\s)[^'"]*?from\s+'([^']+)'/gms)].map(
    (match) => match[1],
  )
  return [...found, ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map((match) => match[1])]
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesBelow(path)
    return entry.name.endsWith('.ts') ? [path] : []
  })
}
