/** How many terminal columns a text takes: combining marks none, East Asian wide characters and emoji two. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    if (code < 0x300) width += 1
    else if (!/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) width += isWide(code) ? 2 : 1
  }
  return width
}

/** Cuts a text to a width in columns; a cut shows as `…`. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const character of text) {
    const next = displayWidth(character)
    if (used + next > width - 1) break
    kept += character
    used += next
  }
  return `${kept.trimEnd()}…`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/**
 * A text from a page, fit to be printed: control characters could drive the reader's terminal. Tabs stay, and line breaks of
 * any kind become line feeds.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '\ufffd')
}

/** A text on one line. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Breaks a text into lines of at most `width` columns, at blanks where there are any. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`
    if (line !== '' && displayWidth(joined) > width) {
      lines.push(line)
      line = word
    } else line = joined
  }
  return line === '' ? lines : [...lines, line]
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  )
}
