/**
 * Asks small pages in seven languages what their readers would ask, all of them in one tenant.
 * usage: node bench/languages.js
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain } from './is-main.js'
import { LANGUAGE_TEXTS } from './languages-texts.js'
import { WORK } from './processes.js'
import { createReport } from './report.js'

const SKILL = '---\ntype: skill\nid: text\ndescription: A short text.\n---\n\n# text\n'

/** Adds a row per language: the share of its questions whose page comes first. Prints those whose page does not. */
export async function measureLanguages(report) {
  const { ADMIN, invoke, openTenant } = await import('../dist/index.js')
  const directory = writeTenant(join(WORK, 'languages'))
  const tenant = await openTenant(directory)
  try {
    for (const [language, { queries }] of Object.entries(LANGUAGE_TEXTS)) {
      let first = 0
      for (const [question, page, why] of queries) {
        const { hits } = await invoke(tenant, ADMIN, 'search', { q: question, k: 5, granularity: 'page' })
        const rank = hits.findIndex((hit) => hit.slug === `${language}-${page}`) + 1
        if (rank === 1) first++
        else
          process.stderr.write(
            `  ${language}: "${question}" (${why}): ${rank === 0 ? 'not found' : `rank ${rank}`}\n`,
          )
      }
      report.add(language, 'right page first', first / queries.length, '', {
        limit: 1,
        atLeast: true,
        note: `${first} of ${queries.length}`,
      })
    }
  } finally {
    await tenant.close()
  }
}

function writeTenant(directory) {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'markdown/skills'), { recursive: true })
  mkdirSync(join(directory, 'markdown/instances/text'), { recursive: true })
  writeFileSync(join(directory, 'markdown/skills/text.md'), SKILL)
  for (const [language, { pages }] of Object.entries(LANGUAGE_TEXTS)) {
    for (const [name, text] of Object.entries(pages)) {
      const id = `${language}-${name}`
      // No `lang` key: a reader of one language rarely labels every page with it.
      const page = `---\ntype: instance\nskill: text\nid: ${id}\n---\n\n${text}\n`
      writeFileSync(join(directory, `markdown/instances/text/${id}.md`), page)
    }
  }
  return directory
}

if (isMain(import.meta.url)) {
  const report = createReport()
  await measureLanguages(report)
  console.log(report.table())
}
