export type MergeResult = { readonly kind: 'merged'; readonly text: string } | { readonly kind: 'conflict' }

/** Three-way merge of a page's texts. So far only where one side left the base as it was. */
export function mergePages(base: string, ours: string, theirs: string): MergeResult {
  if (ours === theirs || base === theirs) return { kind: 'merged', text: ours }
  return base === ours ? { kind: 'merged', text: theirs } : { kind: 'conflict' }
}
