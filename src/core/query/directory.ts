import type { TenantConfig } from '../config.ts'
import type { IndexReader } from '../indexing/reader.ts'
import { matchFolder } from '../links/folder.ts'
import { namesOf } from '../links/keys.ts'
import type { NameKind } from '../links/types.ts'
import type { HeaderData } from '../model/problem.ts'
import { byParts } from './by-parts.ts'
import { NAME_KINDS, NameTable } from './name-table.ts'
import { loadPageColumns, type PageColumns } from './page-columns.ts'
import { identityOf, type PageRow } from './page-row.ts'
import { PageTexts } from './page-texts.ts'
import { perState } from './per-state.ts'
import { integerList } from './sql.ts'

/** A link key and its hash, as both stand in the index. */
export interface LinkKey {
  readonly key: string
  readonly hash: number
}

/** A page that answers to a key. */
export interface NamedPage {
  readonly key: string
  readonly kind: NameKind
  readonly page: PageRow
}

/**
 * Who is who: every page's identity and names, in memory, whatever a caller may see of it. Looking a page up in the
 * database takes a millisecond or two, and a read asks for dozens.
 */
export interface Directory {
  /** The page of a number, or undefined when it is gone. */
  page(pageNo: number): PageRow | undefined
  /** Every page that has one of the keys among its names. */
  named(keys: Iterable<LinkKey>): Promise<NamedPage[]>
  /** Hashes of the names of some pages. */
  hashesOf(pageNos: Iterable<number>): ReadonlySet<number>
}

/** The directory of an index as it is now. Costs a tenth of a second for 50,000 pages at first, then next to nothing. */
export const loadDirectory = perState(
  async (reader: IndexReader, config: TenantConfig): Promise<Directory> =>
    new PartedDirectory(reader, config, await loadPageColumns(reader), await loadParts(reader)),
)

/** Headers of pages, as the index holds them, by number. */
export async function loadHeaders(reader: IndexReader): Promise<(pageNo: number) => HeaderData> {
  const parts = await loadHeaderTexts(reader)
  return (pageNo) => {
    const text = parts[0].get(pageNo) ?? parts[1].get(pageNo)
    // The indexer wrote the column with JSON.stringify.
    return text === undefined ? {} : (JSON.parse(text) as HeaderData)
  }
}

const loadHeaderTexts = byParts((reader, from) => PageTexts.load(reader, from, 'frontmatter'))

interface DirectoryPart {
  readonly end: number
  /** Page id and slug of each page. */
  readonly ids: PageTexts
  readonly names: NameTable
}

const loadParts = byParts(async (reader: IndexReader, from: number): Promise<DirectoryPart> => {
  const kinds = NAME_KINDS.map((kind, code) => `WHEN '${kind}' THEN ${code}`).join(' ')
  const [hashes, pages, codes] = (await reader.numbers(
    `SELECT hash, page_no, CASE kind ${kinds} END::INTEGER FROM names WHERE page_no >= ${Math.trunc(from)}`,
    ['i32', 'i32', 'i32'],
  )) as [Int32Array, Int32Array, Int32Array]
  const ids = await PageTexts.load(reader, from, `${encoded('page_id')} || chr(31) || ${encoded('slug')}`)
  return { end: ids.end, ids, names: new NameTable(hashes, pages, codes) }
})

/** A text that holds neither separator: as it is, or as JSON; nothing for NULL. */
function encoded(column: string): string {
  return `CASE WHEN ${column} IS NULL THEN '' WHEN ${column} = '' OR starts_with(${column}, '"')
    OR contains(${column}, chr(10)) OR contains(${column}, chr(31)) THEN to_json(${column})::VARCHAR ELSE ${column} END`
}

function decoded(text: string): string | null {
  if (text === '') return null
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}

class PartedDirectory implements Directory {
  private readonly reader: IndexReader
  private readonly config: TenantConfig
  private readonly columns: PageColumns
  private readonly parts: readonly DirectoryPart[]
  private readonly pages = new Map<number, PageRow>()

  constructor(
    reader: IndexReader,
    config: TenantConfig,
    columns: PageColumns,
    parts: readonly DirectoryPart[],
  ) {
    this.reader = reader
    this.config = config
    this.columns = columns
    this.parts = parts
  }

  page(pageNo: number): PageRow | undefined {
    const known = this.pages.get(pageNo)
    if (known !== undefined) return known
    const page = this.read(pageNo)
    if (page !== undefined) this.pages.set(pageNo, page)
    return page
  }

  async named(keys: Iterable<LinkKey>): Promise<NamedPage[]> {
    const named: NamedPage[] = []
    const doubtful: DoubtfulName[] = []
    for (const { key, hash } of keys) {
      if (key === '') continue
      this.visit(hash, (page, kind) => {
        if (kind === 'alias') doubtful.push({ key, hash, page })
        else if (this.hasName(page, key)) named.push({ key, kind, page })
      })
    }
    return doubtful.length === 0 ? named : [...named, ...(await this.confirm(doubtful))]
  }

  hashesOf(pageNos: Iterable<number>): ReadonlySet<number> {
    const hashes = new Set<number>()
    for (const pageNo of pageNos) for (const { names } of this.parts) names.collect(pageNo, hashes)
    return hashes
  }

  private visit(hash: number, visitor: (page: PageRow, kind: NameKind) => void): void {
    for (const { names } of this.parts) {
      names.visit(hash, (pageNo, kind) => {
        const page = this.page(pageNo)
        if (page !== undefined) visitor(page, kind)
      })
    }
  }

  /** Different names can have one hash. All but the aliases follow from what is known of a page. */
  private hasName(page: PageRow, key: string): boolean {
    const options = {
      inFolder: matchFolder(page.page_id, this.config) !== undefined,
      caseInsensitive: this.config.links.case_insensitive,
    }
    return namesOf(identityOf(page), options).some((name) => name.key === key)
  }

  private async confirm(doubtful: readonly DoubtfulName[]): Promise<NamedPage[]> {
    const hashes = integerList(new Set(doubtful.map(({ hash }) => hash)))
    const rows = await this.reader.rows<{ key: string; kind: string; page_no: number }>(
      `SELECT key, kind, page_no FROM names WHERE hash IN (${hashes})`,
    )
    const aliases = new Set(
      rows.filter((row) => row.kind === 'alias').map((row) => `${row.page_no} ${row.key}`),
    )
    return doubtful
      .filter(({ key, page }) => aliases.has(`${page.page_no} ${key}`))
      .map(({ key, page }) => ({ key, kind: 'alias' as const, page }))
  }

  private read(pageNo: number): PageRow | undefined {
    const { classNo, classes, atUs } = this.columns
    const pageClass = classes.get(classNo[pageNo] ?? -1)
    if (pageClass === undefined) return undefined
    const line = this.parts.map(({ ids }) => ids.get(pageNo)).find((text) => text !== undefined)
    if (line === undefined) return undefined
    const cut = line.indexOf('\x1f')
    const time = atUs[pageNo] as number
    return {
      page_no: pageNo,
      class_no: classNo[pageNo] as number,
      page_id: decoded(line.slice(0, cut)) ?? '',
      slug: decoded(line.slice(cut + 1)),
      skill: pageClass.skill,
      page_type: pageClass.pageType,
      at_us: time === Number.NEGATIVE_INFINITY ? null : time,
      scenario: pageClass.scenario,
      layer: pageClass.layer,
      mapping: pageClass.mapping,
    }
  }
}

/** An alias by its hash, still to be confirmed. */
interface DoubtfulName extends LinkKey {
  readonly page: PageRow
}
