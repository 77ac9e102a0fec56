import type { IdentifiedPage } from '../links/identity.ts'
import type { Header, ParsedPage } from '../parse/types.ts'

/** What a rule about one page may look at. */
export interface PageContext {
  readonly parsed: ParsedPage
  readonly page: IdentifiedPage
  /** Undefined for files of a mapped folder without a readable header. */
  readonly header: Header | undefined
}
