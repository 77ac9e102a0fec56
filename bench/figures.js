/** The smallest value that at least `share` of the values do not exceed (nearest rank). */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function summary(values) {
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    max: Math.max(...values),
    count: values.length,
  }
}

/**
 * Exponent of growth: the slope of the least-squares line through (log size, log time). 1 is linear, 2 is quadratic.
 * Undefined for fewer than two sizes.
 */
export function growthExponent(points) {
  if (points.length < 2) return undefined
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)])
  const mean = (index) => logs.reduce((sum, point) => sum + point[index], 0) / logs.length
  const [meanSize, meanTime] = [mean(0), mean(1)]
  let covariance = 0
  let variance = 0
  for (const [size, time] of logs) {
    covariance += (size - meanSize) * (time - meanTime)
    variance += (size - meanSize) ** 2
  }
  return covariance / variance
}

/** Lines of a table whose columns are as wide as their widest cell; numbers stand to the right. */
export function formatTable(head, rows) {
  const cells = [head, ...rows.map((row) => row.map((cell) => (cell === undefined ? '' : String(cell))))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const isNumeric = head.map((_, column) => rows.some((row) => /^-?[\d.]+/.test(String(row[column] ?? ''))))
  const line = (row) =>
    row
      .map((cell, column) =>
        isNumeric[column] && column > 0 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
      )
      .join('  ')
      .trimEnd()
  return [
    line(cells[0]),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...cells.slice(1).map(line),
  ].join('\n')
}

/** A figure with about three significant digits and no exponent. */
export function formatFigure(value) {
  if (value === undefined) return ''
  if (value >= 100) return value.toFixed(0)
  if (value >= 10) return value.toFixed(1)
  return value.toFixed(value >= 1 ? 2 : 3)
}
