import { anchorBlocks } from './anchors.ts'
import { scanBlocks } from './blocks.ts'
import { findConflictMarkers } from './conflict-markers.ts'
import { readFrontmatter } from './frontmatter.ts'
import { findHeaderLinks } from './header-links.ts'
import { findInvisibleCharacters } from './invisible-characters.ts'
import { findLinks } from './links.ts'
import type { ParsedPage } from './types.ts'

/**
 * Reads a page: header, top-level blocks with their anchors, links, and what is wrong with the text. Never throws and
 * takes time linear in the text. All offsets count UTF-16 code units from the start of `text`.
 */
export function parsePage(text: string): ParsedPage {
  const conflicts = findConflictMarkers(text)
  const front = readFrontmatter(text, (start, end) =>
    conflicts.some(({ offset }) => offset >= start && offset < end),
  )
  const { bodyStart, fenced, header, tree } = front
  const scan = scanBlocks(text, bodyStart === 0 && text.startsWith('\ufeff') ? 1 : bodyStart)
  const { anchors, blocks, indexes } = anchorBlocks(text, scan)
  const body = findLinks(text, scan, indexes)
  const headerLinks = tree === undefined ? [] : findHeaderLinks(text, tree)
  const findings = [...front.findings, ...conflicts, ...findInvisibleCharacters(text), ...body.findings]
  if (findings.length > 1) findings.sort((a, b) => a.offset - b.offset)
  const links = headerLinks.length === 0 ? body.links : [...headerLinks, ...body.links]
  return { text, header, fenced, bodyStart, blocks, anchors, links, findings }
}
