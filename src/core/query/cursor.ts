import { EscurelError } from '../errors.ts'
import type { Json } from '../parse/types.ts'

/** Longest cursor that is looked at (characters); ours are far shorter. */
const MAX_LENGTH = 8192

/**
 * Writes a resume position as opaque text. The position is the last item's own sort values, never a row number, so a
 * cursor tells nothing about pages that the caller may not see and stays good while pages come and go.
 */
export function encodeCursor(query: Json, position: readonly Json[]): string {
  return Buffer.from(JSON.stringify([fingerprint(query), position]), 'utf8').toString('base64url')
}

/**
 * Reads a cursor back. `query` holds the parameters that the cursor must have been made for.
 * @throws EscurelError `invalid_argument` for anything else than a cursor of the same query.
 */
export function decodeCursor<Position extends readonly Json[]>(
  query: Json,
  cursor: string,
  isPosition: (value: readonly unknown[]) => value is Position,
): Position {
  const decoded = parse(cursor)
  if (decoded === undefined || !isPosition(decoded.position)) {
    throw new EscurelError('invalid_argument', 'cursor: not a cursor; pass a `next_cursor` back as it came')
  }
  if (decoded.fingerprint !== fingerprint(query)) {
    throw new EscurelError(
      'invalid_argument',
      'cursor: made for other arguments; repeat the call that returned it and change the cursor only',
    )
  }
  return decoded.position
}

function parse(cursor: string): { fingerprint: string; position: readonly unknown[] } | undefined {
  if (cursor.length > MAX_LENGTH || !/^[\w-]+$/.test(cursor)) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(value) || typeof value[0] !== 'string' || !Array.isArray(value[1])) return undefined
    return { fingerprint: value[0], position: value[1] }
  } catch {
    return undefined
  }
}

/** FNV-1a over the JSON text: tells queries apart, guards nothing. */
function fingerprint(query: Json): string {
  const text = JSON.stringify(query)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
