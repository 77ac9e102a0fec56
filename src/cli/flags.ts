import { EscurelError } from '../core/errors.ts'
import type { ArgumentSpec, Call, OptionSpec } from './command.ts'

/** The part of JSON Schema that tool inputs use. */
export interface InputSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: InputSchema
  readonly anyOf?: readonly InputSchema[]
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly required?: readonly string[]
}

/** Command-line options of a tool's input, one for each key. */
export function optionsOf(schema: InputSchema): OptionSpec[] {
  return Object.entries(schema.properties ?? {}).map(([key, property]) => optionOf(key, property))
}

/** Positional arguments of a tool; each can be given as an option as well. */
export function argumentsOf(schema: InputSchema, positional: readonly string[]): ArgumentSpec[] {
  return positional.map((key) => ({
    name: flagName(key),
    description: schema.properties?.[key]?.description ?? '',
    many: shapeOf(schema.properties?.[key] ?? {}).kind === 'list',
  }))
}

/** Puts a tool's input together from the command line. @throws EscurelError `invalid_argument` naming the flag */
export function inputOf(
  schema: InputSchema,
  positional: readonly string[],
  call: Pick<Call, 'args' | 'options'>,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  positional.forEach((key, index) => {
    const isList = shapeOf(schema.properties?.[key] ?? {}).kind === 'list'
    const value = isList ? call.args.slice(index) : call.args[index]
    if (value !== undefined && value.length > 0)
      input[key] = argumentValue(key, schema.properties?.[key] ?? {}, value)
  })
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const value = call.options[optionOf(key, property).name]
    if (value === undefined) continue
    if (key in input) {
      throw new EscurelError(
        'invalid_argument',
        `\`${flagName(key)}\` is given twice: as an argument and as --${flagName(key)}`,
      )
    }
    input[key] = value === true ? property.default !== true : argumentValue(key, property, value)
  }
  return input
}

type Shape =
  | { readonly kind: 'switch' | 'text' | 'integer' | 'number' | 'scalar' | 'json' }
  | { readonly kind: 'list'; readonly items: Shape }

function optionOf(key: string, property: InputSchema): OptionSpec {
  const shape = shapeOf(property)
  const name = flagName(key)
  const description = property.description ?? ''
  if (shape.kind === 'switch') return { name: property.default === true ? `no-${name}` : name, description }
  const choices = choicesOf(property)
  return {
    name,
    value: valueName(key, shape, choices),
    description,
    ...(choices === undefined ? {} : { choices }),
    ...(property.default === undefined || shape.kind === 'list' ? {} : { default: String(property.default) }),
    ...(shape.kind === 'list' ? { many: true } : {}),
  }
}

function shapeOf(property: InputSchema): Shape {
  const types = typesOf(property)
  if (types.has('array')) return { kind: 'list', items: shapeOf(property.items ?? {}) }
  if (types.has('object') || types.size === 0) return { kind: 'json' }
  if (types.size > 1) return { kind: 'scalar' }
  if (types.has('boolean')) return { kind: 'switch' }
  if (types.has('integer')) return { kind: 'integer' }
  return { kind: types.has('number') ? 'number' : 'text' }
}

/** Types that a value may have; `null` is what leaving the flag out means. */
function typesOf(property: InputSchema): Set<string> {
  const own = typeof property.type === 'string' ? [property.type] : (property.type ?? [])
  const types = new Set([...own, ...(property.anyOf ?? []).flatMap((option) => [...typesOf(option)])])
  types.delete('null')
  return types
}

function choicesOf(property: InputSchema): readonly string[] | undefined {
  const found = property.enum ?? property.items?.enum ?? property.anyOf?.find((option) => option.enum)?.enum
  return found?.filter((choice) => choice !== null).map(String)
}

function valueName(key: string, shape: Shape, choices: readonly string[] | undefined): string {
  if (choices !== undefined) return choices.join('|')
  if (shape.kind === 'list') return valueName(key, shape.items, undefined)
  if (shape.kind === 'integer' || shape.kind === 'number') return 'N'
  if (shape.kind === 'json') return 'JSON'
  if (key === 'q' || key === 'queries') return 'TEXT'
  if (key === 'as_of') return 'TIME'
  const words = key.split('_').filter((word) => word !== 'by' && word !== 'in')
  return (words.at(-1) ?? key).toUpperCase()
}

function argumentValue(key: string, property: InputSchema, value: string | readonly string[]): unknown {
  const shape = shapeOf(property)
  if (shape.kind !== 'list') return convert(key, shape, value as string)
  const texts = typeof value === 'string' ? [value] : value
  return texts.flatMap((text) => jsonList(text) ?? [convert(key, shape.items, text)])
}

/** `["a","b"]` gives the whole list at once; a wikilink, which starts alike, is no JSON. */
function jsonList(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function convert(key: string, shape: Shape, text: string): unknown {
  if (shape.kind === 'integer' || shape.kind === 'number') return numberOf(key, shape.kind, text)
  if (shape.kind === 'scalar') return scalarOf(text)
  if (shape.kind !== 'json') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new EscurelError(
      'invalid_argument',
      `--${flagName(key)} is ${JSON.stringify(text)}; expected JSON, such as '{"status": "open"}'`,
    )
  }
}

function numberOf(key: string, kind: 'integer' | 'number', text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isFinite(value) && (kind === 'number' || Number.isInteger(value))) return value
  const expected = kind === 'integer' ? 'a whole number' : 'a number'
  throw new EscurelError(
    'invalid_argument',
    `--${flagName(key)} is ${JSON.stringify(text)}; expected ${expected}`,
  )
}

/** A value that may be a text or something else: what is spelled like a JSON scalar is one. */
function scalarOf(text: string): unknown {
  return /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text) ? JSON.parse(text) : text
}

export function flagName(key: string): string {
  return key.replaceAll('_', '-')
}
