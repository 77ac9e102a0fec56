import type * as z from 'zod'
import type { Principal } from '../principal.ts'
import type { Tenant } from '../tenant.ts'

export type ToolScope = 'agent' | 'admin'
/** `deterministic`: a pure function of the tenant's state and the arguments. Default for a new tool: `orchestration`. */
export type ToolExecution = 'deterministic' | 'orchestration'
/** Budget that a call is charged to (protocol, quotas); `free` calls are not counted. */
export type ToolCost = 'queries' | 'writes' | 'embeds' | 'free'

/** What every face shows of a tool without loading its schemas. */
export interface ToolSummary {
  /** Name on the wire, snake_case. */
  readonly name: string
  /** One sentence in the present tense. */
  readonly summary: string
  readonly scope: ToolScope
  readonly execution: ToolExecution
  readonly cost: ToolCost
  /** Older spellings that are still accepted. */
  readonly aliases?: readonly string[]
  load(): Promise<ToolBody>
}

/** The heavy half of a tool: schemas and handler. One file each under `tools/agent` and `tools/ops`. */
export interface ToolBody<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly input: Input
  readonly output: Output
  /** Command-line example, without the program's name: `search "renewal risk" --k 5`. */
  readonly example: string
  /** Names of input keys that the command line takes as positional arguments, in order. */
  readonly positional?: readonly string[]
  /** Input keys that hold long texts: on the command line `-` reads them from standard input, `@file` from a file. */
  readonly longTexts?: readonly string[]
  /** Older spellings of input keys that are still accepted, each with the key it stands for. */
  readonly keyAliases?: Readonly<Record<string, string>>
  handler(tenant: Tenant, principal: Principal, input: z.infer<Input>): Promise<z.input<Output>>
}

/** Keeps the literal types of a tool's schemas; adds nothing at run time. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  body: ToolBody<Input, Output>,
): ToolBody<Input, Output> {
  return body
}
