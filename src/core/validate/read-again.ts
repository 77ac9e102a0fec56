import { readFrontmatter } from '../parse/frontmatter.ts'
import { createLineIndex, type Position } from '../parse/position.ts'
import type { Header } from '../parse/types.ts'
import { FILE_START } from './issue-of.ts'
import type { PageEntry } from './store.ts'

/** A header that was put away, readable again. Its lines are those of the file. */
export interface ReadAgain {
  readonly header: Header | undefined
  positionOf(offset: number): Position
}

/** Only pages with a finding, or of a skill that was read after them, are read twice. */
export function readAgain(entry: PageEntry): ReadAgain {
  const text = `---\n${entry.header}${entry.header.endsWith('\n') ? '' : '\n'}---\n`
  const lines = createLineIndex(text)
  return {
    header: readFrontmatter(text, () => false).header,
    positionOf: (offset) => lines.positionOf(offset),
  }
}

/** Where a key of the header stands; the start of the file when it is not there or says nothing of identity. */
export function positionOfKey(entry: PageEntry, key: string): Position {
  if (entry.header === '' || entry.identity.mapping >= 0) return FILE_START
  const { header, positionOf } = readAgain(entry)
  const offset = header?.offsetOf(key)
  return offset === undefined ? FILE_START : positionOf(offset)
}
