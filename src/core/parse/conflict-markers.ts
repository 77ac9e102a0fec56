import type { Finding } from '../issues.ts'
import { LineCursor } from './lines.ts'

const OURS = '<<<<<<<'
const SPLIT = '======='
const THEIRS = '>>>>>>>'

/**
 * Merge conflicts that were committed, wherever they stand: header, body, code. A lone `=======` underlines a heading
 * and a lone `>>>>>>>` quotes a mail, so only lines after an opening `<<<<<<<` belong to a conflict.
 */
export function findConflictMarkers(text: string): Finding[] {
  const findings: Finding[] = []
  const first = text.indexOf(OURS)
  if (first < 0) return findings
  const cursor = new LineCursor(text, lineStart(text, first))
  let open: { offset: number; hasSplit: boolean } | undefined
  const report = (isClosed: boolean): void => {
    if (open !== undefined) findings.push(conflict(open.offset, isClosed))
    open = undefined
  }
  while (cursor.advance()) {
    const { start, end } = cursor
    if (isMarker(text, OURS, start, end)) {
      report(false)
      open = { offset: start, hasSplit: false }
    } else if (open !== undefined) {
      if (isMarker(text, SPLIT, start, end)) open.hasSplit = true
      else if (open.hasSplit && isMarker(text, THEIRS, start, end)) report(true)
    }
  }
  report(false)
  return findings
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset), text.lastIndexOf('\r', offset)) + 1
}

function isMarker(text: string, marker: string, start: number, end: number): boolean {
  if (!text.startsWith(marker, start)) return false
  const after = start + marker.length
  return after >= end || text.charCodeAt(after) === 32
}

function conflict(offset: number, isClosed: boolean): Finding {
  const what = isClosed
    ? 'A merge conflict was committed'
    : 'A merge conflict marker `<<<<<<<` was left behind'
  return {
    severity: 'error',
    code: 'conflict_marker',
    offset,
    location: 'conflict marker',
    message: `${what}: keep one side and delete the marker lines`,
  }
}
