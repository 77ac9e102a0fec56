import type { HeaderTree } from './header-tree.ts'
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
  for (const { text: value, relation, start, end } of tree.entries) {
    if (value === undefined || !value.includes('[[')) continue
    // An escape in a quoted scalar can make the value differ from its source: then the whole scalar is the place.
    let searchFrom = start
    for (const found of findInValue(value)) {
      const at = text.indexOf(found.raw, searchFrom)
      const isInPlace = at >= 0 && at + found.raw.length <= end
      if (isInPlace) searchFrom = at + found.raw.length
      const place = isInPlace ? { start: at, end: searchFrom } : { start, end }
      links.push({ ...found, relation, ...place, block: -1 })
    }
  }
  return links
}

type FoundLink = Omit<Link, 'relation' | 'start' | 'end' | 'block'>

function findInValue(value: string): FoundLink[] {
  const found: FoundLink[] = []
  const code = new CodeSpans(value, value.length)
  let i = 0
  while (i < value.length) {
    const unit = value.charCodeAt(i)
    if (unit === 92) i += 2
    else if (unit === 96) i = code.skip(i)
    else if (unit === 91 && value.charCodeAt(i + 1) === 91) {
      const close = wikilinkClose(value, i + 2, value.length)
      const parts = close < 0 ? undefined : parseWikilink(value.slice(i + 2, close))
      if (parts !== undefined) {
        const isEmbed = i > 0 && value.charCodeAt(i - 1) === 33
        const raw = value.slice(isEmbed ? i - 1 : i, close + 2)
        found.push({ kind: isEmbed ? 'embed' : 'wikilink', ...parts, raw })
      }
      i = close < 0 ? i + 1 : close + 2
    } else i++
  }
  return found
}
