import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { EscurelError } from '../errors.ts'

/** Name of the settings file of a tenant. */
export const CONFIG_FILE = 'escurel.yaml'

/** Nearest folder, from `start` upwards, that is a tenant; undefined when none is. */
export function findTenant(start: string): string | undefined {
  let folder = resolve(start)
  for (;;) {
    if (isTenant(folder)) return folder
    const parent = dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
}

/**
 * Absolute path of the tenant to work on: `directory` itself when one is named, else the nearest one above `cwd`.
 * @throws EscurelError `tenant_not_found`
 */
export function getTenant(cwd: string, directory?: string): string {
  if (directory === undefined) {
    const found = findTenant(cwd)
    if (found !== undefined) return found
    throw new EscurelError(
      'tenant_not_found',
      `No tenant in ${resolve(cwd)} or any folder above it: none has a file ${CONFIG_FILE} or a folder markdown/. ` +
        'Run `escurel init` to make one here, or name one with --tenant DIR',
    )
  }
  const folder = resolve(cwd, directory)
  if (isTenant(folder)) return folder
  const exists = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  throw new EscurelError(
    'tenant_not_found',
    exists
      ? `${folder} is not a tenant: it has neither a file ${CONFIG_FILE} nor a folder markdown/. Run \`escurel init ${directory}\` to make it one`
      : `There is no folder ${folder}`,
  )
}

/** Whether a folder is a tenant: it has settings or canonical pages. */
export function isTenant(folder: string): boolean {
  return (
    statSync(join(folder, CONFIG_FILE), { throwIfNoEntry: false })?.isFile() === true ||
    statSync(join(folder, 'markdown'), { throwIfNoEntry: false })?.isDirectory() === true
  )
}
