/**
 * Times the library in one process that has the tenant open, and prints the figures as one JSON line.
 * usage: node bench/warm.js DIR
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN, invoke, openTenant } from '../dist/index.js'
import { summary } from './figures.js'
import { linkOf, pagesOf, sampleQueries } from './pages-of.js'
import { createRandom } from './random.js'
import { RARE_SKILL } from './tenant-skills.js'

const COUNT = 300
const CHANGES = 15

const directory = process.argv[2]
const random = createRandom(11)
const pages = pagesOf(directory)
const isGenerated = pages.includes(`markdown/skills/${RARE_SKILL}.md`)
const queries = sampleQueries(directory, pages, { count: COUNT, random })
const some = Array.from({ length: COUNT }, () => random.pick(pages))

const tenant = await openTenant(directory)
const call = (name, input) => invoke(tenant, ADMIN, name, input)
const figures = {}

const started = performance.now()
await call('search', { q: queries[0] })
figures.first = performance.now() - started

/** Times one call an item, after a few to warm up, and counts the items of the answers so that none is empty by mistake. */
async function time(name, items, run, sizeOf) {
  for (const item of items.slice(0, 20)) await run(item)
  const times = []
  let found = 0
  const usage = process.cpuUsage()
  for (const item of items) {
    const start = performance.now()
    const answer = await run(item)
    times.push(performance.now() - start)
    found += sizeOf(answer)
  }
  const { user, system } = process.cpuUsage(usage)
  figures[name] = { ...summary(times), found, cpuMs: (user + system) / 1000 / items.length }
}

const hitsOf = (answer) => answer.hits.length
await time('search, blocks', queries, (q) => call('search', { q, k: 10 }), hitsOf)
await time('search, pages', queries, (q) => call('search', { q, k: 10, granularity: 'page' }), hitsOf)
if (isGenerated) {
  await time('search, rare skill', queries, (q) => call('search', { q, k: 10, skill: RARE_SKILL }), hitsOf)
  // A handful of filters in turn, as an agent's views ask them; and one that was never asked before.
  const filterOf = (day) => ({ status: { in: ['open', 'blocked'] }, due: { '>=': `2019-02-${day}` } })
  const filtered = (days) => {
    let turn = 0
    return (q) => call('search', { q, k: 10, skill: 'task', filter: filterOf(days[turn++ % days.length]) })
  }
  await time('search, filter', queries, filtered([10, 11, 12, 13, 14, 15, 16, 17]), hitsOf)
  const unseen = Array.from({ length: 1000 }, (_, day) => `01T${day}`)
  await time('search, filter not asked before', queries, filtered(unseen), hitsOf)
}
await time(
  'resolve',
  some,
  (page) => call('resolve', { wikilink: linkOf(page) }),
  (answer) => (answer.exists ? 1 : 0),
)
await time(
  'expand',
  some,
  (page) => call('expand', { page_id: page }),
  (answer) => answer.blocks.length,
)
await time(
  'neighbours',
  some,
  (page) => call('neighbours', { page_id: page, limit: 100 }),
  (answer) => answer.edges.length,
)

/** A page gets a word that no page has; how long until a search finds it, told which page changed or not. */
async function changeAndFind(tell) {
  const times = []
  for (let round = 0; round < CHANGES; round++) {
    const page = pages[Math.floor(((round + 0.5) / CHANGES) * pages.length)]
    const file = join(directory, page)
    const original = readFileSync(file)
    const word = `fresh${tell ? 'told' : 'seen'}${round}xq`
    appendFileSync(file, `\nOnly here: ${word}.\n`)
    const start = performance.now()
    await tenant.refresh(tell ? { paths: [page] } : {})
    const { hits } = await call('search', { q: word, granularity: 'page' })
    times.push(performance.now() - start)
    if (hits[0]?.page_id !== page)
      throw new Error(`${word} was not found on ${page}: ${JSON.stringify(hits[0])}`)
    writeFileSync(file, original)
    await tenant.refresh({ paths: [page] })
  }
  return summary(times)
}
figures['one changed page searchable'] = await changeAndFind(true)
figures['one changed page searchable, found by a scan'] = await changeAndFind(false)
figures.rssMb = process.memoryUsage().rss / 1024 / 1024
await tenant.close()
console.log(JSON.stringify(figures))
