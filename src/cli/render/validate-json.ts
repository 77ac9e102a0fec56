import type { ValidationReport } from '../../core/validate/index.ts'

/** `{ok, pages, counts, issues}`: the object that `--format json` prints, and nothing around it. */
export function validateOutput({
  ok,
  pages,
  counts,
  issues,
}: ValidationReport): Omit<ValidationReport, 'notPages'> {
  return { ok, pages, counts, issues }
}

export function renderValidateJson(report: ValidationReport): string {
  return JSON.stringify(validateOutput(report), null, 2)
}
