import type * as z from 'zod'
import { closest } from '../closest.ts'
import { EscurelError } from '../errors.ts'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'
import type { ToolBody, ToolSummary } from './define.ts'
import { findTool, isVisible, toolsFor } from './registry.ts'

export type ToolOutput = Readonly<Record<string, unknown>>

/**
 * The single path to a handler: visibility, input parse, handler, output parse. Null stands for an absent argument.
 * @throws EscurelError `unknown_tool`, `admin_required`, or `invalid_argument` with the argument and what it should be.
 */
export async function invoke(
  tenant: Tenant,
  principal: Principal,
  name: string,
  rawInput: unknown = {},
): Promise<ToolOutput> {
  const tool = visibleTool(principal, name)
  const body = await tool.load()
  const input = parseInput(body, rawInput)
  const output = await body.handler(tenant, principal, input)
  return body.output.parse(output)
}

function visibleTool(principal: Principal, name: string): ToolSummary {
  const tool = findTool(name)
  if (tool === undefined) {
    const names = toolsFor(principal).map((known) => known.name)
    throw new EscurelError(
      'unknown_tool',
      `No tool is called ${JSON.stringify(name)}${didYouMean(name, names)}`,
    )
  }
  if (!isVisible(tool, principal)) throw new EscurelError('admin_required', `${tool.name} is for admins`)
  return tool
}

function parseInput(body: ToolBody, rawInput: unknown): z.infer<z.ZodObject> {
  const parsed = body.input.strict().safeParse(withoutNulls(body, rawInput))
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  throw new EscurelError('invalid_argument', issue === undefined ? 'Invalid arguments' : explain(issue, body))
}

/** Drops null arguments and puts older spellings of keys right. */
function withoutNulls(body: ToolBody, rawInput: unknown): unknown {
  if (typeof rawInput !== 'object' || rawInput === null || Array.isArray(rawInput)) {
    throw new EscurelError('invalid_argument', 'Arguments must be one JSON object')
  }
  const entries = Object.entries(rawInput).filter(([, value]) => value !== null && value !== undefined)
  const input = new Map<string, unknown>()
  for (const [key, value] of entries) {
    const name =
      body.keyAliases !== undefined && Object.hasOwn(body.keyAliases, key) ? body.keyAliases[key] : key
    if (name === undefined) continue
    if (input.has(name)) throw new EscurelError('invalid_argument', `${key}: given twice, also as ${name}`)
    input.set(name, value)
  }
  return Object.fromEntries(input)
}

function explain(issue: z.core.$ZodIssue, body: ToolBody): string {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const known = Object.keys(body.input.shape)
    return `${key}: no such argument${didYouMean(key, known)}; known are ${known.join(', ')}`
  }
  const path = issue.path.map(String).join('.')
  return path === '' ? issue.message : `${path}: ${issue.message}`
}

function didYouMean(name: string, known: readonly string[]): string {
  const match = closest(name, known)
  return match === undefined ? '' : `; did you mean ${match}?`
}
