import type { TenantConfig } from '../config.ts'
import type { Finding } from '../issues.ts'
import { type IdentifiedPage, identifyPage } from '../links/identity.ts'
import { keyOfLink } from '../links/keys.ts'
import { type DecodedPage, decodePage, parsePage } from '../parse/index.ts'
import { createLineIndex } from '../parse/position.ts'
import type { Json, ParsedPage } from '../parse/types.ts'
import { Analyzer } from '../text/analyzer.ts'
import { stringifyHeader } from './header-json.ts'
import { pageLanguage } from './page-language.ts'
import type { ScannedFile } from './plan.ts'
import type { FileRecord, FileStatus, LinkRecord, PageRecord, TermRecord } from './record.ts'
import { searchableText } from './searchable-text.ts'

/** Names of the instance keys that a skill's access rule looks at. */
export interface SkillFields {
  readonly owner: string | null
  readonly via: string | null
}

const NO_FIELDS: SkillFields = { owner: null, via: null }

/** Turns files into records, one run long. Pure but for its dictionary and the skill fields that it learns. */
export class Recorder {
  readonly skillFields: Map<string, SkillFields>
  private readonly config: TenantConfig
  private readonly analyzer = new Analyzer()
  /** Skills whose fields changed after instances had been classed by the old ones. */
  private readonly restated = new Set<string>()

  /** `skillFields` is what the index knows of its skills; it is brought up to date as skill pages come by. */
  constructor(config: TenantConfig, skillFields: Map<string, SkillFields>) {
    this.config = config
    this.skillFields = skillFields
  }

  /** Terms that got a number since the last call, in the order of their numbers. */
  drainTerms(): string[] {
    return this.analyzer.drainTerms()
  }

  /** Skills whose instances must be recorded again; asking empties the list. */
  takeRestated(): string[] {
    const skills = [...this.restated]
    this.restated.clear()
    return skills
  }

  /** Records one file. Never throws on content: a file that is no readable page gets a status and a problem. */
  record(bytes: Buffer, file: ScannedFile, sha256: string): FileRecord {
    const decoded = decodeQuickly(bytes)
    if ('invalidAt' in decoded)
      return skipped(file, sha256, 'invalid', `not UTF-8: byte ${decoded.invalidAt} starts no character`)
    const parsed = parsePage(decoded.text)
    const identified = identifyPage(parsed, file.path, this.config)
    if (identified.kind === 'not_a_page')
      return skipped(file, sha256, 'not_a_page', problemOf(parsed, [], 'no header'))
    if (identified.kind === 'invalid') {
      return skipped(file, sha256, 'invalid', problemOf(parsed, identified.findings, 'no readable header'))
    }
    const { page } = identified
    if (page.archived) return skipped(file, sha256, 'archived', 'archived')
    return {
      entry: { ...file, sha256, status: 'page', problem: null },
      page: this.pageRecord(parsed, page, sha256),
    }
  }

  /** What another recorder learned of skills. */
  learn(skillFields: ReadonlyMap<string, SkillFields>): void {
    for (const [skill, fields] of skillFields) this.adopt(skill, fields)
  }

  /** A skill page is gone: its instances fall back to the tenant's rules. */
  forgetSkill(skill: string): void {
    if (this.skillFields.delete(skill)) this.restated.add(skill)
  }

  private pageRecord(parsed: ParsedPage, page: IdentifiedPage, sha256: string): PageRecord {
    const { identity } = page
    const data = parsed.header?.data ?? {}
    if (identity.pageType === 'skill') this.learnFields(identity.skill, identity.layer, data)
    const fields =
      identity.pageType === 'skill' ? NO_FIELDS : (this.skillFields.get(identity.skill) ?? NO_FIELDS)
    const lang = pageLanguage(page.lang, this.config.languages, parsed.text.slice(parsed.bodyStart))
    return {
      identity,
      title: page.title,
      atUs: page.atUs,
      lang,
      frontmatter: stringifyHeader(data),
      sha256,
      // A block that is there but empty is malformed, which closes the page: it must not look like none.
      acl: Object.hasOwn(data, 'acl') ? JSON.stringify(data.acl) : null,
      owner: fields.owner === null ? null : asText(data[fields.owner]),
      via: fields.via === null ? null : asText(data[fields.via]),
      names: page.names,
      links: this.linkRecords(parsed, identity.pageId),
      blocks: parsed.blocks.length,
      terms: this.analyze(parsed, page, lang),
    }
  }

  private linkRecords(parsed: ParsedPage, pageId: string): LinkRecord[] {
    return parsed.links.map((link) => ({
      link,
      target: keyOfLink(link, pageId, this.config),
      srcAnchor: parsed.blocks[link.block]?.anchor ?? '',
    }))
  }

  private analyze(parsed: ParsedPage, page: IdentifiedPage, lang: string): TermRecord {
    const blocks = parsed.blocks.map((block) => ({
      heading: block.kind === 'heading',
      text: parsed.text.slice(block.start, block.end),
    }))
    const frontmatterText = searchableText(parsed.header?.data ?? {})
    return this.analyzer.page({ title: page.title, frontmatterText, blocks }, lang)
  }

  /** The overlay's declaration stands before that of the pack it shadows, whichever came first. */
  private learnFields(skill: string, layer: string, data: { readonly [key: string]: Json }): void {
    const known = this.skillFields.get(skill)
    if (known !== undefined && layer !== 'overlay') return
    this.adopt(skill, { owner: keyName(data.owner_field), via: keyName(data.acl_via) })
  }

  private adopt(skill: string, fields: SkillFields): void {
    const known = this.skillFields.get(skill) ?? NO_FIELDS
    if (known.owner !== fields.owner || known.via !== fields.via) this.restated.add(skill)
    this.skillFields.set(skill, fields)
  }
}

/** Buffers decode several times as fast as strict decoders; what they cannot decode becomes U+FFFD. */
function decodeQuickly(bytes: Buffer): DecodedPage {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? decodePage(bytes) : { text }
}

function skipped(file: ScannedFile, sha256: string, status: FileStatus, problem: string): FileRecord {
  return { entry: { ...file, sha256, status, problem }, page: undefined }
}

function problemOf(parsed: ParsedPage, findings: readonly Finding[], otherwise: string): string {
  const all = [...parsed.findings, ...findings]
  const finding = all.find(({ severity }) => severity === 'error') ?? all[0]
  if (finding === undefined) return otherwise
  return `line ${createLineIndex(parsed.text).lineOf(finding.offset)}: ${finding.message}`
}

function asText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function keyName(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
