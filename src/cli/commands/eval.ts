import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeFileAtomic } from '../../core/adapters/atomic-write.ts'
import { EscurelError } from '../../core/errors.ts'
import { parseQrels, parseQueries } from '../../core/eval/beir.ts'
import { type EvalReport, rankAll, scoreRankings } from '../../core/eval/evaluate.ts'
import type { Principal } from '../../core/principal.ts'
import type { Tenant } from '../../core/tenant.ts'
import { invoke } from '../../core/tools/invoke.ts'
import type { Call, CommandBody } from '../command.ts'
import { say } from '../io.ts'
import { writeOutput } from '../output.ts'
import { createProgress } from '../progress.ts'
import { withTenant } from '../with-tenant.ts'

/** Deep enough for recall at 100. */
const DEPTH = 100

export const evalCommand: CommandBody = {
  about:
    'Takes a test set in the BEIR layout: queries.jsonl with {"_id", "text"} a line, and qrels.tsv with query id, ' +
    'document id and gain. The id of a document is the id of its page. Prints nDCG@10, MRR, recall@100 and latency.',
  arguments: [],
  options: [
    { name: 'queries', value: 'FILE', description: 'queries, JSON lines (needed)' },
    { name: 'qrels', value: 'FILE', description: 'judgements, tab-separated (needed)' },
    { name: 'out', value: 'FILE', description: 'write the rankings, one {"query_id", "doc_ids"} a line' },
    { name: 'skill', value: 'SKILL', description: 'search the instances of this skill only' },
  ],
  examples: [{ line: 'eval --queries queries.jsonl --qrels qrels/test.tsv --out ranking.jsonl', says: '' }],
  async run(call) {
    const queries = parseQueries(await readInput(call, 'queries'))
    const judged = parseQrels(await readInput(call, 'qrels'))
    const progress = createProgress(call.io, call.globals.talkPaint, 'Searching')
    const rankings = await withTenant(call, async (tenant) => {
      await tenant.reader()
      const skill = call.options.skill
      return rankAll(queries, judged, {
        search: (text) =>
          searchPages(tenant, call.globals.principal, text, typeof skill === 'string' ? skill : undefined),
        now: () => performance.now(),
        onProgress: (done, total) => progress.update(done, total),
      })
    })
    progress.finish()
    if (rankings.length < judged.size)
      say(call.io, `${judged.size - rankings.length} judged queries are not in the queries file`)
    if (typeof call.options.out === 'string') {
      const lines = rankings.map((ranking) =>
        JSON.stringify({ query_id: ranking.queryId, doc_ids: ranking.documents }),
      )
      await writeFileAtomic(resolve(call.io.cwd, call.options.out), `${lines.join('\n')}\n`)
    }
    const report = scoreRankings(rankings, judged)
    writeOutput(call, { ...report }, () => renderReport(report))
    return 0
  },
}

async function searchPages(
  tenant: Tenant,
  principal: Principal,
  q: string,
  skill: string | undefined,
): Promise<string[]> {
  if (q.trim() === '') return []
  const { hits } = await invoke(tenant, principal, 'search', { q, k: DEPTH, granularity: 'page', skill })
  // The search tool's own output schema has checked this shape.
  return (hits as readonly { slug: string | null; page_id: string }[]).map((hit) => hit.slug ?? hit.page_id)
}

async function readInput(call: Call, option: 'queries' | 'qrels'): Promise<string> {
  const file = call.options[option]
  if (typeof file !== 'string') throw new EscurelError('invalid_argument', `--${option} FILE is needed`)
  try {
    return await readFile(resolve(call.io.cwd, file), 'utf8')
  } catch (error) {
    throw new EscurelError('not_found', `--${option}: ${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function renderReport({ queries, ndcg_at_10, mrr, recall_at_100, latency_ms }: EvalReport): string {
  const score = (value: number): string => value.toFixed(4)
  const time = (value: number): string => `${value.toFixed(1)} ms`
  return [
    `queries      ${queries}`,
    `nDCG@10      ${score(ndcg_at_10)}`,
    `MRR          ${score(mrr)}`,
    `recall@100   ${score(recall_at_100)}`,
    `latency      p50 ${time(latency_ms.p50)}, p95 ${time(latency_ms.p95)}, p99 ${time(latency_ms.p99)}, mean ${time(latency_ms.mean)}`,
  ].join('\n')
}
