import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { closest } from '../closest.ts'
import type { TenantConfig } from '../config.ts'
import { EscurelError } from '../errors.ts'
import { normalisePagePath } from '../page-path.ts'
import { CONFIG_FILE } from './discover.ts'
import { defaultConfig } from './load-config.ts'

/** Schema of `escurel.yaml`. Descriptions become docs/configuration.md. */
export function configSchema(tenant: string): z.ZodObject {
  const defaults = defaultConfig(tenant)
  const weight = z.number('expected a number').min(0, 'expected a number that is not negative')
  return z
    .strictObject({
      tenant: z
        .string('expected a name')
        .regex(/^[^/\\\s]{1,64}$/u, 'expected a name of 1 to 64 characters without slashes or blanks')
        .default(defaults.tenant)
        .describe("Name of the tenant in answers and logs. Default: the directory's name."),
      languages: z
        .array(
          z
            .string('expected a language code')
            .regex(
              /^(auto|[a-z]{2,3}(-[A-Za-z]{2,4})?)$/,
              'expected `auto` or a language code such as en, de, zh',
            ),
          'expected a list of language codes',
        )
        .min(1, 'expected at least one language')
        .default([...defaults.languages])
        .describe(
          "Languages of the pages, the first being the fallback; a page's `lang` key wins. `auto` detects per page.",
        ),
      folders: z
        .array(folderSchema(), 'expected a list of folders')
        .default([])
        .describe('Folders of ordinary markdown that become instances without a byte changed.'),
      links: z
        .strictObject(
          {
            case_insensitive: z
              .boolean('expected true or false')
              .default(defaults.links.case_insensitive)
              .describe(
                'Whether `[[Acme]]` reaches the page `acme`. When false, `validate` suggests the right spelling.',
              ),
          },
          'expected keys and values',
        )
        .prefault({}),
      search: z
        .strictObject(
          {
            rrf_k: z
              .int('expected a whole number')
              .min(1, 'expected a number of at least 1')
              .max(10_000, 'expected a number of at most 10000')
              .default(defaults.search.rrf_k)
              .describe(
                'Constant of the reciprocal rank fusion: the larger, the less the first ranks count.',
              ),
            lane_weights: z
              .strictObject(
                {
                  text: weight
                    .default(defaults.search.lane_weights.text)
                    .describe('Weight of the text lane.'),
                  vector: weight
                    .default(defaults.search.lane_weights.vector)
                    .describe('Weight of the vector lane.'),
                },
                'expected keys and values',
              )
              .prefault({}),
          },
          'expected keys and values',
        )
        .prefault({}),
    })
    .describe('Settings of an escurel tenant')
}

function folderSchema() {
  return z
    .strictObject(
      {
        path: z
          .string('expected a folder below the tenant')
          .refine(
            isFolderPath,
            'expected a folder below the tenant, `.` for all of it, with at most one `*` folder',
          )
          .describe(
            'Folder below the tenant directory; `.` is all of it. One `*` stands for any folder name.',
          ),
        skill: z
          .string('expected the id of a skill')
          .min(1, 'expected the id of a skill')
          .describe('Skill of its pages; `{1}` is what `*` matched.'),
        id: z
          .string('expected path, stem or key:<name>')
          .regex(/^(path|stem|key:.+)$/, 'expected path, stem or key:<name>')
          .default('path')
          .describe(
            "Where a page's id comes from: `path` below the folder without `.md`, `stem` of the file, or `key:<name>` of its header.",
          ),
        description: z
          .string('expected a sentence')
          .default('')
          .describe('Catalogue line of the skill when no skill page declares it. Default: names the folder.'),
        exclude: z
          .array(
            z.string('expected a folder or file below `path`'),
            'expected a list of folders or files below `path`',
          )
          .default([])
          .describe('Folders or files below `path` that are left out.'),
      },
      'expected keys and values: path, skill',
    )
    .refine((folder) => !folder.skill.includes('{1}') || folder.path.includes('*'), {
      path: ['skill'],
      message: 'expected a `*` in `path` for `{1}` to stand for',
    })
}

function isFolderPath(path: string): boolean {
  const segments = path.split('/')
  if (segments.filter((segment) => segment.includes('*')).length > 1) return false
  if (segments.some((segment) => segment.includes('*') && segment !== '*')) return false
  if (path === '.' || path === './') return true
  try {
    normalisePagePath(path)
    return true
  } catch {
    return false
  }
}

/**
 * Reads the text of `escurel.yaml`.
 * @throws EscurelError `invalid_config`, one line for each problem
 */
export function parseConfig(text: string, tenant: string): TenantConfig {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${CONFIG_FILE}:${line}:${col}`
  }
  if (document.errors.length > 0) {
    throw invalid(document.errors.map((error) => `${at(error.pos[0])}  ${firstLine(error.message)}`))
  }
  const value = plainValue(document)
  const schema = configSchema(tenant)
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    const config = parsed.data as unknown as TenantConfig // The schema's keys and types are those of TenantConfig, see its test.
    const folders = config.folders.map((folder) =>
      folder.description === '' ? { ...folder, description: `Pages of the folder ${folder.path}` } : folder,
    )
    return { ...config, folders }
  }
  throw invalid(
    parsed.error.issues.flatMap((issue) =>
      problems(issue, value, schema).map(({ path, text }) => `${at(offsetOf(path))}  ${text}`),
    ),
  )

  function offsetOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return keyOffset(path.slice(0, length)) ?? node.range[0]
    }
    return 0
  }

  function keyOffset(path: readonly PropertyKey[]): number | undefined {
    const parent: unknown = path.length === 0 ? undefined : document.getIn(path.slice(0, -1), true)
    const items = (parent as { items?: readonly { key?: { value?: unknown; range?: readonly number[] } }[] })
      ?.items
    return items?.find((item) => item?.key?.value === path.at(-1))?.key?.range?.[0]
  }
}

/** Aliases are bounded: a few hundred bytes of them can stand for gigabytes. */
function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 }) ?? {}
  } catch (error) {
    throw invalid([`${CONFIG_FILE}:1:1  ${firstLine((error as Error).message)}`])
  }
}

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly text: string
}

function problems(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodType): Problem[] {
  const path = issue.path
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path)
    return issue.keys.map((key) => {
      const nearest = closest(key, known)
      const hint =
        nearest === undefined
          ? `expected one of ${known.join(', ')}`
          : `did you mean ${dotted([...path, nearest])}?`
      return { path: [...path, key], text: `unknown key ${dotted([...path, key])}; ${hint}` }
    })
  }
  if (path.length === 0) return [{ path, text: `the file holds ${shown(value)}; expected keys and values` }]
  const seen = valueAt(value, path)
  const state = seen === undefined ? 'is missing' : `is ${shown(seen)}`
  return [{ path, text: `${dotted(path)} ${state}; ${issue.message}` }]
}

/** Keys that the schema allows at a path. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema | undefined
  for (const step of path) node = typeof step === 'number' ? node?.items : node?.properties?.[String(step)]
  return Object.keys(node?.properties ?? {})
}

interface JsonSchema {
  readonly properties?: { readonly [key: string]: JsonSchema }
  readonly items?: JsonSchema
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const step of path) current = (current as { [key: PropertyKey]: unknown } | null | undefined)?.[step]
  return current
}

function dotted(path: readonly PropertyKey[]): string {
  return `\`${path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`), '')}\``
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text
}

function invalid(lines: readonly string[]): EscurelError {
  const wrong =
    lines.length === 1 ? 'The settings are wrong' : `The settings are wrong in ${lines.length} places`
  return new EscurelError('invalid_config', `${wrong}:\n${lines.map((line) => `  ${line}`).join('\n')}`, {
    details: { problems: lines },
  })
}
