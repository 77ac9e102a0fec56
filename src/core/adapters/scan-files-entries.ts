import { type Dirent, readdirSync } from 'node:fs'

/** Top-level folders with a meaning of their own (design 2): mapping the whole directory does not reach into them. */
const RESERVED: ReadonlySet<string> = new Set(['markdown', 'blobs', 'journal', 'private'])

export type EntryKind = 'folder' | 'file' | 'link' | 'other'

export interface Entry {
  readonly name: string
  readonly kind: EntryKind
  /** What the entry is sorted by. */
  readonly order: string
}

/**
 * Entries of a folder; the error code when it cannot be read, undefined when it is no folder. Their order makes the
 * whole walk sorted: a folder sorts as if its name ended in `/`.
 */
export function entriesOf(folder: string): Entry[] | string | undefined {
  let found: Dirent[]
  try {
    found = readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    // The text after the code repeats the absolute path, which is no help.
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : code
  }
  const entries: Entry[] = new Array(found.length)
  for (let index = 0; index < found.length; index++) {
    const entry = found[index] as Dirent
    const { name } = entry
    const kind = kindOf(entry)
    entries[index] = { name, kind, order: kind === 'folder' ? `${name}/` : name }
  }
  return entries.sort((a, b) => (a.order < b.order ? -1 : 1))
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return entry.name.endsWith('.md') ? 'file' : 'other'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

/** Hidden names, installed packages, and folders that are not for pages. */
export function isSkipped(folder: string, name: string): boolean {
  return name.charCodeAt(0) === 46 || name === 'node_modules' || (folder === '' && RESERVED.has(name))
}

/** Whether a name is printable ASCII without a backslash: one Unicode form, fit for a page id. */
export function isPlain(name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    if (code < 32 || code > 126 || code === 92) return false
  }
  return true
}

/** Why no page id can be made of a name. */
export function nameProblem(name: string): string | undefined {
  if (name.includes('\\')) return 'has a backslash in its name; rename it'
  if (/[\x00-\x1f\x7f]/.test(name)) return 'has a control character in its name; rename it'
  if (name.includes('\ufffd')) return 'has a name that is not UTF-8; rename it'
  return undefined
}

/** Joins two paths below the tenant; `''` is the tenant itself. */
export function below(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`
}
