/**
 * escurel as a library. Nothing here loads a native package on import; the database comes with the first read of an
 * opened tenant.
 */
export { findTenant } from './core/adapters/discover.ts'
export { loadConfig } from './core/adapters/load-config.ts'
export { type OpenTenant, type OpenTenantOptions, openTenant } from './core/adapters/open-tenant.ts'
export type { RefreshOptions, RefreshReport } from './core/adapters/tenant-index.ts'
export { type ValidateOptions, validateDirectory } from './core/adapters/validate-directory.ts'
export type { FolderMapping, TenantConfig } from './core/config.ts'
export { ERROR_CODES, type ErrorCode, EscurelError } from './core/errors.ts'
export type { AuditReport, IndexStatus, SkippedFile } from './core/indexing/inspect.ts'
export type { Finding, Issue, Severity } from './core/issues.ts'
export { formatWikilink, parsePage, parseWikilink } from './core/parse/index.ts'
export type {
  Block,
  BlockKind,
  Header,
  Json,
  Link,
  LinkKind,
  PageType,
  ParsedPage,
} from './core/parse/types.ts'
export { ADMIN, ANONYMOUS, type Principal } from './core/principal.ts'
export type { Tenant } from './core/tenant.ts'
export type { ToolBody, ToolSummary } from './core/tools/define.ts'
export { invoke, type ToolOutput } from './core/tools/invoke.ts'
export { TOOLS } from './core/tools/list.ts'
export {
  createValidation,
  type FileInput,
  type FinishOptions,
  type Validation,
  type ValidationReport,
} from './core/validate/index.ts'
