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
    /** Runs one part; a failure becomes a missed row, so that the other parts are still measured. */
    async attempt(tenant, what, part) {
      try {
        return await part()
      } catch (error) {
        const note = `failed: ${error.message.trim().split('\n').slice(0, 2).join(' ')}`
        rows.push({
          tenant,
          what,
          value: undefined,
          unit: '',
          limit: undefined,
          atLeast: false,
          pass: false,
          note,
        })
        process.stderr.write(`  ${tenant}: ${what} ${error.stack}\n`)
        return undefined
      }
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
