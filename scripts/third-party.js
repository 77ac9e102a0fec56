// Writes dist/THIRD-PARTY.txt: the licences of the packages whose code is bundled into dist. Run by `npm run build`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const metafile = JSON.parse(readFileSync(join(root, 'dist/metafile-esm.json'), 'utf8'))

const packages = new Set()
for (const input of Object.keys(metafile.inputs)) {
  const match = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)
  if (match !== null) packages.add(match[1])
}

const parts = [...packages].sort().map((name) => {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry))
  const text = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version}\n\n${text}\n`
})

if (parts.length === 0 || !existsSync(join(root, 'dist/cli.js')))
  throw new Error('dist is incomplete: build first')
const rule = `\n${'-'.repeat(80)}\n\n`
writeFileSync(
  join(root, 'dist/THIRD-PARTY.txt'),
  `Code of these packages is part of the files beside this one.\n${rule}${parts.join(rule)}`,
)
