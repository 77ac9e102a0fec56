/**
 * Texts that are numbers: a header keeps the spelling of a number that would not print as it was written, `10.50` or
 * `1e3`, and they should compare as numbers all the same. `0510` is a code and stays text; so does a quoted `"5"`.
 * Valid in JavaScript and in RE2, without a quote.
 */
export const NUMBER_TEXT = String.raw`[-+]?(0|[1-9][0-9]*)(\.([0-9]*0)?|(\.[0-9]+)?[eE][-+]?[0-9]+)`

const WHOLE = new RegExp(`^(?:${NUMBER_TEXT})$`)

/** The number that a header value is; undefined for other types. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && WHOLE.test(value) ? Number(value) : undefined
}
