import { closest } from '../closest.ts'
import type { Json } from '../parse/types.ts'
import { type HeaderData, isMapping, ownValue, type Problem, shown, textOf } from './problem.ts'

export type ParamKind = 'string' | 'integer' | 'boolean'

/** One invocation parameter of a skill, as `list_skills` reports it. */
export interface SkillParam {
  readonly name: string
  readonly kind: ParamKind
  readonly required: boolean
  readonly label?: string
  readonly description?: string
}

const KINDS: Readonly<Record<string, ParamKind>> = {
  string: 'string',
  text: 'string',
  str: 'string',
  integer: 'integer',
  int: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
}

/**
 * Reads the `params` block of a skill page, a list or a mapping (protocol "Invocation parameters"). A kind that is not
 * known becomes `string`, because a form without the field would lose data; an entry without a name is left out.
 */
export function parseParams(value: Json | undefined): {
  readonly params: readonly SkillParam[]
  readonly problems: readonly Problem[]
} {
  const params: SkillParam[] = []
  const problems: Problem[] = []
  for (const entry of entriesOf(value, problems)) {
    if (params.some((param) => param.name === entry.name)) {
      problems.push(malformed(entry.path, `the parameter \`${entry.name}\` is declared twice`))
    } else params.push(paramOf(entry, problems))
  }
  return { params, problems }
}

interface Entry {
  readonly name: string
  readonly path: string
  readonly attributes: HeaderData
}

function entriesOf(value: Json | undefined, problems: Problem[]): Entry[] {
  if (value === undefined) return []
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, index) => listEntry(item, index, problems))
  }
  if (isMapping(value)) return Object.keys(value).flatMap((name) => mapEntry(value, name, problems))
  problems.push(malformed('params', `\`params\` must be a list or a mapping, found ${shown(value)}`))
  return []
}

function listEntry(item: Json, index: number, problems: Problem[]): Entry[] {
  const path = `params.${index}`
  const name = isMapping(item) ? textOf(ownValue(item, 'name'))?.trim() : undefined
  if (isMapping(item) && name !== undefined && name !== '') return [{ name, path, attributes: item }]
  const suggestion =
    typeof item === 'string' ? `write \`{name: ${item}}\`` : 'write it like `{name: window, kind: string}`'
  problems.push({
    ...malformed(path, `entry ${index + 1} of \`params\` has no name: ${shown(item)}`),
    suggestion,
  })
  return []
}

function mapEntry(block: HeaderData, name: string, problems: Problem[]): Entry[] {
  const attributes = ownValue(block, name)
  const path = `params.${name}`
  if (attributes === null) return [{ name, path, attributes: {} }]
  if (isMapping(attributes)) return [{ name, path, attributes }]
  problems.push({
    ...malformed(path, `\`params.${name}\` must be a mapping of attributes, found ${shown(attributes)}`),
    suggestion: `write \`${name}: {kind: string}\``,
  })
  return []
}

function paramOf({ name, path, attributes }: Entry, problems: Problem[]): SkillParam {
  const label = textOf(ownValue(attributes, 'label'))
  const description = textOf(ownValue(attributes, 'description'))
  return {
    name,
    kind: kindOf(name, path, attributes, problems),
    required: ownValue(attributes, 'required') === true,
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
  }
}

function kindOf(name: string, path: string, attributes: HeaderData, problems: Problem[]): ParamKind {
  const key = Object.hasOwn(attributes, 'kind') ? 'kind' : 'type'
  const value = ownValue(attributes, key)
  if (value === undefined) return 'string'
  const written = textOf(value)?.trim().toLowerCase() ?? ''
  const kind = Object.hasOwn(KINDS, written) ? KINDS[written] : undefined
  if (kind !== undefined) return kind
  const near = closest(written, Object.keys(KINDS))
  problems.push({
    severity: 'warning',
    code: 'frontmatter_param_kind_unknown',
    path: `${path}.${key}`,
    message: `the kind ${shown(value)} of the parameter \`${name}\` is not known and is read as string`,
    suggestion: near === undefined ? 'use string, integer or boolean' : `did you mean \`${KINDS[near]}\`?`,
  })
  return 'string'
}

function malformed(path: string, message: string): Problem {
  return { severity: 'error', code: 'frontmatter_params_malformed', path, message }
}
