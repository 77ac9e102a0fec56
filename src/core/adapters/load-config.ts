import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TenantConfig } from '../config.ts'
import { EscurelError } from '../errors.ts'
import { CONFIG_FILE } from './discover.ts'

/** Settings of a tenant that says nothing: every default stands here and nowhere else. */
export function defaultConfig(tenant: string): TenantConfig {
  return {
    tenant,
    languages: ['auto'],
    folders: [],
    links: { case_insensitive: false },
    search: { rrf_k: 60, lane_weights: { text: 1, vector: 1 } },
  }
}

/**
 * Reads `escurel.yaml` of a tenant; without one, the defaults. The YAML and schema packages load only when there is a
 * file to read.
 * @throws EscurelError `invalid_config` naming each wrong key with its line, the value seen and what is expected
 */
export async function loadConfig(root: string): Promise<TenantConfig> {
  const text = readText(join(root, CONFIG_FILE))
  if (text === undefined) return defaultConfig(basename(root))
  const { parseConfig } = await import('./load-config-schema.ts')
  return parseConfig(text, basename(root))
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new EscurelError('invalid_config', `${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
