import type { Issue } from '../issues.ts'

/**
 * Codes that keep a text from being written: it could not be read back as the page that it means to be, or its links
 * would break what its skill demands. Everything else is reported with the write (protocol, "Write tools").
 */
const BLOCKING: ReadonlySet<string> = new Set([
  'encoding_invalid',
  'not_a_page',
  'conflict_marker',
  'frontmatter_parse',
  'yaml_error',
  'yaml_duplicate_key',
  'second_frontmatter',
  'type_missing',
  'type_invalid',
  'duplicate_id',
  'reserved_id',
  'dangling_wikilink',
  'ambiguous_link',
])

export function blocksWriting({ severity, code, location }: Issue): boolean {
  if (severity !== 'error') return false
  if (BLOCKING.has(code)) return true
  // Pages may come before their skill, and lack what it asks for; a page without an id, or a link into nothing, may not.
  if (code === 'frontmatter_required_key_missing') return location === 'frontmatter.id'
  return code === 'unknown_skill' && location !== 'frontmatter.skill'
}
