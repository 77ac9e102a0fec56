import { sha256 } from '../digest.ts'

const FOLDER = 'journal/history/'
/** Most disks keep names of 255 bytes. */
const LONGEST_NAME = 255

/** Journal file with the history of a page, beside nothing else: below the tenant, in the tree of the page ids. */
export function historyPath(pageId: string): string {
  const path = `${FOLDER}${pageId}.jsonl`
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (Buffer.byteLength(name) <= LONGEST_NAME) return path
  return `${path.slice(0, path.lastIndexOf('/') + 1)}${sha256(pageId).slice(0, 40)}.jsonl`
}
