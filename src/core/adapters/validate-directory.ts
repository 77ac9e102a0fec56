import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TenantConfig } from '../config.ts'
import { normalisePagePath } from '../page-path.ts'
import { decodePage, parsePage } from '../parse/index.ts'
import type { Json } from '../parse/types.ts'
import { createValidation, type FileInput, type ValidationReport } from '../validate/index.ts'
import { loadConfig } from './load-config.ts'
import { type FileList, listFiles } from './scan-files.ts'

export interface ValidateOptions {
  /** Settings to use instead of the directory's `escurel.yaml`. */
  readonly config?: TenantConfig | undefined
  /** Page ids to report on; they are still checked against the whole tenant. @default all */
  readonly only?: ((files: FileList) => ReadonlySet<string>) | undefined
  /** A text to check as if it were saved. Without `pageId`, where its header says that it belongs. */
  readonly draft?: { readonly text: string; readonly pageId?: string | undefined } | undefined
}

/**
 * Checks the pages of a tenant directory. Needs no index and changes nothing.
 * @throws EscurelError `invalid_config`, `unsafe_path`
 * @example
 * const { ok, issues } = await validateDirectory('./my-kb')
 */
export async function validateDirectory(
  directory: string,
  options: ValidateOptions = {},
): Promise<ValidationReport> {
  const root = resolve(directory)
  const config = options.config ?? (await loadConfig(root))
  const list = listFiles(root, config)
  const validation = createValidation(config)
  const draft = options.draft === undefined ? undefined : placeDraft(options.draft, list)
  for (const file of list.files) {
    if (file.path !== draft?.pageId) validation.add(readInput(`${root}/${file.diskPath}`, file.path))
  }
  for (const { path, message } of list.warnings) validation.add({ pageId: path, skipped: message })
  if (draft === undefined)
    return validation.finish(options.only === undefined ? {} : { only: options.only(list) })
  validation.add({ ...draft, isDraft: true })
  return validation.finish({ only: new Set([draft.pageId]) })
}

function readInput(file: string, pageId: string): FileInput {
  let text: string
  try {
    // Several times as fast as reading bytes and decoding them; what it cannot decode becomes U+FFFD.
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return { pageId, skipped: `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}` }
  }
  if (!text.includes('\ufffd')) return { pageId, text }
  const decoded = decodePage(readFileSync(file))
  return 'text' in decoded
    ? { pageId, text: decoded.text }
    : { pageId, undecodable: true, invalidAt: decoded.invalidAt }
}

function placeDraft(
  draft: NonNullable<ValidateOptions['draft']>,
  list: FileList,
): { pageId: string; text: string } {
  const { text } = draft
  if (draft.pageId !== undefined) return { pageId: normalisePagePath(draft.pageId), text }
  const places = placesOf(parsePage(text).header?.data ?? {})
  const known = new Set(list.files.map((file) => file.path))
  return { pageId: places.find((place) => known.has(place)) ?? places[0] ?? 'markdown/draft.md', text }
}

/** Where a page with this header may be kept, the usual place first. */
function placesOf(data: { readonly [key: string]: Json }): string[] {
  const { type, skill, id: own, scenario } = data
  if (typeof own !== 'string') return []
  const id = typeof scenario === 'string' ? `${own}.${scenario}` : own
  const paths =
    type === 'skill'
      ? [`markdown/skills/${id}.md`]
      : typeof skill === 'string'
        ? [`markdown/instances/${skill}/${id}.md`, `markdown/instances/${skill}__${id}.md`]
        : []
  return paths.flatMap((path) => {
    try {
      return [normalisePagePath(path)]
    } catch {
      // An id that is no file name is an issue of the draft, and validation tells it.
      return []
    }
  })
}
