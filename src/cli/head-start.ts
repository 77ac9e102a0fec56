import { resolve } from 'node:path'
import { findTenant } from '../core/adapters/discover.ts'
import { startScan } from '../core/adapters/scan-changes.ts'
import { peekOption, tenantOf } from './globals.ts'
import type { Io } from './io.ts'

/**
 * Starts what a command that reads the index waits for longest, before the command itself is loaded. A guess: a command
 * line that turns out to be wrong, or to mean another tenant, makes nothing of it.
 */
export function startAhead(argv: readonly string[], io: Io): void {
  if (argv.includes('--help') || argv.includes('-h')) return
  const named = tenantOf(peekOption(argv, 'tenant'), io.env)
  const root = named === undefined ? findTenant(io.cwd) : resolve(io.cwd, named)
  if (root !== undefined) startScan(root)
}
