import { createHash } from 'node:crypto'

/** Lower-case hex SHA-256: how the project names the content of a file. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
