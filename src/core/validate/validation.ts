import type { TenantConfig } from '../config.ts'
import type { Issue } from '../issues.ts'
import { parsePage } from '../parse/index.ts'
import type { ParsedPage } from '../parse/types.ts'
import { compareIssues, countSeverity, FILE_START, issueOf } from './issue-of.ts'
import { judgeTenant } from './judge-tenant.ts'
import { recordPage } from './record-page.ts'
import { Store } from './store.ts'

/** A file as the directory holds it: its text, or why there is none. */
export type FileInput =
  /** `isDraft`: handed in as a page, so that having no header is an error. */
  | { readonly pageId: string; readonly text: string; readonly isDraft?: boolean }
  /** Bytes that are no UTF-8; `invalidAt` is the offset of the first wrong byte. */
  | { readonly pageId: string; readonly undecodable: true; readonly invalidAt?: number }
  /** Left out by the scan, with the end of a sentence that says why: `is a symbolic link that leaves the tenant`. */
  | { readonly pageId: string; readonly skipped: string }

/** The whole answer, as `escurel validate --format json` prints it but for `notPages`. */
export interface ValidationReport {
  /** True when there is no error; warnings are allowed. */
  readonly ok: boolean
  /** Pages that were checked. */
  readonly pages: number
  /** Markdown files without a header outside every mapped folder, sorted. */
  readonly notPages: readonly string[]
  readonly counts: { readonly error: number; readonly warning: number }
  /** By file, line and column. */
  readonly issues: readonly Issue[]
}

export interface FinishOptions {
  /** Report on these files only; they are still checked against all that were added. */
  readonly only?: ReadonlySet<string>
}

/** A validation under way. Files may come in any order; the texts are let go as soon as they are read. */
export interface Validation {
  add(file: FileInput): void
  /** The same for a text that is already parsed. */
  addParsed(pageId: string, parsed: ParsedPage): void
  /** Names of pages that exist but are not added; links to them dangle, but they may be suggested. */
  addNames(keys: readonly string[]): void
  /** Runs the rules that need every page. Call it once, last. */
  finish(options?: FinishOptions): ValidationReport
}

/**
 * Starts to validate a tenant. Memory grows with pages and links, not with text: about 2 KB a page.
 *
 * @example
 * const validation = createValidation(config)
 * for (const file of files) validation.add({ pageId: file.path, text: readFileSync(file.path, 'utf8') })
 * const { ok, issues } = validation.finish()
 */
export function createValidation(config: TenantConfig): Validation {
  const store = new Store(config)
  return {
    add(file) {
      if ('text' in file) recordPage(store, parsePage(file.text), file.pageId, file.isDraft)
      else addUnreadable(store, file)
    },
    addParsed: (pageId, parsed) => recordPage(store, parsed, pageId),
    addNames(keys) {
      for (const key of keys) store.elsewhere.push(key)
    },
    finish: (options = {}) => finish(store, options),
  }
}

function finish(store: Store, { only }: FinishOptions): ValidationReport {
  const isWanted = (file: string): boolean => only === undefined || only.has(file)
  const pages = [...store.pages.values()].filter((entry) => isWanted(entry.identity.pageId))
  const issues = [...store.issues.filter((issue) => isWanted(issue.file)), ...judgeTenant(store, pages)]
  const error = countSeverity(issues, 'error')
  return {
    ok: error === 0,
    pages: pages.length,
    notPages: store.notPages.filter(isWanted).sort(),
    counts: { error, warning: issues.length - error },
    issues: issues.sort(compareIssues),
  }
}

function addUnreadable(store: Store, file: Exclude<FileInput, { readonly text: string }>): void {
  const common = { at: FILE_START, location: 'file' }
  if ('skipped' in file) {
    const message = `${file.pageId} ${file.skipped}, so it is left out`
    store.issues.push(issueOf(file.pageId, { ...common, severity: 'warning', code: 'unsafe_path', message }))
    return
  }
  store.invalid.push(file.pageId)
  const where = file.invalidAt === undefined ? '' : ` at byte ${file.invalidAt}`
  const message = `the file is not UTF-8${where}, so it is not read`
  const suggestion = 'save it as UTF-8'
  store.issues.push(
    issueOf(file.pageId, { ...common, severity: 'error', code: 'encoding_invalid', message, suggestion }),
  )
}
