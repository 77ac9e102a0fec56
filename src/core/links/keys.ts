import type { TenantConfig } from '../config.ts'
import type { Link } from '../parse/types.ts'
import { matchFolder } from './folder.ts'
import type { NameKind, PageIdentity, PageName } from './types.ts'

/** The parts of a link that decide what it means. */
export type LinkTarget = Pick<Link, 'kind' | 'skill' | 'id'>

type LinkConfig = Pick<TenantConfig, 'folders' | 'links'>

export interface NameOptions {
  /** Other names that the header declares. @default [] */
  readonly aliases?: readonly string[]
  /** Path below the mapped folder that the file lies in, if any: then the page answers to its file name as well. */
  readonly folderPath?: string | undefined
  /** @default false */
  readonly caseInsensitive?: boolean
}

/** Deeper folders than this give no shorter form of a path; the whole path always works. */
const MAX_SUFFIXES = 12

/**
 * Every name under which a page can be linked, each once, the strongest kind first. One key space for all styles:
 * `skill::id`, the bare name, and `/path/of/the/file.md`.
 */
export function namesOf(identity: PageIdentity, options: NameOptions = {}): PageName[] {
  const names = new NameList(options.caseInsensitive === true)
  const { pageType, skill, slug, pageId } = identity
  const file = options.folderPath === undefined ? undefined : bareKey(options.folderPath)
  if (slug !== null && slug !== '') {
    const kind = pageType === 'skill' ? 'skill' : 'id'
    names.add(typedKey(pageType === 'skill' ? 'skill' : skill, slug), kind)
    // An id that was made from the file's name is no stronger than one.
    if (file === undefined || (slug !== file && slug !== stemOf(file))) names.add(bareKey(slug), kind)
  }
  names.add(`/${pageId}`, 'path')
  if (file !== undefined) addFileNames(names, file, bareKey(pageId))
  for (const alias of options.aliases ?? []) names.add(bareKey(alias.normalize('NFC')), 'alias')
  return names.list
}

/**
 * The key that finds a link's target among the names, or `''` when the link names no page of the tenant: an address,
 * a file of another kind, or a place in its own page.
 */
export function keyOfLink(link: LinkTarget, sourcePageId: string, config: LinkConfig): string {
  const key = exactKey(link, sourcePageId, config)
  return config.links.case_insensitive ? foldKey(key) : key
}

/** Signed 32-bit FNV-1a over UTF-16 code units; spreads keys, and is not made to withstand an attacker. */
export function hashOfKey(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return hash | 0
}

/** A key without its letter case. */
export function foldKey(key: string): string {
  return key.toLowerCase().normalize('NFC')
}

export function typedKey(skill: string, id: string): string {
  return `${skill}::${id}`
}

/** A bare name as a key: without `.md`, so that `[[page.md]]` and `[[page]]` meet. */
export function bareKey(name: string): string {
  return name.endsWith('.md') && name.length > 3 ? name.slice(0, -3) : name
}

function exactKey(link: LinkTarget, sourcePageId: string, config: LinkConfig): string {
  const { skill } = link
  const id = link.id?.normalize('NFC') ?? ''
  if (id === '') return ''
  if (link.kind === 'markdown') return markdownKey(id, sourcePageId, config)
  if (skill !== null) return typedKey(skill.normalize('NFC'), id)
  if (id.startsWith('./') || id.startsWith('../')) return pathKey(withExtension(id), sourcePageId)
  if (id.startsWith('/')) return rootKey(id, sourcePageId, config)
  return isAddress(id) ? '' : bareKey(id)
}

function markdownKey(path: string, sourcePageId: string, config: LinkConfig): string {
  if (isAddress(path) || isForeignFile(path) || path.endsWith('/')) return ''
  if (path.startsWith('/')) return rootKey(path, sourcePageId, config)
  return pathKey(withExtension(path), sourcePageId)
}

/** `/x/y` is a path from the root: of the vault for files of a mapped folder, else of the tenant. */
function rootKey(path: string, sourcePageId: string, config: LinkConfig): string {
  const rest = path.replace(/^\/+/, '')
  if (rest === '') return ''
  return matchFolder(sourcePageId, config) === undefined ? pathKey(withExtension(rest), '') : bareKey(rest)
}

/** Whether a link is an address or a path that leaves the tenant. */
export function leadsOutside(link: LinkTarget, sourcePageId: string): boolean {
  const { id, kind, skill } = link
  if (id === null || skill !== null) return false
  if (isAddress(id)) return true
  const isRelative = kind === 'markdown' ? !id.startsWith('/') : id.startsWith('./') || id.startsWith('../')
  return isRelative && pathKey(id, sourcePageId) === ''
}

/** The file that a relative path leads to from a page; `''` when that is outside the tenant. */
function pathKey(path: string, sourcePageId: string): string {
  const segments = sourcePageId.split('/')
  segments.pop()
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return ''
  }
  return `/${segments.join('/')}`
}

function withExtension(path: string): string {
  return path.endsWith('.md') ? path : `${path}.md`
}

/** `https:`, `mailto:`, `//host`. A drive letter or a title such as `Note: x` is no address: blanks follow its colon. */
function isAddress(id: string): boolean {
  return (
    id.startsWith('//') ||
    /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|data|obsidian|file|urn|doi|sms|geo):)/i.test(id)
  )
}

/** Files that a vault holds next to its pages. A link to one is no edge and cannot dangle. */
const FOREIGN =
  /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?|ico|heic|pdf|mp3|wav|m4a|ogg|flac|aac|opus|3gp|mp4|webm|ogv|mov|mkv|avi|canvas|base|excalidraw|drawio|docx?|xlsx?|pptx?|odt|ods|odp|epub|csv|tsv|jsonl?|ya?ml|toml|xml|html?|css|s?js|mjs|cjs|jsx|tsx?|py|rb|rs|go|java|c|h|cpp|sh|bat|ps1|sql|ipynb|txt|log|tex|bib|zip|gz|tgz|7z|rar|parquet|db|sqlite|duckdb|lock|conf|ini|env)$/i

/** Whether a name ends like a file that is not markdown. */
export function isForeignFile(name: string): boolean {
  return FOREIGN.test(name)
}

/** The whole path, from the mapped folder and from the tenant, then its shorter ends down to the file's name. */
function addFileNames(names: NameList, file: string, path: string): void {
  if (file.includes('/')) names.add(file, 'path')
  names.add(path, 'path')
  let slash = path.length
  for (let count = 0; slash > 0 && count < MAX_SUFFIXES; count++) {
    slash = path.lastIndexOf('/', slash - 1)
    names.add(path.slice(slash + 1), 'stem')
  }
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

class NameList {
  readonly list: PageName[] = []
  private readonly fold: boolean

  constructor(fold: boolean) {
    this.fold = fold
  }

  add(name: string, kind: NameKind): void {
    const key = this.fold ? foldKey(name) : name
    if (key === '' || this.list.some((known) => known.key === key)) return
    this.list.push({ key, kind })
  }
}
