import { parseWikilink, type WikilinkParts } from '../parse/wikilink.ts'

/**
 * The one link that a text is: `[[customer::acme#terms|Acme]]`, an embed, or `customer::acme` without brackets.
 * Undefined when the text is no link, or holds more than one.
 */
export function parseLinkText(text: string): WikilinkParts | undefined {
  const trimmed = text.trim()
  const bracketed = /^!?\[\[([^[\]\r\n]+)\]\]$/.exec(trimmed)
  if (bracketed !== null) return parseWikilink(bracketed[1] as string)
  return isBareLink(trimmed) ? parseWikilink(trimmed) : undefined
}

function isBareLink(text: string): boolean {
  return text.includes('::') && !/[[\]\r\n]/.test(text)
}
