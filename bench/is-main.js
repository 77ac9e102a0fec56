import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** True when the module at `url` is the script that node was started with. */
export function isMain(url) {
  return process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(url)
}
