import { closest } from '../closest.ts'
import type { Json } from '../parse/types.ts'
import { isMapping, type Problem, shown, textOf } from './problem.ts'

/** What a skill says of the values of one key (`frontmatter_types`). */
export type KeyType =
  | { readonly kind: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  /** A link to an instance of one of `skills`; to any page when the list is empty. */
  | { readonly kind: 'link'; readonly skills: readonly string[] }
  | { readonly kind: 'list'; readonly of: KeyType }

type ScalarKind = 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime'

const SCALARS: Readonly<Record<string, ScalarKind>> = {
  string: 'string',
  text: 'string',
  number: 'number',
  float: 'number',
  integer: 'integer',
  int: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
}

/**
 * Reads a `frontmatter_types` block: `{tier: {enum: [a, b]}, mrr: number, owner: "[[person]]", tags: [string]}`.
 * A key whose type cannot be read is not checked.
 */
export function parseKeyTypes(value: Json | undefined): {
  readonly types: ReadonlyMap<string, KeyType>
  readonly problems: readonly Problem[]
} {
  const types = new Map<string, KeyType>()
  const problems: Problem[] = []
  if (value === undefined || value === null) return { types, problems }
  if (!isMapping(value)) {
    const message = `\`frontmatter_types\` must map keys to types, found ${shown(value)}`
    problems.push({
      severity: 'error',
      code: 'frontmatter_types_malformed',
      path: 'frontmatter_types',
      message,
    })
    return { types, problems }
  }
  for (const key of Object.keys(value)) {
    const type = typeOf(value[key] as Json)
    if (type !== undefined) types.set(key, type)
    else problems.push(unknownType(key, value[key] as Json))
  }
  return { types, problems }
}

/** A type as messages and docs write it. */
export function formatKeyType(type: KeyType): string {
  switch (type.kind) {
    case 'enum':
      return `one of ${type.values.join(', ')}`
    case 'link':
      return type.skills.length === 0
        ? 'a link'
        : `a link to ${type.skills.map((skill) => `[[${skill}]]`).join(' or ')}`
    case 'list':
      return `a list, each ${formatKeyType(type.of)}`
    case 'date':
      return 'a date such as 2026-04-01'
    case 'datetime':
      return 'a time with its zone, such as 2026-04-01T09:30:00Z'
    case 'integer':
      return 'a whole number'
    case 'boolean':
      return 'true or false'
    default:
      return `a ${type.kind}`
  }
}

function typeOf(value: Json): KeyType | undefined {
  if (typeof value === 'string') return scalarOf(value) ?? linkOf(value)
  if (Array.isArray(value)) {
    const of = value.length === 1 ? typeOf(value[0] as Json) : undefined
    return of === undefined || of.kind === 'list' ? undefined : { kind: 'list', of }
  }
  if (!isMapping(value) || Object.keys(value).length !== 1 || !Array.isArray(value.enum)) return undefined
  const values = (value.enum as readonly Json[]).map(textOf)
  if (values.length === 0 || values.some((item) => item === undefined)) return undefined
  return { kind: 'enum', values: values as string[] }
}

function scalarOf(written: string): KeyType | undefined {
  const name = written.trim().toLowerCase()
  if (name === 'link') return { kind: 'link', skills: [] }
  const kind = Object.hasOwn(SCALARS, name) ? SCALARS[name] : undefined
  return kind === undefined ? undefined : { kind }
}

/** `[[person]]`, or several with `|` or `or` between them. */
function linkOf(written: string): KeyType | undefined {
  const skills = written
    .split(/\]\]\s*(?:\||or)\s*\[\[/)
    .map((part) => part.replace(/^\s*\[\[|\]\]\s*$/g, '').trim())
  const isLink = /^\s*\[\[[^[\]]+\]\](?:\s*(?:\||or)\s*\[\[[^[\]]+\]\])*\s*$/.test(written)
  return isLink ? { kind: 'link', skills: skills.map((skill) => skill.normalize('NFC')) } : undefined
}

function unknownType(key: string, value: Json): Problem {
  const near = typeof value === 'string' ? closest(value, Object.keys(SCALARS)) : undefined
  return {
    severity: 'error',
    code: 'frontmatter_types_malformed',
    path: `frontmatter_types.${key}`,
    message: `${shown(value)} is no type for the key \`${key}\``,
    suggestion:
      near === undefined
        ? 'use string, number, integer, boolean, date, datetime, `{enum: [a, b]}`, `"[[skill]]"` or a list of one of them'
        : `did you mean \`${near}\`?`,
  }
}
