import { CATALOGUE } from '../../core/validate/catalogue.ts'
import { cell } from './cell.ts'

/** The catalogue of what `validate` can find. */
export function codesDoc(): string {
  const rows = CATALOGUE.map(
    ({ code, severity, summary }) => `| [\`${code}\`](#${code}) | ${severity} | ${cell(summary)} |`,
  )
  const sections = CATALOGUE.map(
    ({ code, severity, summary, example, fix }) => `### ${code}

${severityText(severity)} ${summary}

${fenced(example)}

${fix}`,
  )
  return `# Validation codes

<!-- Made by \`npm run docs\` from the catalogue in the code. Do not edit. -->

What \`escurel validate\` can find. An error fails the run; a warning is reported, and fails it with \`--max-warnings\`.

| code | severity | meaning |
|---|---|---|
${rows.join('\n')}

${sections.join('\n\n')}
`
}

function severityText(severity: (typeof CATALOGUE)[number]['severity']): string {
  if (severity === 'either') return '**Error or warning.**'
  return severity === 'error' ? '**Error.**' : '**Warning.**'
}

/** A fence longer than any run of backticks in the example. */
function fenced(example: string): string {
  const longest = Math.max(2, ...[...example.matchAll(/`+/g)].map((match) => match[0].length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${example}\n${fence}`
}
