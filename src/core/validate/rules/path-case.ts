import type { PlacedFinding } from '../issue-of.ts'
import { FILE_START } from '../issue-of.ts'

/** Files whose paths differ in letter case only: a checkout on macOS or Windows keeps one of them. */
export function pathCase(pageIds: Iterable<string>): Map<string, PlacedFinding> {
  const byFold = new Map<string, string | string[]>()
  const findings = new Map<string, PlacedFinding>()
  for (const pageId of pageIds) {
    const fold = pageId.toLowerCase()
    const known = byFold.get(fold)
    if (known === undefined) byFold.set(fold, pageId)
    else if (Array.isArray(known)) known.push(pageId)
    else byFold.set(fold, [known, pageId])
  }
  for (const group of byFold.values()) {
    if (!Array.isArray(group)) continue
    group.sort()
    for (const pageId of group) findings.set(pageId, collision(group[0] === pageId ? group[1]! : group[0]!))
  }
  return findings
}

function collision(other: string): PlacedFinding {
  return {
    severity: 'warning',
    code: 'path_case',
    at: FILE_START,
    location: 'file name',
    message: `this path differs from ${other} in letter case only, so some disks keep only one of the two files`,
    suggestion: 'rename one of them',
  }
}
