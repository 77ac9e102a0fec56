import { LineCursor } from './lines.ts'

/** Where a header stands in a text. */
export interface Fence {
  /** Offset of the opening `---`. */
  readonly open: number
  /** Whether anything but blanks follows the opening `---` on its line. */
  readonly isTagged: boolean
  /** Range of the YAML, and where the body begins; undefined when no closing line follows. */
  readonly closed: { readonly start: number; readonly end: number; readonly bodyStart: number } | undefined
}

const BOM = '\ufeff'

/**
 * The header that opens the text: a line `---`, later a line `---` or `...`, blanks allowed after both. A text that
 * starts with a thematic break has none: there the first line below is blank or missing, and what follows is no
 * `key: value`.
 */
export function findFence(text: string): Fence | undefined {
  const open = text.startsWith(BOM) ? 1 : 0
  const fence = readFence(text, open)
  if (fence === undefined || fence.isTagged) return fence
  return isThematicBreak(text, fence) ? undefined : fence
}

/** The header that stands below blank lines, where no reader looks for it. */
export function findMisplacedFence(text: string): Fence | undefined {
  const open = skipBlankLines(text, text.startsWith(BOM) ? 1 : 0)
  if (open <= 1) return undefined
  const fence = readFence(text, open)
  return fence?.closed !== undefined &&
    !fence.isTagged &&
    startsWithKey(text, fence.closed.start, fence.closed.end)
    ? fence
    : undefined
}

/** A second header that follows the first one directly, as programs that prepend one leave it. */
export function findSecondFence(text: string, bodyStart: number): Fence | undefined {
  const open = skipBlankLines(text, bodyStart)
  const fence = readFence(text, open)
  if (fence?.closed === undefined || fence.isTagged) return undefined
  const { start, end } = fence.closed
  const cursor = new LineCursor(text, start)
  while (cursor.advance() && cursor.start < end) {
    if (!YAML_LINE.test(text.slice(cursor.start, cursor.end))) return undefined
  }
  return startsWithKey(text, start, end) ? fence : undefined
}

const YAML_LINE = /^(?:[\w-][^:]*:(?:\s.*)?|\s+\S.*|- .*|#.*)$/

function readFence(text: string, open: number): Fence | undefined {
  if (!text.startsWith('---', open)) return undefined
  const cursor = new LineCursor(text, open)
  cursor.advance()
  const tag = text.slice(open + 3, cursor.end).trim()
  if (tag !== '' && !LANGUAGE.test(tag)) return undefined
  const start = cursor.next
  while (cursor.advance()) {
    if (isClosing(text, cursor.start, cursor.end)) {
      return { open, isTagged: tag !== '', closed: { start, end: cursor.start, bodyStart: cursor.next } }
    }
  }
  // Without a closing line, `--- word` is text.
  return tag === '' ? { open, isTagged: false, closed: undefined } : undefined
}

/** What gray-matter takes for the language of a header: `---js`, `--- toml`. */
const LANGUAGE = /^[A-Za-z][A-Za-z0-9+#._-]*$/

function isClosing(text: string, start: number, end: number): boolean {
  const mark = text.charCodeAt(start)
  if (mark !== 45 && mark !== 46) return false
  if (text.charCodeAt(start + 1) !== mark || text.charCodeAt(start + 2) !== mark) return false
  for (let i = start + 3; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code !== 32 && code !== 9) return false
  }
  return end - start >= 3
}

function isThematicBreak(text: string, { open, closed }: Fence): boolean {
  const cursor = new LineCursor(text, open)
  cursor.advance()
  const start = cursor.next
  if (!cursor.advance()) return true
  const isBlankBelow = text.slice(cursor.start, cursor.end).trim() === ''
  if (closed === undefined) return isBlankBelow || !startsWithKey(text, start, text.length)
  return isBlankBelow && cursor.start < closed.end && !startsWithKey(text, start, closed.end)
}

const KEY_LINE = /^(?:[^\s#[\]{}>|*-][^:]*|"[^"]*"|'[^']*'):(?:\s|$)|^[?{]/

/** Whether the first line in `[at, end)` that is neither blank nor a comment reads `key: …`; true when there is none. */
function startsWithKey(text: string, at: number, end: number): boolean {
  const cursor = new LineCursor(text, at)
  while (cursor.advance() && cursor.start < end) {
    const line = text.slice(cursor.start, cursor.end).trim()
    if (line !== '' && !/^#(?:\s|$)/.test(line)) return KEY_LINE.test(line)
  }
  return true
}

function skipBlankLines(text: string, from: number): number {
  const cursor = new LineCursor(text, from)
  while (cursor.advance()) {
    if (text.slice(cursor.start, cursor.end).trim() !== '') return cursor.start
  }
  return text.length
}
