import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { locateFile } from '../../core/adapters/safe-path.ts'
import type { ValidationReport } from '../../core/validate/index.ts'
import type { Call } from '../command.ts'
import { print } from '../io.ts'

/** Text of a draft under the page id that it has in the report; undefined when files were checked. */
export type Draft = string | undefined

/** Writes what a validation found in the format that was asked for. */
export async function writeReport(
  call: Call,
  root: string,
  report: ValidationReport,
  draft?: Draft,
): Promise<void> {
  const text = await renderReport(call, root, report, draft)
  if (text !== '') print(call.io, text)
}

async function renderReport(
  call: Call,
  root: string,
  report: ValidationReport,
  draft: Draft,
): Promise<string> {
  const { issues } = report
  switch (call.globals.format) {
    case 'json':
      return (await import('./validate-json.ts')).renderValidateJson(report)
    case 'ndjson':
      return issues.map((issue) => JSON.stringify(issue)).join('\n')
    case 'sarif': {
      const [{ renderValidateSarif }, { VERSION }] = await Promise.all([
        import('./validate-sarif.ts'),
        import('../version.ts'),
      ])
      return renderValidateSarif(issues, { version: VERSION, prefix: prefixOf(root) })
    }
    case 'github':
      return (await import('./validate-github.ts')).renderValidateGithub(issues, prefixOf(root))
    case 'junit':
      return (await import('./validate-junit.ts')).renderValidateJunit(report)
    default: {
      const { renderValidateText } = await import('./validate-text.ts')
      return renderValidateText(report, { paint: call.globals.paint, sourceLine: createSource(root, draft) })
    }
  }
}

/** The tenant's path below its repository, from where annotations count. */
function prefixOf(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) {
      return relative(folder, root).split(sep).join('/')
    }
    if (dirname(folder) === folder) return ''
  }
}

/** Lines of files by number. Issues come file by file, so one file is held at a time. */
function createSource(root: string, draft: Draft): (file: string, line: number) => string | undefined {
  let current: { readonly file: string; readonly lines: readonly string[] } | undefined
  return (file, line) => {
    if (current?.file !== file) current = { file, lines: (draft ?? readText(root, file)).split(/\r\n|\r|\n/) }
    return current.lines[line - 1]
  }
}

function readText(root: string, file: string): string {
  try {
    const path = file === '' ? undefined : locateFile(root, file)
    return path === undefined ? '' : readFileSync(path, 'utf8')
  } catch {
    // It changed under our hands, or may not be read: the issue stands without its line.
    return ''
  }
}
