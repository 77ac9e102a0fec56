import { closest } from '../closest.ts'
import type { Json } from '../parse/types.ts'
import { type HeaderData, isMapping, ownValue, type Problem, shown, textOf } from './problem.ts'

export const BACKEND_KINDS = ['markdown', 'sql_view', 'document', 'openapi', 'mcp', 'workflow'] as const
export type BackendKind = (typeof BACKEND_KINDS)[number]

/** What may be done with the instances of a skill, as `list_skills` reports it. */
export interface Capabilities {
  readonly writable: boolean
  readonly granularity: 'block' | 'page'
  readonly search: 'hybrid' | 'late_materialized' | 'none'
  readonly supports_crdt: boolean
}

export interface Backend {
  readonly kind: BackendKind
  readonly capabilities: Capabilities
  /** The block as declared; the adapter of its kind reads the rest. */
  readonly settings: HeaderData
}

const MARKDOWN: Capabilities = { writable: true, granularity: 'block', search: 'hybrid', supports_crdt: true }
const DOCUMENT: Capabilities = {
  writable: false,
  granularity: 'block',
  search: 'hybrid',
  supports_crdt: false,
}
const SQL_VIEW: Capabilities = {
  writable: false,
  granularity: 'page',
  search: 'late_materialized',
  supports_crdt: false,
}
const REMOTE: Capabilities = { writable: false, granularity: 'page', search: 'none', supports_crdt: false }

const CAPABILITIES: Readonly<Record<BackendKind, Capabilities>> = {
  markdown: MARKDOWN,
  workflow: MARKDOWN,
  document: DOCUMENT,
  sql_view: SQL_VIEW,
  openapi: REMOTE,
  mcp: REMOTE,
}

/** Instances that live nowhere can only be read: the safe reading of a block that names no known kind. */
const UNREADABLE: Backend = {
  kind: 'markdown',
  capabilities: { ...MARKDOWN, writable: false, supports_crdt: false },
  settings: {},
}

const CONNECTORS = ['postgres', 'mysql', 'sqlite', 'erpl', 'json_dir', 'parquet_dir']

/** Reads the `backend` block of a skill page (protocol "Instance backends"); without one the instances are markdown. */
export function parseBackend(value: Json | undefined): {
  readonly backend: Backend
  readonly problems: readonly Problem[]
} {
  if (value === undefined)
    return { backend: { kind: 'markdown', capabilities: MARKDOWN, settings: {} }, problems: [] }
  const check = new BlockCheck(isMapping(value) ? value : {})
  if (!isMapping(value)) {
    check.report('', `\`backend\` must be a mapping with a \`kind\`, found ${shown(value)}`)
    return { backend: UNREADABLE, problems: check.problems }
  }
  const written = textOf(ownValue(value, 'kind'))
  const kind = BACKEND_KINDS.find((known) => known === written)
  if (kind === undefined) {
    const near = written === undefined ? undefined : closest(written, BACKEND_KINDS)
    check.report(
      'kind',
      written === undefined ? '`backend` names no kind' : `${shown(written)} is no kind of backend`,
      near === undefined ? `use one of ${BACKEND_KINDS.join(', ')}` : `did you mean \`${near}\`?`,
    )
    return { backend: UNREADABLE, problems: check.problems }
  }
  if (kind === 'sql_view') checkSqlView(check)
  else if (kind === 'document') checkDocument(check)
  else if (kind === 'openapi' || kind === 'mcp') checkRemote(check, kind)
  return { backend: { kind, capabilities: CAPABILITIES[kind], settings: value }, problems: check.problems }
}

function checkSqlView(check: BlockCheck): void {
  const source = check.mapping('source', true)
  if (source !== undefined) {
    const connector = check.text('source.connector', true)
    if (connector !== undefined && !CONNECTORS.includes(connector)) {
      check.report(
        'source.connector',
        `${shown(connector)} is no connector; those are ${CONNECTORS.join(', ')}`,
      )
    }
    const relation = check.text('source.relation', true)
    if (
      relation !== undefined &&
      connector?.endsWith('_dir') === false &&
      !/^[\p{L}_][\p{L}\p{N}_$]*(\.[\p{L}_][\p{L}\p{N}_$]*)*$/u.test(relation)
    ) {
      check.report(
        'source.relation',
        `${shown(relation)} is no table name`,
        'write it like `public.customers`',
      )
    }
    check.name('source.attach', false)
    check.text('source.filter', false)
  }
  check.texts('search_text')
  check.projection()
  check.whole('projection_limit', 1, 10_000)
}

function checkDocument(check: BlockCheck): void {
  const accepts = check.texts('accepts', true)
  for (const type of accepts ?? []) {
    if (/^[\w.+-]+\/([\w.+-]+|\*)$/.test(type)) continue
    check.report('accepts', `${shown(type)} is no media type`, 'write it like `application/pdf` or `audio/*`')
  }
  if (check.mapping('chunk', false) !== undefined) {
    const size = check.whole('chunk.max_chars', 1, 1_000_000)
    const overlap = check.whole('chunk.overlap', 0, 1_000_000)
    if (size !== undefined && overlap !== undefined && overlap >= size) {
      check.report(
        'chunk.overlap',
        `\`chunk.overlap\` (${overlap}) must be smaller than \`chunk.max_chars\` (${size})`,
      )
    }
  }
  check.whole('lead_chunks', 1, 10_000)
}

function checkRemote(check: BlockCheck, kind: 'openapi' | 'mcp'): void {
  check.name('endpoint', true)
  for (const operation of ['read', 'write']) {
    if (check.mapping(operation, operation === 'read') === undefined) continue
    if (kind === 'openapi') check.text(`${operation}.path`, true)
    else if (
      check.text(`${operation}.tool`, false) === undefined &&
      check.text(`${operation}.resource`, false) === undefined
    ) {
      check.report(operation, `\`backend.${operation}\` names neither a tool nor a resource`)
    }
  }
  check.projection()
}

/** Reads values at dotted paths of one block and collects what is wrong with them. */
class BlockCheck {
  readonly problems: Problem[] = []
  private readonly block: HeaderData

  constructor(block: HeaderData) {
    this.block = block
  }

  report(path: string, message: string, suggestion?: string): void {
    const full = path === '' ? 'backend' : `backend.${path}`
    const problem = { severity: 'error', code: 'backend_malformed', path: full, message } as const
    this.problems.push(suggestion === undefined ? problem : { ...problem, suggestion })
  }

  mapping(path: string, required: boolean): HeaderData | undefined {
    const value = this.at(path)
    if (isMapping(value)) return value
    if (value !== undefined) this.report(path, `\`backend.${path}\` must be a mapping, found ${shown(value)}`)
    else if (required) this.report(path, `\`backend.${path}\` is missing`)
    return undefined
  }

  text(path: string, required: boolean): string | undefined {
    const value = this.at(path)
    if (typeof value === 'string' && value.trim() !== '') return value
    if (value !== undefined) this.report(path, `\`backend.${path}\` must be text, found ${shown(value)}`)
    else if (required) this.report(path, `\`backend.${path}\` is missing`)
    return undefined
  }

  /** The name of something registered on the server: an address or a secret has no place in a page. */
  name(path: string, required: boolean): void {
    const value = this.text(path, required)
    if (value === undefined || /^[\w.-]+$/.test(value)) return
    this.report(
      path,
      `\`backend.${path}\` must be a registered name, not an address or a secret`,
      'register it on the server and write its name here',
    )
  }

  texts(path: string, required = false): readonly string[] | undefined {
    const value = this.at(path)
    if (value === undefined && !required) return undefined
    if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      return value as string[]
    this.report(
      path,
      value === undefined
        ? `\`backend.${path}\` is missing`
        : `\`backend.${path}\` must be a list of texts, found ${shown(value)}`,
    )
    return undefined
  }

  whole(path: string, least: number, most: number): number | undefined {
    const value = this.at(path)
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    this.report(
      path,
      `\`backend.${path}\` must be a whole number from ${least} to ${most}, found ${shown(value)}`,
    )
    return undefined
  }

  projection(): void {
    const project = this.mapping('project', false)
    for (const key of Object.keys(project ?? {})) {
      const value = project?.[key]
      if (typeof value !== 'string')
        this.report(`project.${key}`, `\`backend.project.${key}\` must name a field, found ${shown(value)}`)
    }
  }

  private at(path: string): Json | undefined {
    let value: Json | undefined = this.block
    for (const key of path.split('.')) value = isMapping(value) ? ownValue(value, key) : undefined
    return value
  }
}
