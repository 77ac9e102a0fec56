import type { HeaderData } from '../model/problem.ts'
import { ownValue, textOf } from '../model/problem.ts'
import type { Json } from '../parse/types.ts'

/** What the `owner_field` of a page holds. */
export type OwnerValue =
  | { readonly kind: 'subject'; readonly subject: string }
  /** A wikilink: the owner is named by the `credential` of the page it leads to. */
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'nobody' }

/** Reads the value of an `owner_field`: a plain subject or one wikilink. Anything else owns nothing. */
export function parseOwner(value: Json | undefined): OwnerValue {
  const text = textOf(value)?.trim() ?? ''
  if (text === '') return { kind: 'nobody' }
  if (text.startsWith('[[')) return { kind: 'link', link: text }
  return { kind: 'subject', subject: text }
}

/** Subject that a linked page stands for: its `credential`, plain text. One hop only: a link there leads nowhere. */
export function credentialOf(header: HeaderData): string | undefined {
  const value = parseOwner(ownValue(header, 'credential'))
  return value.kind === 'subject' ? value.subject : undefined
}
