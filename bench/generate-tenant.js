/**
 * Writes a typed, linked tenant of any size, the same bytes for the same seed.
 * usage: node bench/generate-tenant.js DIR [--pages 1000] [--seed 1]
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isMain } from './is-main.js'
import { createPages } from './tenant-page.js'
import { planCounts, SKILLS, skillPage } from './tenant-skills.js'
import { createLexicon } from './words.js'

/** Fills `directory`, which must be absent or empty. Returns what was written and where a page of each skill is. */
export function generateTenant(directory, { pages, seed = 1 }) {
  const counts = planCounts(pages)
  const { render, pathOf } = createPages({ seed, counts, lexicon: createLexicon(seed) })
  fs.mkdirSync(path.join(directory, 'markdown/skills'), { recursive: true })
  if (fs.readdirSync(directory).length > 1) throw new Error(`${directory} is not empty`)
  fs.writeFileSync(path.join(directory, 'escurel.yaml'), `tenant: generated-${pages}\n`)
  let bytes = 0
  const write = (file, text) => {
    fs.writeFileSync(path.join(directory, file), text)
    bytes += Buffer.byteLength(text)
  }
  for (const skill of SKILLS) {
    write(`markdown/skills/${skill.id}.md`, skillPage(skill))
    fs.mkdirSync(path.join(directory, 'markdown/instances', skill.id), { recursive: true })
    const count = counts.get(skill.id)
    for (let number = 0; number < count; number++) write(pathOf(skill.id, number), render(skill.id, number))
  }
  return { pages, seed, bytes, counts: Object.fromEntries(counts) }
}

if (isMain(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { pages: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  })
  if (positionals.length !== 1)
    throw new Error('usage: node bench/generate-tenant.js DIR [--pages N] [--seed N]')
  const started = performance.now()
  const made = generateTenant(positionals[0], { pages: Number(values.pages), seed: Number(values.seed) })
  console.log(JSON.stringify({ ...made, seconds: +((performance.now() - started) / 1000).toFixed(2) }))
}
