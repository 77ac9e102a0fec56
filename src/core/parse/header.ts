import { type HeaderEntry, type HeaderTree, pathOf } from './header-tree.ts'
import type { Header } from './types.ts'

/** A header over what a YAML reader found; the look-up by path is made when it is first asked for. */
export function createHeader(text: string, start: number, end: number, tree: HeaderTree): Header {
  let byPath: Map<string, HeaderEntry> | undefined
  const entryAt = (path: string): HeaderEntry | undefined => {
    byPath ??= new Map(tree.entries.toReversed().map((entry) => [pathOf(entry), entry]))
    return byPath.get(path)
  }
  return {
    raw: text.slice(start, end),
    start,
    data: tree.data,
    offsetOf: (path) => entryAt(path)?.key,
    spellingOf: (path) => entryAt(path)?.spelling,
  }
}
