/** Who is calling. Second argument of every operation; the decision in `acl/` is a pure function of it. */
export interface Principal {
  /** Verified subject, for instance the `sub` of a token. */
  readonly subject: string
  /** Groups from the token or the command line; reserved names (`public`, `owner`, `admin`) are ignored. */
  readonly groups: readonly string[]
  /** Admins bypass every policy. */
  readonly admin: boolean
  /** Who is at work behind the subject; stands in the history of what they write. @default 'human' */
  readonly kind?: 'human' | 'agent' | undefined
}

/** The principal of a person at their own command line. */
export const ADMIN: Principal = { subject: 'admin', groups: [], admin: true }

/** Nobody in particular: member of `public` only. */
export const ANONYMOUS: Principal = { subject: 'anonymous', groups: [], admin: false }
