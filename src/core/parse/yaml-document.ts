import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  parseDocument,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Finding } from '../issues.ts'
import { type HeaderEntry, type HeaderTree, resolvePlain, setOwn } from './header-tree.ts'
import type { Json } from './types.ts'
import { yamlFinding, yamlProblem } from './yaml-finding.ts'
import { refuseYaml } from './yaml-guard.ts'

/** A header as the `yaml` package reads it. `tree` is undefined when an error makes it unreadable. */
export interface YamlRead {
  readonly tree: HeaderTree | undefined
  readonly findings: readonly Finding[]
}

const MOST_ALIASES = 100
const MOST_NODES = 100_000

/** Reads YAML 1.2 (core schema) between two offsets of a file. Never throws. */
export function readYaml(text: string, start: number, end: number): YamlRead {
  const raw = text.slice(start, end)
  const refusal = refuseYaml(raw)
  if (refusal !== undefined) return failed(yamlProblem(start, refusal))
  const second = /^--- /m.exec(raw)
  if (second !== null) {
    return failed(yamlProblem(start + second.index, 'The header holds a second YAML document: keep one'))
  }
  const document = parseYaml(raw)
  const error = document.errors.reduce<(typeof document.errors)[number] | undefined>(
    (first, next) => (first === undefined || next.pos[0] < first.pos[0] ? next : first),
    undefined,
  )
  if (error !== undefined)
    return failed(yamlFinding(text, start, end, error.pos[0], error.code, error.message))
  return new TreeBuilder(document, raw, start).build()
}

/** The document of a header, for edits that need the range of each value. */
export function parseYaml(raw: string): Document.Parsed {
  // Duplicate keys are found below: the package compares each key with all others, which is quadratic.
  // A lone carriage return ends a line in YAML 1.2, but not for the package.
  return parseDocument(raw.replace(/\r(?!\n)/g, '\n'), {
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
}

function failed(finding: Finding): YamlRead {
  return { tree: undefined, findings: [finding] }
}

/** Thrown and caught in this file only. */
class Unreadable extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}

class TreeBuilder {
  private readonly document: Document.Parsed
  private readonly raw: string
  private readonly base: number
  private readonly entries: HeaderEntry[] = []
  private readonly findings: Finding[] = []
  private aliases = 0
  private nodes = 0

  constructor(document: Document.Parsed, raw: string, base: number) {
    this.document = document
    this.raw = raw
    this.base = base
  }

  build(): YamlRead {
    const { contents } = this.document
    if (contents === null) return { tree: { data: {}, entries: [] }, findings: [] }
    if (!isMap(contents)) {
      return failed({
        severity: 'error',
        code: 'frontmatter_parse',
        offset: this.base + contents.range[0],
        location: 'frontmatter',
        message: `The header is ${isSeq(contents) ? 'a list' : 'plain text'}, but it has to be a mapping of keys to values`,
      })
    }
    try {
      const data = this.readMap(contents, undefined)
      const tree = this.findings.length > 0 ? undefined : { data, entries: this.entries }
      return { tree, findings: this.findings }
    } catch (thrown) {
      if (thrown instanceof Unreadable) return failed(thrown.finding)
      throw thrown
    }
  }

  private readMap(map: YAMLMap.Parsed, parent: HeaderEntry | undefined): { [key: string]: Json } {
    const data: { [key: string]: Json } = {}
    const seen = new Set<string>()
    for (const pair of map.items) {
      const key = this.keyOf(pair)
      const offset = pair.key.range[0]
      if (seen.has(key)) this.findings.push(this.duplicate(key, offset))
      seen.add(key)
      setOwn(data, key, this.readNode(pair.value, offset, parent, key))
    }
    return data
  }

  /** Keys are text as the author spelled them; a list or map as a key is its source. */
  private keyOf(pair: Pair<ParsedNode, ParsedNode | null>): string {
    const { key } = pair
    if (isScalar(key) && typeof key.value === 'string' && key.type !== Scalar.PLAIN) return key.value
    return this.raw.slice(key.range[0], key.range[1]).trim()
  }

  private readNode(
    node: ParsedNode | null,
    keyOffset: number,
    parent: HeaderEntry | undefined,
    name: string | number,
  ): Json {
    if (++this.nodes > MOST_NODES) throw new Unreadable(this.tooMany(keyOffset))
    if (node !== null && isAlias(node)) return this.readNode(this.targetOf(node), keyOffset, parent, name)
    const key = keyOffset + this.base
    const start = node === null ? key : node.range[0] + this.base
    const end = node === null ? key : node.range[1] + this.base
    const enter = (spelling?: string, text?: string): HeaderEntry => {
      const entry = { parent, name, key, start, end, spelling, text }
      this.entries.push(entry)
      return entry
    }
    if (node === null) {
      enter('')
      return null
    }
    if (isScalar(node)) {
      const { value, spelling } = this.scalarOf(node)
      enter(spelling, typeof value === 'string' ? value : undefined)
      return value
    }
    const link = isSeq(node) ? this.linkOf(node) : undefined
    if (link !== undefined) {
      enter(link, link)
      return link
    }
    const entry = enter()
    if (isMap(node)) return this.readMap(node, entry)
    return node.items.map((item, index) => this.readNode(item, item.range[0], entry, index))
  }

  private targetOf(alias: Alias.Parsed): ParsedNode {
    if (++this.aliases > MOST_ALIASES) throw new Unreadable(this.tooMany(alias.range[0]))
    const target = alias.resolve(this.document)
    if (target === undefined) {
      const message = `The alias \`*${alias.source}\` names no anchor: put the value in quotes if it is text`
      throw new Unreadable(yamlProblem(alias.range[0] + this.base, message))
    }
    // Every node of a parsed document is a parsed node.
    return target as ParsedNode
  }

  private scalarOf(node: Scalar.Parsed): { value: string | number | boolean | null; spelling: string } {
    const source = node.source ?? ''
    if (node.type === Scalar.PLAIN && node.tag === undefined)
      return { value: resolvePlain(source), spelling: source }
    const { value } = node
    if (value === null || typeof value === 'string' || typeof value === 'boolean')
      return { value, spelling: source }
    return { value: String(value) === source ? Number(value) : source, spelling: source }
  }

  /** `[[a::b]]` without quotes is a list in a list for YAML; returns it as the author wrote it. */
  private linkOf(node: YAMLSeq.Parsed): string | undefined {
    const inner = node.items.length === 1 ? node.items[0] : undefined
    if (node.flow !== true || !isSeq(inner) || inner.flow !== true) return undefined
    const source = this.raw.slice(node.range[0], node.range[1])
    if (!LINK.test(source)) return undefined
    // `[[1, 2]]` is a table with one row, `[[contact::smith, john]]` a link.
    return inner.items.length === 1 || source.includes('::') ? source : undefined
  }

  private duplicate(key: string, offset: number): Finding {
    return {
      severity: 'error',
      code: 'yaml_duplicate_key',
      offset: offset + this.base,
      location: `frontmatter.${key}`,
      message: `The key \`${key}\` is written twice: keep one`,
    }
  }

  private tooMany(offset: number): Finding {
    const message = `The header expands to too much: at most ${MOST_ALIASES} aliases and ${MOST_NODES} values are read`
    return yamlProblem(offset + this.base, message)
  }
}

const LINK = /^\[\[[^[\]\r\n]+\]\]$/
