import { readFileSync } from 'node:fs'

/** Version of this package. */
export const VERSION: string = readVersion()

/** The manifest stands one folder above the built files and two above this source file. */
function readVersion(): string {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name?: string
        version?: string
      }
      if (manifest.name === 'escurel' && manifest.version !== undefined) return manifest.version
    } catch {
      // The other place.
    }
  }
  return '0.0.0'
}
