import type { ScoredPages } from './score-pages.ts'
import { TopPages } from './top-pages.ts'

/** The best wanted pages, best first; equal scores in the order of `tie`. */
export function bestPages(
  { scores, touched }: ScoredPages,
  tie: Int32Array,
  wanted: (page: number) => boolean,
  limit: number,
): number[] {
  const top = new TopPages(scores, tie, limit)
  for (const page of touched) if (top.wants(page) && wanted(page)) top.add(page)
  return top.take()
}
