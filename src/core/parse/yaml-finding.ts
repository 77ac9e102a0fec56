import type { Finding } from '../issues.ts'

/** A `yaml_error` with our own words. */
export function yamlProblem(offset: number, message: string, suggestion?: string): Finding {
  const finding: Finding = { severity: 'error', code: 'yaml_error', offset, location: 'frontmatter', message }
  return suggestion === undefined ? finding : { ...finding, suggestion }
}

/** Says what a YAML error means for a page's author. `at` counts from the header's start. */
export function yamlFinding(
  text: string,
  start: number,
  end: number,
  at: number,
  code: string,
  message: string,
): Finding {
  const offset = Math.min(start + at, Math.max(start, end - 1))
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1) + 1, start)
  const newline = text.indexOf('\n', offset)
  const line = text.slice(lineStart, newline < 0 || newline > end ? end : newline).trimEnd()
  if (/^ *\t/.test(line)) {
    return yamlProblem(offset, 'A tab indents this line: YAML allows only spaces there', 'Use spaces')
  }
  const value = /^[\s-]*(?:[^\s:"'[{][^:]*:\s+|-\s+)(\S.*)$/.exec(line)?.[1]
  if (value === undefined) return yamlProblem(offset, cleaned(message))
  const quoted = `Put the value in quotes: ${JSON.stringify(value)}`
  if (/^\[\[[^[\]]*\]\]\S/.test(value) || /^\[\[[^[\]]*\]\]\s+[^#]/.test(value)) {
    return yamlProblem(offset, 'Text follows a link that is not in quotes', quoted)
  }
  if (code === 'UNEXPECTED_TOKEN' && (value.startsWith('"') || value.startsWith("'"))) {
    const advice = 'Escape the quotes inside, or use the other kind of quotes around the value'
    return yamlProblem(offset, 'Text follows the closing quote of a value', advice)
  }
  if (code === 'BAD_SCALAR_START') {
    return yamlProblem(offset, `A value can't start with \`${value[0]}\` unless it is in quotes`, quoted)
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    return yamlProblem(offset, 'A value with a colon and a blank in it has to be in quotes', quoted)
  }
  return yamlProblem(
    offset,
    cleaned(message),
    value.startsWith('"') || value.startsWith("'") ? undefined : quoted,
  )
}

function cleaned(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/\.$/, '')
}
