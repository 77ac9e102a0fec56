import type { TenantConfig } from '../config.ts'
import { EscurelError } from '../errors.ts'
import { matchFolder } from '../links/folder.ts'
import { normalisePagePath } from '../page-path.ts'

/** @throws EscurelError `unsafe_path` for what is no place for a page */
export function assertWritablePath(pageId: string, config: TenantConfig): void {
  const normal = normalisePagePath(pageId)
  const isPlace =
    normal === pageId &&
    pageId.endsWith('.md') &&
    !pageId.split('/').some((segment) => segment.startsWith('.')) &&
    (pageId.startsWith('markdown/') || matchFolder(pageId, config) !== undefined)
  if (isPlace) return
  throw new EscurelError(
    'unsafe_path',
    `${JSON.stringify(pageId)} is no place for a page: write it like markdown/instances/customer/acme.md`,
  )
}
