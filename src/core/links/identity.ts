import type { TenantConfig } from '../config.ts'
import type { Finding } from '../issues.ts'
import { readInstant } from '../model/instant.ts'
import type { HeaderData } from '../model/problem.ts'
import type { Header, Json, PageType, ParsedPage } from '../parse/types.ts'
import { type FolderMatch, matchFolder } from './folder.ts'
import { namesOf } from './keys.ts'
import type { PageIdentity, PageName } from './types.ts'

/** A page as its own file and the settings describe it. */
export interface IdentifiedPage {
  readonly identity: PageIdentity
  /** Header `title`, else the first heading, else the id (the file's name in a mapped folder). */
  readonly title: string
  readonly aliases: readonly string[]
  readonly names: readonly PageName[]
  /** Header `at` as written; null when there is none. */
  readonly at: string | null
  /** `at` in microseconds since 1970 UTC; null also when it cannot be read. */
  readonly atUs: number | null
  /** Header `lang`; null when there is none. */
  readonly lang: string | null
  /** Retracted: kept on disk, in no list and no link's way. */
  readonly archived: boolean
}

/**
 * What a file is. `invalid`: it means to be a page but cannot be one; `findings` say why. `not_a_page`: ordinary
 * markdown outside every mapped folder.
 */
export type Identification =
  | { readonly kind: 'page'; readonly page: IdentifiedPage; readonly findings: readonly Finding[] }
  | { readonly kind: 'invalid'; readonly findings: readonly Finding[] }
  | { readonly kind: 'not_a_page' }

type IdentityConfig = Pick<TenantConfig, 'folders' | 'links'>

/** Tells what page a file is: by its header's `type`, else by the mapped folder that it lies in. */
export function identifyPage(parsed: ParsedPage, pageId: string, config: IdentityConfig): Identification {
  const { header } = parsed
  const folder = config.folders.length === 0 ? undefined : matchFolder(pageId, config)
  const type = header === undefined ? undefined : pageTypeOf(header)
  if (header !== undefined && type !== undefined)
    return typedPage(parsed, header, { pageId, type, folder, config })
  if (folder !== undefined) return mappedPage(parsed, { pageId, folder, config })
  if (header !== undefined) return { kind: 'invalid', findings: [typeFinding(header)] }
  if (parsed.fenced) return { kind: 'invalid', findings: [] }
  return { kind: 'not_a_page' }
}

/** The layer that a header declares: `base@<pack>@v<n>`, else `overlay`. */
export function layerOf(data: HeaderData): string {
  const layer = Object.hasOwn(data, 'layer') ? data.layer : undefined
  return typeof layer === 'string' && layer.startsWith('base@') ? layer : 'overlay'
}

function pageTypeOf(header: Header): PageType | undefined {
  const type = ownText(header, 'type')
  return type === 'skill' || type === 'instance' ? type : undefined
}

function typeFinding(header: Header): Finding {
  const written = ownText(header, 'type')
  const offset = header.offsetOf('type') ?? header.start
  const location = 'frontmatter.type'
  const suggestion = 'write `type: instance` with its `skill`, or `type: skill`'
  if (written === null) {
    const message = 'the header has no `type`, so this file is not indexed'
    return { severity: 'error', code: 'type_missing', offset, location, message, suggestion }
  }
  const message = `${JSON.stringify(written)} is no type of a page, so this file is not indexed`
  return { severity: 'error', code: 'type_invalid', offset, location, message, suggestion }
}

interface TypedFile {
  readonly pageId: string
  readonly type: PageType
  readonly folder: FolderMatch | undefined
  readonly config: IdentityConfig
}

function typedPage(
  parsed: ParsedPage,
  header: Header,
  { pageId, type, folder, config }: TypedFile,
): Identification {
  const findings: Finding[] = []
  const slug = ownText(header, 'id')
  const skill = type === 'skill' ? slug : ownText(header, 'skill')
  if (slug === null) findings.push(missingKey(header, 'id', `a page of type ${type} needs an \`id\``))
  if (type === 'instance' && skill === null) {
    findings.push(missingKey(header, 'skill', 'an instance needs the `skill` that it is an instance of'))
  }
  if (slug === null || skill === null) return { kind: 'invalid', findings }
  const identity: PageIdentity = {
    pageId,
    pageType: type,
    skill,
    slug,
    scenario: ownText(header, 'scenario'),
    layer: layerOf(header.data),
    mapping: -1,
  }
  return {
    kind: 'page',
    page: describe(parsed, identity, slug, { folderPath: folder?.rest, config }),
    findings,
  }
}

function missingKey(header: Header, key: string, message: string): Finding {
  return {
    severity: 'error',
    code: 'frontmatter_required_key_missing',
    offset: header.offsetOf(key) ?? header.start,
    location: `frontmatter.${key}`,
    message: header.offsetOf(key) === undefined ? message : `${message}, but the key is empty`,
  }
}

interface MappedFile {
  readonly pageId: string
  readonly folder: FolderMatch
  readonly config: IdentityConfig
}

/** A header is mere data here; one that cannot be read does not take the page's name away. */
function mappedPage(parsed: ParsedPage, { pageId, folder, config }: MappedFile): Identification {
  const rule = config.folders[folder.mapping]?.id ?? 'path'
  const path = folder.rest.replace(/\.md$/, '')
  const stem = path.slice(path.lastIndexOf('/') + 1)
  const findings: Finding[] = []
  let slug = rule === 'stem' ? stem : path
  if (rule.startsWith('key:')) {
    const key = rule.slice(4)
    const declared = parsed.header === undefined ? null : ownText(parsed.header, key)
    if (declared === null && parsed.header !== undefined) {
      const message = `the folder takes ids from \`${key}\`, which this page lacks; its path stands in`
      const offset = parsed.header.start
      findings.push({
        severity: 'warning',
        code: 'id_key_missing',
        offset,
        location: `frontmatter.${key}`,
        message,
      })
    }
    slug = declared ?? path
  }
  const identity: PageIdentity = {
    pageId,
    pageType: 'instance',
    skill: folder.skill,
    slug,
    scenario: null,
    layer: 'overlay',
    mapping: folder.mapping,
  }
  return {
    kind: 'page',
    page: describe(parsed, identity, stem, { folderPath: folder.rest, config }),
    findings,
  }
}

function describe(
  parsed: ParsedPage,
  identity: PageIdentity,
  fallbackTitle: string,
  { folderPath, config }: { readonly folderPath: string | undefined; readonly config: IdentityConfig },
): IdentifiedPage {
  const { header } = parsed
  const aliases = header === undefined ? [] : aliasesOf(header.data)
  const at = header === undefined ? null : ownText(header, 'at')
  const instant = at === null ? null : readInstant(at)
  const caseInsensitive = config.links.case_insensitive
  return {
    identity,
    title: (header && ownText(header, 'title')) ?? firstHeading(parsed) ?? fallbackTitle,
    aliases,
    names: namesOf(identity, { aliases, folderPath, caseInsensitive }),
    at,
    atUs: typeof instant === 'number' ? instant : null,
    lang: header === undefined ? null : ownText(header, 'lang'),
    archived: header !== undefined && Object.hasOwn(header.data, 'archived') && header.data.archived === true,
  }
}

function firstHeading(parsed: ParsedPage): string | undefined {
  const heading = parsed.blocks.find(({ kind, title }) => kind === 'heading' && title !== '')
  return heading?.title
}

/** `aliases` and Obsidian's older `alias`: a list, or one name. */
function aliasesOf(data: HeaderData): readonly string[] {
  const aliases: string[] = []
  for (const key of ['aliases', 'alias']) {
    if (!Object.hasOwn(data, key)) continue
    const value = data[key] as Json
    for (const item of Array.isArray(value) ? value : [value]) {
      const alias = typeof item === 'number' ? String(item) : typeof item === 'string' ? item.trim() : ''
      if (alias !== '') aliases.push(alias)
    }
  }
  return aliases
}

/** The author's own spelling of a scalar key, NFC and trimmed; null when it is absent, empty or no scalar. */
function ownText(header: Header, key: string): string | null {
  const value = Object.hasOwn(header.data, key) ? header.data[key] : undefined
  if (value === undefined || value === null || typeof value === 'object') return null
  const text = (typeof value === 'string' ? value : (header.spellingOf(key) ?? String(value))).trim()
  return text === '' ? null : text.normalize('NFC')
}
