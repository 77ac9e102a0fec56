import type { Call } from './command.ts'
import { print, say } from './io.ts'

type Output = Readonly<Record<string, unknown>>

/** Writes a result in the format that was asked for. JSON is the output object itself and nothing around it. */
export function writeOutput(call: Call, output: Output, renderText: () => string): void {
  const { format } = call.globals
  if (format === 'json') print(call.io, JSON.stringify(output, null, 2))
  else if (format === 'ndjson') writeLines(call, output)
  else {
    const text = renderText()
    if (text !== '') print(call.io, text)
  }
}

/** One line for each item when the result is a list, else the whole result on one line. */
function writeLines(call: Call, output: Output): void {
  const items = listOf(output)
  if (items === undefined) {
    print(call.io, JSON.stringify(output))
    return
  }
  if (items.length > 0) print(call.io, items.map((item) => JSON.stringify(item)).join('\n'))
  if (typeof output.next_cursor === 'string') say(call.io, `There is more: --cursor ${output.next_cursor}`)
}

/** The items of a result that is a list: its only list, when no other key but `next_cursor` and plain labels is there. */
function listOf(output: Output): readonly unknown[] | undefined {
  const lists = Object.values(output).filter((value): value is readonly unknown[] => Array.isArray(value))
  const others = Object.values(output).some(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return lists.length === 1 && !others ? lists[0] : undefined
}
