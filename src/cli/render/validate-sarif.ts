import type { Issue } from '../../core/issues.ts'
import { CATALOGUE, type CodeEntry } from '../../core/validate/catalogue.ts'
import { fileIn } from './validate-paths.ts'

export interface SarifOptions {
  /** Version of this package. */
  readonly version: string
  /** The tenant's path below the repository. @default '' */
  readonly prefix?: string
}

/** A SARIF 2.1.0 log, for code scanning and editors. Its rules are the codes that occur. */
export function renderValidateSarif(
  issues: readonly Issue[],
  { version, prefix = '' }: SarifOptions,
): string {
  const codes = [...new Set(issues.map(({ code }) => code))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'escurel', version, rules: codes.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: issues.map((issue) => resultOf(issue, codes.indexOf(issue.code), prefix)),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

function ruleOf(code: string): object {
  const entry: CodeEntry | undefined = CATALOGUE.find((known) => known.code === code)
  if (entry === undefined) return { id: code }
  return {
    id: code,
    shortDescription: { text: entry.summary },
    help: { text: `${entry.fix} Example: ${entry.example}` },
    defaultConfiguration: { level: entry.severity === 'error' ? 'error' : 'warning' },
  }
}

function resultOf(issue: Issue, ruleIndex: number, prefix: string): object {
  const { severity, code, file, line, column, message, suggestion } = issue
  const uri = fileIn(prefix, file).split('/').map(encodeSegment).join('/')
  const physicalLocation = { artifactLocation: { uri }, region: { startLine: line, startColumn: column } }
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: suggestion === undefined ? message : `${message}. ${suggestion}` },
    ...(file === '' ? {} : { locations: [{ physicalLocation }] }),
  }
}

/** Half a surrogate pair has no percent form. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'))
}
