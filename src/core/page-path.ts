import { EscurelError } from './errors.ts'

/**
 * Brings a path below the tenant into the one form that page ids have: NFC, forward slashes, no empty or `.` segment.
 * The single refusal for every verb that takes a page id or a file name (design 2.7).
 * @throws EscurelError `unsafe_path` for `..`, absolute paths, drive letters, backslashes and control characters,
 *   also when they are written with percent escapes.
 */
export function normalisePagePath(path: string): string {
  const problem = unsafePart(path) ?? unsafePart(unescaped(path))
  if (problem !== undefined) {
    throw new EscurelError(
      'unsafe_path',
      `${JSON.stringify(path)} is not a path below the tenant: ${problem}. Write it like markdown/instances/customer/acme.md`,
    )
  }
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  return segments.join('/').normalize('NFC')
}

/** Why a path cannot be used, or undefined when it can. */
function unsafePart(path: string): string | undefined {
  if (path === '' || path === '.') return 'it is empty'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'it is absolute'
  if (path.includes('\\')) return 'it holds a backslash'
  if (/[\x00-\x1f\x7f]/.test(path)) return 'it holds a control character'
  if (path.split('/').includes('..')) return 'it holds `..`'
  return undefined
}

/** What a careless reader further down might make of `%2e%2e%2f`. Only judged, never used as a path. */
function unescaped(path: string): string {
  return path.replace(/%(2e|2f|5c|00)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
