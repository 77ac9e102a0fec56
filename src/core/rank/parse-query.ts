import { scanPlain } from '../text/scan.ts'

/** One token of a query, as typed. */
export interface QueryToken {
  /** `word`: letters and digits, possibly joined (`v2.1`); `unspaced`: a run of a script without spaces. */
  readonly kind: 'word' | 'unspaced'
  readonly raw: string
}

/** A query as typed: its tokens in order, and which of them must stand together. */
export interface ParsedQuery {
  readonly tokens: readonly QueryToken[]
  /** Ranges of `tokens` that stood in double quotes. */
  readonly phrases: ReadonlyArray<{ readonly from: number; readonly to: number }>
  /** True when the text ends in a word that may not be finished: the last token, outside quotes. */
  readonly openEnded: boolean
}

/** Tokens looked at: bounds the work of a hostile query; what follows is ignored. */
const MAX_TOKENS = 128

/**
 * Reads what somebody typed into a search box. There is no syntax to get wrong: double quotes (straight, curly, guillemets
 * or corner brackets) make a phrase, an unclosed one is no quote, everything else is words. In a long text that happens
 * to have quotes, they mean nothing.
 */
export function parseQuery(text: string): ParsedQuery {
  const query = text.normalize('NFC')
  const tokens: QueryToken[] = []
  const phrases: Array<{ from: number; to: number }> = []
  let at = 0
  for (const { 0: quoted, index } of query.matchAll(QUOTED)) {
    readTokens(query.slice(at, index), tokens)
    const from = tokens.length
    readTokens(quoted.slice(1, -1), tokens)
    if (tokens.length > from) phrases.push({ from, to: tokens.length })
    at = index + quoted.length
  }
  const rest = query.slice(at)
  const before = tokens.length
  readTokens(rest, tokens)
  const openEnded = tokens.length > before && /[\p{L}\p{M}\p{N}]$/u.test(rest)
  const quoted = phrases.reduce((sum, { from, to }) => sum + to - from, 0)
  return { tokens, phrases: tokens.length - quoted > MAX_UNQUOTED ? [] : phrases, openEnded }
}

/** With more words than these outside its quotes, a query is prose, and prose quotes to name, not to command. */
const MAX_UNQUOTED = 8

/** A straight quote opens after no letter or digit and closes before none: `5" and 6" pipes` quotes nothing. */
const QUOTED =
  /(?<![\p{L}\p{N}])"[^"]*"(?![\p{L}\p{N}])|“[^”"]*”|„[^“”"]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』/gu

function readTokens(text: string, tokens: QueryToken[]): void {
  const add = (kind: QueryToken['kind'], raw: string): void => {
    if (tokens.length < MAX_TOKENS) tokens.push({ kind, raw })
  }
  scanPlain(text, {
    word: (_, start, end) => add('word', text.slice(start, end)),
    unspaced: (_, start, end) => add('unspaced', text.slice(start, end)),
  })
}
