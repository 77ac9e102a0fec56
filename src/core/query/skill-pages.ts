import type { IndexReader } from '../indexing/reader.ts'
import type { HeaderData } from '../model/problem.ts'
import { parseSkill, type SkillDeclaration } from '../model/skill.ts'
import { compareText } from './compare-text.ts'
import { type PageRow, pageColumns } from './page-row.ts'

/** A skill page of the index, read. */
export interface SkillPage {
  readonly page: PageRow
  readonly id: string
  readonly header: HeaderData
  readonly declaration: SkillDeclaration
}

const OVERLAY = 'overlay'

/** Every skill page, in the order in which pages of one id count: no scenario first, the tenant's own before packs', then by path. */
export async function loadSkillPages(reader: IndexReader): Promise<readonly SkillPage[]> {
  const rows = await reader.rows<PageRow & { frontmatter: string }>(
    `SELECT ${pageColumns('p')}, p.frontmatter FROM pages p WHERE p.page_type = 'skill'`,
  )
  return rows.map(skillPageOf).sort(byPrecedence)
}

/** The page that speaks for each skill: the first of its id in the order of `loadSkillPages`. */
export function firstById(pages: readonly SkillPage[]): ReadonlyMap<string, SkillPage> {
  const first = new Map<string, SkillPage>()
  for (const page of pages) if (!first.has(page.id)) first.set(page.id, page)
  return first
}

export function isOverlay(page: SkillPage): boolean {
  return page.page.layer === OVERLAY
}

function skillPageOf(row: PageRow & { frontmatter: string }): SkillPage {
  // The indexer wrote the column with JSON.stringify.
  const header = JSON.parse(row.frontmatter) as HeaderData
  return { page: row, id: row.skill, header, declaration: parseSkill(header).skill }
}

function byPrecedence(left: SkillPage, right: SkillPage): number {
  return (
    Number(left.page.scenario !== null) - Number(right.page.scenario !== null) ||
    Number(!isOverlay(left)) - Number(!isOverlay(right)) ||
    compareText(left.page.page_id, right.page.page_id)
  )
}
