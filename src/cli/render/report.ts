import type { ValidationReport } from '../../core/validate/index.ts'
import type { Call } from '../command.ts'
import { print } from '../io.ts'
import { writeOutput } from '../output.ts'

/** Writes what a validation found in the format that was asked for. */
export async function writeReport(call: Call, _root: string, report: ValidationReport): Promise<void> {
  const { ok, pages, counts, issues } = report
  if (call.globals.format === 'json') writeOutput(call, { ok, pages, counts, issues }, () => '')
  else print(call.io, issues.map((issue) => JSON.stringify(issue)).join('\n'))
}
