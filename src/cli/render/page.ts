import { pageName } from './names.ts'
import { oneLine, printable } from './text.ts'
import type { View } from './tools.ts'
import { inline } from './value.ts'

interface PageRef {
  readonly page_id: string
  readonly slug: string | null
  readonly skill: string
  readonly page_type: string
}

interface Wikilink {
  readonly skill: string | null
  readonly id: string | null
  readonly anchor: string | null
  readonly relation?: string | null
}

interface Page {
  readonly page: PageRef | null
  readonly frontmatter: Readonly<Record<string, unknown>> | null
  readonly body: string | null
  readonly wikilinks_out: readonly Wikilink[]
}

/** A page to read: what it is, its header, its body, and where it links. */
export function renderPage({ page, frontmatter, body, wikilinks_out }: Page, { paint }: View): string {
  if (page === null) return 'There is no such page.'
  const header = Object.entries(frontmatter ?? {}).map(
    ([key, value]) => `${paint.cyan(oneLine(key))}: ${inline(value)}`,
  )
  const links = wikilinks_out.map((link) => {
    const relation =
      link.relation === undefined || link.relation === null
        ? ''
        : ` ${paint.dim(`(${oneLine(link.relation)})`)}`
    return `  → ${linkText(link)}${relation}`
  })
  return [
    `${paint.bold(pageName(page))}  ${paint.dim(oneLine(page.page_id))}`,
    ...header,
    '',
    printable(body ?? '').trim(),
    ...(links.length === 0 ? [] : ['', paint.bold('Links'), ...links]),
  ].join('\n')
}

interface ResolvedLink {
  readonly parsed: Wikilink
  readonly page: PageRef | null
  readonly exists: boolean
  readonly candidates?: readonly PageRef[] | undefined
}

/** Where a link leads, or why it leads nowhere. */
export function renderResolution({ parsed, page, candidates }: ResolvedLink, { paint }: View): string {
  const link = linkText(parsed)
  if (page !== null) return `${link} → ${paint.bold(pageName(page))}  ${paint.dim(oneLine(page.page_id))}`
  if (candidates === undefined || candidates.length === 0) return `${link} → ${paint.red('nothing')}`
  return [
    `${link} is ${paint.yellow('ambiguous')}; write one of:`,
    ...candidates.map(
      (candidate) => `  [[${pageName(candidate)}]]  ${paint.dim(oneLine(candidate.page_id))}`,
    ),
  ].join('\n')
}

function linkText({ skill, id, anchor }: Wikilink): string {
  const target = skill === null ? (id ?? '') : `${skill}::${id ?? ''}`
  return oneLine(`[[${target}${anchor === null ? '' : `#${anchor}`}]]`)
}
