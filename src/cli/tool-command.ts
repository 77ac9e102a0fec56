import * as z from 'zod'
import type { OpenTenant } from '../core/adapters/open-tenant.ts'
import { EscurelError } from '../core/errors.ts'
import type { ToolBody, ToolSummary } from '../core/tools/define.ts'
import { invoke, type ToolOutput } from '../core/tools/invoke.ts'
import { answerAhead } from './answer-ahead.ts'
import type { Call, CommandBody, OptionSpec } from './command.ts'
import { argumentsOf, flagName, type InputSchema, inputOf, optionsOf } from './flags.ts'
import { readLongText, readStdin } from './io.ts'
import { writeOutput } from './output.ts'
import { renderTool } from './render/tools.ts'
import { withTenant } from './with-tenant.ts'

const INPUT_OPTION: OptionSpec = {
  name: 'input',
  value: 'JSON',
  description: 'all arguments as one JSON object; `-` reads it from standard input',
}

/** The command that calls a tool: its flags come from the tool's schema. */
export async function toolCommand(tool: ToolSummary): Promise<CommandBody> {
  const body = await tool.load()
  const schema = z.toJSONSchema(body.input, { io: 'input', unrepresentable: 'any' }) as InputSchema
  const positional = body.positional ?? []
  return {
    arguments: argumentsOf(schema, positional),
    options: [...optionsOf(schema), INPUT_OPTION],
    examples: [{ line: body.example, says: '' }],
    async run(call) {
      const input = await readInput(schema, body, call)
      const use = (tenant: OpenTenant): Promise<ToolOutput> =>
        invoke(tenant, call.globals.principal, tool.name, input)
      const output =
        tool.cost === 'queries'
          ? await withTenant(call, (tenant) => answerAhead(tenant, () => use(tenant)), { refresh: false })
          : await withTenant(call, use)
      writeOutput(call, output, () => renderTool(tool.name, output, call.globals.paint, call.io.columns))
      return exitCode(tool, output)
    },
  }
}

async function readInput(
  schema: InputSchema,
  { positional = [], example, longTexts = [] }: Pick<ToolBody, 'positional' | 'example' | 'longTexts'>,
  call: Call,
): Promise<object> {
  const given = call.options[INPUT_OPTION.name]
  const input = inputOf(schema, positional, call)
  if (typeof given !== 'string') {
    for (const key of longTexts) {
      const value = input[key]
      if (typeof value === 'string') input[key] = await readLongText(flagName(key), value, call.io)
    }
    const missing = schema.required?.find((key) => !(key in input))
    if (missing === undefined) return input
    throw new EscurelError('invalid_argument', `\`${missing}\` is needed: escurel ${example}`)
  }
  if (Object.keys(input).length > 0) {
    throw new EscurelError('invalid_argument', 'Give the arguments either as flags or with --input, not both')
  }
  const text = given === '-' ? await readStdin(call.io) : given
  return parseObject(text)
}

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new EscurelError('invalid_argument', `--input is not JSON: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new EscurelError('invalid_argument', `--input is ${text}; expected a JSON object`)
}

/** 3 when what was asked for is absent or was refused, 1 when content was found wanting (design 4). */
function exitCode({ cost }: ToolSummary, output: ToolOutput): number {
  if (output.ok === false) return cost === 'queries' ? 1 : 3
  return output.page === null || output.exists === false ? 3 : 0
}
