import type { TenantConfig } from '../config.ts'
import type { HeaderData } from '../model/problem.ts'
import { parsePage } from '../parse/index.ts'
import type { ParsedPage } from '../parse/types.ts'
import { identifyPage } from './identity.ts'
import type { PageIdentity } from './types.ts'

/** A text with what it makes of the page that holds it. */
export interface DescribedText {
  readonly text: string
  readonly parsed: ParsedPage
  readonly header: HeaderData
  /** Undefined when the text is no page, or cannot be read as one. */
  readonly identity: PageIdentity | undefined
  readonly archived: boolean
}

export function describeText(text: string, pageId: string, config: TenantConfig): DescribedText {
  const parsed = parsePage(text)
  const identified = identifyPage(parsed, pageId, config)
  return {
    text,
    parsed,
    header: parsed.header?.data ?? {},
    identity: identified.kind === 'page' ? identified.page.identity : undefined,
    archived: identified.kind === 'page' && identified.page.archived,
  }
}
