import type { Paint } from '../paint.ts'
import { displayWidth, oneLine, padEnd, truncate } from './text.ts'

/** Columns narrower than this are not worth cutting further. */
const LEAST_WIDTH = 12

/** Rows in aligned columns under a heading; the widest columns are cut until a row fits into `width`. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  options: { readonly paint: Paint; readonly width: number },
): string {
  const cells = rows.map((row) => row.map(oneLine))
  const widths = headings.map((heading, column) =>
    Math.max(displayWidth(heading), ...cells.map((row) => displayWidth(row[column] ?? ''))),
  )
  shrink(widths, options.width - 2 * (widths.length - 1))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => padEnd(truncate(cell, widths[column] as number), widths[column] as number))
      .join('  ')
      .trimEnd()
  return [options.paint.bold(line(headings)), ...cells.map(line)].join('\n')
}

/** Cuts the widest columns; the first, which names the row, only when the others cannot give more. */
function shrink(widths: number[], available: number): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - available
  for (const from of [1, 0]) {
    while (excess > 0) {
      const cuttable = widths.map((width, column) => (column < from ? 0 : width))
      const widest = Math.max(...cuttable)
      if (widest <= LEAST_WIDTH) break
      const columns = cuttable.filter((width) => width === widest).length
      const second = Math.max(LEAST_WIDTH, ...cuttable.filter((width) => width < widest))
      const cut = Math.max(1, Math.min(widest - second, Math.ceil(excess / columns)))
      for (const [column, width] of cuttable.entries()) if (width === widest) widths[column] = width - cut
      excess -= cut * columns
    }
  }
}
