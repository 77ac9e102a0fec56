import { parseWikilink } from './wikilink.ts'

/** The text of a heading as a reader sees it: markup, tags, escapes and a trailing `^id` are gone. */
export function plainTitle(source: string): string {
  const text = source.replace(TRAILING_ID, '')
  if (!MARKUP.test(text)) return text.replace(/\s+/g, ' ').trim()
  return text
    .replace(TOKEN, replaceToken)
    .replace(/\*+|~~|==|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(PROTECTED, (character) => String.fromCharCode(character.charCodeAt(0) - SHIFT))
    .replace(/\s+/g, ' ')
    .trim()
}

const TRAILING_ID = /(?:^|\s)\^[\p{L}\p{N}_-]+$/u
const MARKUP = /[\\`*_~=[<&]/

/** Code, escape, wikilink, link or image, tag, character reference: in the order in which they take precedence. */
const TOKEN =
  /(`+)([^`]+)\1(?!`)|\\([!-/:-@[-`{-~])|!?\[\[([^[\]]+)\]\]|!?\[([^[\]]*)\]\([^()]*\)|<\/?[A-Za-z][^<>]*>|&(amp|lt|gt|quot|nbsp);/g

/** Literal markup characters hide in the private use area while emphasis marks are taken out. */
const SHIFT = 0xe000
const PROTECTED = /[\ue021-\ue07e]/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function replaceToken(
  token: string,
  _ticks: string | undefined,
  code: string | undefined,
  escaped: string | undefined,
  wikilink: string | undefined,
  label: string | undefined,
  entity: string | undefined,
): string {
  if (code !== undefined) return protect(code.trim())
  if (escaped !== undefined) return protect(escaped)
  if (wikilink !== undefined) return wikilinkText(wikilink)
  if (label !== undefined) return label
  if (entity !== undefined) return ENTITIES[entity] ?? token
  return ''
}

function protect(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + SHIFT))
}

function wikilinkText(inner: string): string {
  const parts = parseWikilink(inner)
  return protect(parts?.alias ?? parts?.id ?? parts?.anchor ?? '')
}
