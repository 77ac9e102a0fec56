import { EscurelError } from '../errors.ts'
import type { Json } from './types.ts'
import { readPlainYaml } from './yaml-fast.ts'

/** Writes a value as YAML on one line: plain words as they are, other text in double quotes, lists and maps in flow style. */
export function formatYamlValue(value: Json): string {
  return typeof value === 'string' && isPlainText(value) ? value : formatFlow(value)
}

/** Writes a key; only plain words go without quotes. */
export function formatYamlKey(key: string): string {
  return isPlainWord(key) ? key : JSON.stringify(key)
}

function formatFlow(value: Json): string {
  if (typeof value === 'string') return isPlainWord(value) ? value : JSON.stringify(value)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new EscurelError('invalid_argument', `A header can't hold the number ${value}`)
  }
  if (value === null || typeof value !== 'object') return String(value)
  if (isList(value)) {
    const items = value.map(formatFlow).join(', ')
    // `[[x]]` would be a link.
    return items.startsWith('[') ? `[ ${items} ]` : `[${items}]`
  }
  const pairs = Object.entries(value).map(([key, child]) => `${formatYamlKey(key)}: ${formatFlow(child)}`)
  return `{${pairs.join(', ')}}`
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}

/** A word that no YAML reader takes for a number, a null, a boolean of any version, or a date. */
const WORD = /^[A-Za-z_][A-Za-z0-9_-]*$/
const NOT_TEXT = /^(?:null|true|false|yes|no|on|off|y|n)$/i

function isPlainWord(text: string): boolean {
  return WORD.test(text) && !NOT_TEXT.test(text)
}

/** Whether `key: text` reads back as this text, and starts with a letter, so that older readers agree. */
function isPlainText(text: string): boolean {
  if (!/^\p{L}/u.test(text) || NOT_TEXT.test(text) || text.includes('\n')) return false
  const line = `key: ${text}`
  return readPlainYaml(line, 0, line.length)?.data.key === text
}
