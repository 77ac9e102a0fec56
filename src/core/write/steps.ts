/**
 * One change of the directory. A list of them is carried out in order; each may be carried out again without harm, which
 * is how a list that a crash interrupted is finished (`adapters/tenant-files.ts`). Paths count below the tenant.
 */
export type WriteStep =
  /** Adds whole lines to a journal file. Readers of journals take a line that stands twice for one. */
  | { readonly kind: 'append'; readonly path: string; readonly lines: string }
  /** Replaces or creates a file. */
  | { readonly kind: 'put'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
