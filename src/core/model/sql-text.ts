/** What a stored query's SQL names, found without a database. */
export interface SqlText {
  /** First word in lower case; `''` when there is none. */
  readonly firstWord: string
  /** Distinct `:name` placeholders in order of their first use. */
  readonly params: readonly string[]
  /** How often `{{target}}` stands in it. */
  readonly targets: number
  /** True when something follows a `;`. */
  readonly stacked: boolean
  /** False when a quote or a comment does not end. */
  readonly closed: boolean
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy

/** Reads SQL once from left to right. Literals, quoted names, comments and casts (`::BIGINT`) hold no placeholders. */
export function readSql(sql: string): SqlText {
  const params = new Set<string>()
  let firstWord = ''
  let targets = 0
  let ended = false
  let stacked = false
  let at = 0
  while (at < sql.length) {
    const end = skipQuiet(sql, at)
    if (end < 0) return { firstWord, params: [...params], targets, stacked, closed: false }
    if (end > at) {
      at = end
      continue
    }
    const char = sql[at] as string
    if (char === ';') ended = true
    else if (!/\s/.test(char)) stacked ||= ended
    if (sql.startsWith('{{target}}', at)) {
      targets++
      at += 10
    } else if (char === ':') at = readPlaceholder(sql, at, params)
    else {
      const word = wordAt(sql, at)
      firstWord ||= word.toLowerCase()
      at += word.length || 1
    }
  }
  return { firstWord, params: [...params], targets, stacked, closed: true }
}

function readPlaceholder(sql: string, at: number, params: Set<string>): number {
  if (sql[at + 1] === ':') return at + 2
  const name = wordAt(sql, at + 1)
  if (name !== '') params.add(name)
  return at + 1 + name.length
}

function wordAt(sql: string, at: number): string {
  WORD.lastIndex = at
  return WORD.exec(sql)?.[0] ?? ''
}

/** End of the literal, quoted name or comment that starts here; `at` when none does, -1 when it does not end. */
function skipQuiet(sql: string, at: number): number {
  const char = sql[at]
  if (char === "'" || char === '"') {
    const end = sql.indexOf(char, at + 1)
    return end < 0 ? -1 : end + 1
  }
  if (char === '-' && sql[at + 1] === '-') {
    const end = sql.indexOf('\n', at)
    return end < 0 ? sql.length : end
  }
  if (char === '/' && sql[at + 1] === '*') {
    const end = sql.indexOf('*/', at + 2)
    return end < 0 ? -1 : end + 2
  }
  return at
}
