import type { Json } from '../parse/types.ts'

/** Keys whose values steer the system; nobody searches for them. */
const SILENT: ReadonlySet<string> = new Set([
  'type',
  'skill',
  'title',
  'acl',
  'acl_defaults',
  'acl_via',
  'visibility',
  'owner_field',
  'backend',
  'backend_ref',
  'layer',
  'autonomy',
  'required_frontmatter',
  'optional_frontmatter',
  'frontmatter_types',
  'archived',
  'scenario',
  'lang',
])

/** The words of a header that search should find: its values, line by line, links by their id and alias. */
export function searchableText(data: { readonly [key: string]: Json }): string {
  const lines: string[] = []
  for (const [key, value] of Object.entries(data)) if (!SILENT.has(key)) collect(value, lines)
  return lines.join('\n')
}

function collect(value: Json, lines: string[]): void {
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'object') for (const part of Object.values(value)) collect(part as Json, lines)
  else lines.push(String(value).replace(/\[\[(?:[^[\]|]*::)?([^[\]|]*)(?:\|([^[\]]*))?\]\]/g, '$1 $2'))
}
