import { type HeaderEntry, type HeaderTree, relationOf } from './header-tree.ts'
import { CodeSpans } from './inline-spans.ts'
import { wikilinkClose } from './links.ts'
import type { Link } from './types.ts'
import { parseWikilink } from './wikilink.ts'

/**
 * Links in the string values of a header, alone or inside longer text, quoted or not. Each carries the key path it
 * stands under as its relation. Inline code and escaped brackets are no links, as in the body.
 */
export function findHeaderLinks(text: string, tree: HeaderTree): Link[] {
  const links: Link[] = []
  for (const entry of tree.entries)
    if (entry.text?.includes('[[')) findInEntry(text, entry, entry.text, links)
  return links
}

function findInEntry(text: string, entry: HeaderEntry, value: string, links: Link[]): void {
  const source = text.slice(entry.start, entry.end)
  const relation = relationOf(entry)
  const code = new CodeSpans(value, value.length)
  let from = 0
  for (let i = 0; i < value.length; ) {
    const unit = value.charCodeAt(i)
    if (unit === 92) i += 2
    else if (unit === 96) i = code.skip(i)
    else if (unit !== 91 || value.charCodeAt(i + 1) !== 91) i++
    else {
      const close = wikilinkClose(value, i + 2, value.length)
      const parts = close < 0 ? undefined : parseWikilink(value.slice(i + 2, close))
      if (parts !== undefined) {
        const isEmbed = i > 0 && value.charCodeAt(i - 1) === 33
        const raw = value.slice(isEmbed ? i - 1 : i, close + 2)
        // An escape in a quoted scalar can make the value differ from its source: then the whole scalar is the place.
        const at = from < 0 ? -1 : source.indexOf(raw, from)
        from = at < 0 ? -1 : at + raw.length
        links.push({
          kind: isEmbed ? 'embed' : 'wikilink',
          relation,
          skill: parts.skill,
          id: parts.id,
          anchor: parts.anchor,
          version: parts.version,
          alias: parts.alias,
          raw,
          start: at < 0 ? entry.start : entry.start + at,
          end: at < 0 ? entry.end : entry.start + from,
          block: -1,
        })
      }
      i = close < 0 ? i + 1 : close + 2
    }
  }
}
