import { oneLine } from './text.ts'

interface PageLike {
  readonly page_id: string
  readonly slug?: string | null
  readonly skill: string
  readonly page_type?: string
}

/** How a person names a page: `customer::acme`, `skill::customer`, or its path when it has no id. */
export function pageName(page: PageLike): string {
  if (page.page_type === 'skill') return `skill::${oneLine(page.slug ?? page.skill)}`
  return page.slug === undefined || page.slug === null
    ? oneLine(page.page_id)
    : oneLine(`${page.skill}::${page.slug}`)
}
