/** Destinations and titles of markdown links. Each function returns the offset after the construct, or -1. */

/** `inline`: in `[text](target)` an unbalanced `)` ends the target; in a definition the target may not be empty. */
export function destinationEnd(text: string, at: number, end: number, inline: boolean): number {
  if (at < end && text.charCodeAt(at) === 60) return angleEnd(text, at, end)
  let depth = 0
  let i = at
  for (; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code <= 32 || code === 127) break
    if (code === 92 && i + 1 < end && isPunctuation(text.charCodeAt(i + 1))) i++
    else if (code === 40) {
      if (++depth > 32) return -1
    } else if (code === 41) {
      if (depth === 0) {
        if (inline) break
        return -1
      }
      depth--
    }
  }
  if (depth > 0) return -1
  const stop = i < end ? text.charCodeAt(i) : 32
  const isAtSpace = stop === 32 || stop === 9 || stop === 10 || stop === 13 || stop === 41
  return isAtSpace && (inline || i > at) ? i : -1
}

function angleEnd(text: string, at: number, end: number): number {
  for (let i = at + 1; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 62) return i + 1
    if (code === 60 || code === 10 || code === 13) return -1
    if (code === 92 && i + 1 < end && isPunctuation(text.charCodeAt(i + 1))) i++
  }
  return -1
}

/** A title in `"…"`, `'…'` or `(…)`. */
export function titleEnd(text: string, at: number, end: number): number {
  const open = text.charCodeAt(at)
  if (open !== 34 && open !== 39 && open !== 40) return -1
  const close = open === 40 ? 41 : open
  for (let i = at + 1; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === close) return i + 1
    if (code === 40 && open === 40) return -1
    if (code === 92) i++
  }
  return -1
}

export function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  )
}

const ESCAPE = /\\([!-/:-@[-`{-~])/g

/** The file path and anchor that a link target names, or undefined when it leads out of the tenant or nowhere. */
export function readTarget(written: string): { id: string | null; anchor: string | null } | undefined {
  const bare = written.startsWith('<') && written.endsWith('>') ? written.slice(1, -1) : written
  const target = bare.includes('\\') ? bare.replace(ESCAPE, '$1') : bare
  if (target === '' || target.startsWith('//') || SCHEME.test(target)) return undefined
  const hash = target.indexOf('#')
  const id = decode(hash < 0 ? target : target.slice(0, hash))
  const anchor = hash < 0 ? '' : decode(target.slice(hash + 1))
  if (id === '' && anchor === '') return undefined
  return { id: id === '' ? null : id, anchor: anchor === '' ? null : anchor }
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/

function decode(part: string): string {
  return (part.includes('%') ? decodePercent(part) : part).normalize('NFC')
}

/** A stray `%` or a sequence that is no UTF-8 stays as written. */
function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
