import { isMap, isScalar, isSeq, type Pair, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml'
import { EscurelError } from '../errors.ts'
import { readFrontmatter } from './frontmatter.ts'
import { setOwn } from './header-tree.ts'
import { jsonEqual } from './json-equal.ts'
import type { Header, Json } from './types.ts'
import { parseYaml } from './yaml-document.ts'
import { formatYamlKey, formatYamlValue } from './yaml-value.ts'

type ParsedPair = Pair<ParsedNode, ParsedNode | null>

/**
 * Sets a top-level key of a page's header; every byte that is not the key's value stays: comments, quoting, order,
 * line endings, byte order mark. An absent key is added below the last one. A key that has the value already changes
 * nothing.
 * @throws EscurelError `invalid_argument` when the header is absent, unreadable, or written so that the key can't be
 * edited in place
 */
export function setHeaderKey(text: string, key: string, value: Json): string {
  const header = readableHeader(text)
  if (Object.hasOwn(header.data, key) && jsonEqual(header.data[key], value)) return text
  const { contents } = parseYaml(header.raw)
  const pair = findPair(header, contents, key)
  const written = formatYamlValue(value)
  const raw =
    pair === undefined
      ? appendKey(text, header, contents, `${formatYamlKey(key)}: ${written}`)
      : replaceValue(header.raw, pair, written)
  const data: { [key: string]: Json } = { ...header.data }
  setOwn(data, key, value)
  return checked(text, header, raw, data, key)
}

/**
 * Removes a top-level key and its value from a page's header; all other bytes stay. An absent key changes nothing.
 * @throws EscurelError `invalid_argument` as `setHeaderKey`
 */
export function removeHeaderKey(text: string, key: string): string {
  const header = readableHeader(text)
  if (!Object.hasOwn(header.data, key)) return text
  const pair = findPair(header, parseYaml(header.raw).contents, key)
  if (pair === undefined) throw notEditable(key)
  const { raw } = header
  const from = raw.lastIndexOf('\n', pair.key.range[0] - 1) + 1
  const to = lineEnd(raw, valueEnd(raw, pair))
  const data = Object.fromEntries(Object.entries(header.data).filter(([name]) => name !== key))
  return checked(text, header, raw.slice(0, from) + raw.slice(to), data, key)
}

function readableHeader(text: string): Header {
  const { findings, header } = readFrontmatter(text, () => false)
  if (header !== undefined) return header
  const reason = findings[0]?.message ?? 'It has none'
  throw new EscurelError('invalid_argument', `The header of this page can't be edited. ${reason}`)
}

/** A page that reads back as anything else than what was asked for is not written. */
function checked(text: string, header: Header, raw: string, data: Header['data'], key: string): string {
  const edited = text.slice(0, header.start) + raw + text.slice(header.start + header.raw.length)
  const reread = readFrontmatter(edited, () => false)
  const isSameBody =
    edited.length - reread.bodyStart ===
    text.length - header.start - header.raw.length - fenceLength(text, header)
  if (reread.header === undefined || !isSameBody || !jsonEqual(reread.header.data, data))
    throw notEditable(key)
  return edited
}

/** Length of the closing line. */
function fenceLength(text: string, { raw, start }: Header): number {
  const close = start + raw.length
  return lineEnd(text, close) - close
}

function notEditable(key: string): EscurelError {
  return new EscurelError(
    'invalid_argument',
    `The key \`${key}\` is written in a way that can't be edited in place: change it in the file`,
  )
}

function findPair(header: Header, contents: unknown, key: string): ParsedPair | undefined {
  if (!isMap(contents)) return undefined
  if (contents.flow === true) throw notEditable(key)
  const { items } = contents as YAMLMap.Parsed
  return items.find(
    (pair) => pair.key.range[0] + header.start === header.offsetOf(key) && keyText(header.raw, pair) === key,
  )
}

function keyText(raw: string, { key }: ParsedPair): string {
  return isScalar(key) && typeof key.value === 'string' ? key.value : raw.slice(key.range[0], key.range[1])
}

function replaceValue(raw: string, pair: ParsedPair, written: string): string {
  const colon = raw.indexOf(':', pair.key.range[1])
  const end = valueEnd(raw, pair)
  const start = pair.value === null ? colon + 1 : Math.max(colon + 1, pair.value.range[0])
  const firstLineEnd = contentLineEnd(raw, colon)
  if (start <= firstLineEnd && end > start) {
    // The value starts next to its key: what stands between the two stays.
    const gap = raw.slice(colon + 1, start)
    return raw.slice(0, colon + 1) + (gap.trim() === '' && gap !== '' ? gap : ' ') + written + raw.slice(end)
  }
  // It stands on the lines below, or nowhere: a comment behind the key stays.
  const rest = end > firstLineEnd ? raw.slice(end) : raw.slice(firstLineEnd)
  return `${raw.slice(0, colon + 1)} ${written}${raw.slice(colon + 1, firstLineEnd).trimEnd()}${rest}`
}

function appendKey(text: string, header: Header, contents: unknown, line: string): string {
  const { raw, start } = header
  const first = isMap(contents) ? (contents as YAMLMap.Parsed).items[0]?.key.range[0] : undefined
  const indent = first === undefined ? 0 : first - (raw.lastIndexOf('\n', first - 1) + 1)
  const lineEnding = text[start - 1] === '\r' ? '\r' : text[start - 2] === '\r' ? '\r\n' : '\n'
  return `${raw}${' '.repeat(indent)}${line}${lineEnding}`
}

/** Offset after the last character of the value, comments and blank lines below it left out. */
function valueEnd(raw: string, pair: ParsedPair): number {
  const colonEnd = raw.indexOf(':', pair.key.range[1]) + 1
  let end = pair.value === null ? colonEnd : nodeEnd(pair.value)
  while (end > colonEnd && /\s/.test(raw.charAt(end - 1))) end--
  return Math.max(end, colonEnd)
}

function nodeEnd(node: ParsedNode): number {
  if (isMap(node) && node.flow !== true) {
    const last = (node as YAMLMap.Parsed).items.at(-1)
    if (last !== undefined) return nodeEnd(last.value ?? last.key)
  }
  if (isSeq(node) && node.flow !== true) {
    const last = (node as YAMLSeq.Parsed).items.at(-1)
    if (last !== undefined) return nodeEnd(last)
  }
  return node.range[1]
}

/** Offset after the line ending of the line that `at` stands on. */
function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at)
  return newline < 0 ? text.length : newline + 1
}

function contentLineEnd(raw: string, at: number): number {
  const newline = raw.indexOf('\n', at)
  if (newline < 0) return raw.length
  return raw.charCodeAt(newline - 1) === 13 ? newline - 1 : newline
}
