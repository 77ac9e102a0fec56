/**
 * Imports test sets in BEIR layout as tenants, one page a document, and measures search on them as it ships.
 * usage: node bench/quality.js --ir DIR [--form heading|key|both]
 * Rankings stay in bench/.work/ir/SET.jsonl: one {"query_id", "doc_ids"} a line.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMain } from './is-main.js'
import { runEscurel, WORK } from './processes.js'
import { createReport } from './report.js'
import { scoreSet } from './score.js'
import { FTS5_NDCG, TARGETS } from './targets.js'

/** Where a document's title goes: the page's heading, its `title` key, or both. */
const FORMS = ['heading', 'key', 'both']

/** Adds a row per set below `directory`, and the mean over those that have a reference figure. */
export async function measureQuality(directory, report, form = 'heading') {
  const sets = readdirSync(directory).filter((name) => existsSync(join(directory, name, 'corpus.jsonl')))
  const pairs = []
  for (const name of sets) {
    const score = measureSet(join(directory, name), name, form)
    const reference = FTS5_NDCG[name]
    const note =
      `MRR ${score.mrr.toFixed(3)}, recall@100 ${score.recall.toFixed(3)}, ${score.queries} queries, ` +
      `p95 ${score.p95.toFixed(1)} ms${reference === undefined ? '' : `, FTS5 ${reference}`}`
    report.add(name, 'nDCG@10', score.ndcg, '', { note })
    if (reference !== undefined) pairs.push([score.ndcg, reference])
  }
  if (pairs.length === 0) return
  const mean = (column) => pairs.reduce((sum, pair) => sum + pair[column], 0) / pairs.length
  const note = `mean ${mean(0).toFixed(4)}, FTS5 ${mean(1).toFixed(4)}`
  report.add('quality', 'gain over FTS5', mean(0) / mean(1) - 1, '', {
    limit: TARGETS.qualityGain,
    atLeast: true,
    note,
  })
}

function measureSet(set, name, form) {
  const tenant = importSet(set, join(WORK, 'ir', name), form)
  const ranking = join(WORK, 'ir', `${name}.jsonl`)
  runEscurel(['rebuild', '--tenant', tenant])
  const { stdout } = runEscurel([
    ...['eval', '--tenant', tenant, '--format', 'json', '--out', ranking],
    ...['--queries', join(set, 'queries.jsonl'), '--qrels', join(set, 'qrels/test.tsv')],
  ])
  const told = JSON.parse(stdout)
  const rankings = Object.fromEntries(linesOf(ranking).map((line) => [line.query_id, line.doc_ids]))
  const score = scoreSet(rankings, readJudgements(join(set, 'qrels/test.tsv')))
  // The product's own arithmetic is checked by ours.
  if (Math.abs(score.ndcg - told.ndcg_at_10) > 1e-4)
    throw new Error(`${name}: eval says ${told.ndcg_at_10}, not ${score.ndcg}`)
  return { ...score, p95: told.latency_ms.p95 }
}

function importSet(set, tenant, form) {
  rmSync(tenant, { recursive: true, force: true })
  const pages = join(tenant, 'markdown/instances/document')
  mkdirSync(pages, { recursive: true })
  mkdirSync(join(tenant, 'markdown/skills'), { recursive: true })
  const skill = '---\ntype: skill\nid: document\ndescription: A document of a test set.\n---\n\n# document\n'
  writeFileSync(join(tenant, 'markdown/skills/document.md'), skill)
  for (const { _id: id, title, text } of linesOf(join(set, 'corpus.jsonl'))) {
    const key = form === 'heading' || !title ? '' : `title: ${JSON.stringify(title)}\n`
    const heading = form === 'key' || !title ? '' : `# ${title}\n\n`
    const file = `${encodeURIComponent(id)}.md`
    const header = `---\ntype: instance\nskill: document\nid: ${JSON.stringify(id)}\n${key}---\n\n`
    writeFileSync(join(pages, file), `${header}${heading}${text}\n`)
  }
  return tenant
}

function readJudgements(file) {
  const judgements = {}
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [query, document, gain] = line.split('\t')
    judgements[query] ??= {}
    judgements[query][document] = Number(gain)
  }
  return judgements
}

function linesOf(file) {
  const text = readFileSync(file, 'utf8').trim()
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: { ir: { type: 'string' }, form: { type: 'string', default: 'heading' } },
  })
  if (values.ir === undefined || !FORMS.includes(values.form)) {
    throw new Error(`usage: node bench/quality.js --ir DIR [--form ${FORMS.join('|')}]`)
  }
  const report = createReport()
  await measureQuality(values.ir, report, values.form)
  console.log(report.table())
}
