// Writes the parts of the documentation that are made from the code. With --check it only compares, for CI.
// Needs a build: the texts come from the built command line, so they are those that a user gets.
import { readFileSync, writeFileSync } from 'node:fs'
import { generatedDocs } from '../dist/cli.js'

const root = new URL('../', import.meta.url)
const check = process.argv.includes('--check')
const stale = []

for (const { path, part, text } of await generatedDocs()) {
  const file = new URL(path, root)
  const before = read(file)
  const after = part === undefined ? text : replacePart(before, path, part, text)
  if (before === after) continue
  stale.push(path)
  if (!check) writeFileSync(file, after)
}

if (!check)
  console.log(stale.length === 0 ? 'The generated documents were up to date' : `Wrote ${stale.join(', ')}`)
else if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run docs\` and commit the result`)
  process.exitCode = 1
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function replacePart(document, path, part, text) {
  const begin = `<!-- begin ${part} -->\n`
  const from = document.indexOf(begin)
  const to = document.indexOf(`\n<!-- end ${part} -->`)
  if (from < 0 || to < from) throw new Error(`${path} has no marks for the part ${part}`)
  return document.slice(0, from + begin.length) + text + document.slice(to)
}
