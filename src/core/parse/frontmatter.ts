import matter from 'gray-matter'
import type { Finding } from '../issues.ts'
import { findFence, findMisplacedFence, findSecondFence } from './fence.ts'
import { createHeader } from './header.ts'
import type { HeaderTree } from './header-tree.ts'
import { createLineIndex } from './position.ts'
import type { Header } from './types.ts'
import { readYaml, type YamlRead } from './yaml-document.ts'
import { readPlainYaml } from './yaml-fast.ts'

/** A text split into header and body. */
export interface Frontmatter {
  readonly header: Header | undefined
  readonly tree: HeaderTree | undefined
  readonly fenced: boolean
  readonly bodyStart: number
  readonly findings: readonly Finding[]
}

/**
 * Splits the header off a page and reads it. `hasConflict` tells whether an offset range holds a merge conflict: then
 * that is what is reported, not the YAML errors which follow from it.
 */
export function readFrontmatter(
  text: string,
  hasConflict: (start: number, end: number) => boolean,
): Frontmatter {
  const fence = findFence(text)
  if (fence === undefined) return noHeader(misplaced(text))
  const { closed, isTagged, open } = fence
  if (closed === undefined) {
    const message = 'The header that opens with `---` is never closed: add a line `---` below its last key'
    return { ...noHeader([parseFinding(open, message)]), fenced: true }
  }
  const { start, end, bodyStart } = closed
  if (isTagged) {
    const language = languageOf(text.slice(open, bodyStart))
    const message = `The header is marked as \`${language}\`, but only YAML is read: write a plain \`---\``
    return {
      header: undefined,
      tree: undefined,
      fenced: true,
      bodyStart,
      findings: [parseFinding(open, message)],
    }
  }
  const { tree, findings } = readTree(text, start, end)
  const second = findSecondFence(text, bodyStart)
  return {
    header: tree === undefined ? undefined : createHeader(text, start, end, tree),
    tree,
    fenced: true,
    bodyStart,
    findings: [
      ...(findings.length > 0 && hasConflict(open, bodyStart) ? [] : findings),
      ...(second === undefined ? [] : [secondFinding(second.open)]),
    ],
  }
}

function readTree(text: string, start: number, end: number): YamlRead {
  const plain = readPlainYaml(text, start, end)
  return plain === undefined ? readYaml(text, start, end) : { tree: plain, findings: [] }
}

/**
 * The language that gray-matter sees in the opening line of a header (`---js`). All engines are closed, so nothing in
 * a page is ever run, and options are always passed, so nothing is cached or shared.
 */
function languageOf(region: string): string {
  try {
    return matter(region, { engines: CLOSED_ENGINES }).language
  } catch {
    // gray-matter knows no engine of that name.
    return region
      .slice(3)
      .split(/[\r\n]/, 1)[0]!
      .trim()
  }
}

const CLOSED = { parse: (): object => ({}), stringify: (): string => '' }
const CLOSED_ENGINES = {
  yaml: CLOSED,
  json: CLOSED,
  js: CLOSED,
  javascript: CLOSED,
  coffee: CLOSED,
  coffeescript: CLOSED,
  cson: CLOSED,
  toml: CLOSED,
}

function noHeader(findings: readonly Finding[]): Frontmatter {
  return { header: undefined, tree: undefined, fenced: false, bodyStart: 0, findings }
}

function parseFinding(offset: number, message: string): Finding {
  return { severity: 'error', code: 'frontmatter_parse', offset, location: 'frontmatter', message }
}

function misplaced(text: string): Finding[] {
  const fence = findMisplacedFence(text)
  if (fence === undefined) return []
  const line = createLineIndex(text).lineOf(fence.open)
  return [
    {
      severity: 'warning',
      code: 'not_a_page',
      offset: fence.open,
      location: `line:${line} col:1`,
      message: `A header starts on line ${line}, but blank lines stand before it, so the file is not a page`,
      suggestion: 'Delete the blank lines at the start of the file',
    },
  ]
}

function secondFinding(offset: number): Finding {
  return {
    severity: 'warning',
    code: 'second_frontmatter',
    offset,
    location: 'frontmatter',
    message: 'A second header follows the first one and is read as text: merge the two',
  }
}
