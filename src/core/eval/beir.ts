import { EscurelError } from '../errors.ts'
import type { Judgements } from './metrics.ts'

export interface EvalQuery {
  readonly id: string
  readonly text: string
}

/**
 * Reads `queries.jsonl` of the BEIR layout: one `{"_id": …, "text": …}` a line.
 * @throws EscurelError `invalid_argument` naming the line
 */
export function parseQueries(text: string): EvalQuery[] {
  const queries: EvalQuery[] = []
  for (const [number, line] of numberedLines(text)) {
    const value = parseJson(line, number)
    const id = value._id ?? value.id
    if ((typeof id !== 'string' && typeof id !== 'number') || typeof value.text !== 'string') {
      throw wrongLine('queries', number, 'expected {"_id": "…", "text": "…"}')
    }
    queries.push({ id: String(id), text: value.text })
  }
  return queries
}

/**
 * Reads `qrels/*.tsv` of the BEIR layout: query id, document id and gain, separated by tabs; a heading line is skipped.
 * @throws EscurelError `invalid_argument` naming the line
 */
export function parseQrels(text: string): Map<string, Judgements> {
  const judged = new Map<string, Map<string, number>>()
  let first = true
  for (const [number, line] of numberedLines(text)) {
    const [query, document, gain] = line.split('\t')
    const isHeading = first && gain !== undefined && Number.isNaN(Number(gain))
    first = false
    if (isHeading) continue
    if (query === undefined || document === undefined || gain === undefined || Number.isNaN(Number(gain))) {
      throw wrongLine('qrels', number, 'expected query id, document id and gain, separated by tabs')
    }
    const documents = judged.get(query) ?? new Map<string, number>()
    judged.set(query, documents.set(document, Number(gain)))
  }
  return judged
}

function* numberedLines(text: string): Generator<[number, string]> {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (line.trim() !== '') yield [index + 1, line]
  }
}

function parseJson(line: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Told below, with the line.
  }
  throw wrongLine('queries', number, 'expected one JSON object a line')
}

function wrongLine(file: string, number: number, expected: string): EscurelError {
  return new EscurelError(
    'invalid_argument',
    `Line ${number} of the ${file} file cannot be read: ${expected}`,
  )
}
