import { formatFigure, formatTable } from './figures.js'

/**
 * Collects figures and says of each whether it keeps its promise. A figure without a limit is for information.
 * `atLeast` turns the limit around.
 */
export function createReport() {
  const rows = []
  return {
    rows,
    add(tenant, what, value, unit, { limit, atLeast = false, note } = {}) {
      const pass = limit === undefined ? undefined : atLeast ? value >= limit : value <= limit
      rows.push({ tenant, what, value, unit, limit, atLeast, pass, note })
      const verdict = pass === undefined ? '' : pass ? 'ok' : 'MISSED'
      process.stderr.write(`  ${tenant}: ${what} ${formatFigure(value)} ${unit} ${verdict}\n`)
    },
    table() {
      return formatTable(
        ['tenant', 'figure', 'value', 'unit', 'target', 'kept', 'note'],
        rows.map(({ tenant, what, value, unit, limit, atLeast, pass, note }) => [
          tenant,
          what,
          formatFigure(value),
          unit,
          limit === undefined ? '' : `${atLeast ? '>=' : '<='} ${limit}`,
          pass === undefined ? '' : pass ? 'yes' : 'NO',
          note,
        ]),
      )
    },
    kept: () => rows.filter((row) => row.pass === true).length,
    missed: () => rows.filter((row) => row.pass === false),
  }
}
