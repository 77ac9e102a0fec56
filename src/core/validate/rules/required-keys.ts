import type { SkillDeclaration } from '../../model/skill.ts'
import type { PlacedFinding } from '../issue-of.ts'
import { positionOfKey } from '../read-again.ts'
import type { PageEntry } from '../store.ts'
import type { Suggester } from '../suggester.ts'

/** Keys that say who a page is: a mapped folder stands in for them. */
const IDENTITY: ReadonlySet<string> = new Set(['type', 'skill', 'id'])

/** Keys that the skill demands and the header lacks. A key without a value is present. */
export function missingKeys(
  entry: PageEntry,
  { requiredKeys }: SkillDeclaration,
  suggester: Suggester,
): PlacedFinding[] {
  const findings: PlacedFinding[] = []
  for (const key of requiredKeys) {
    if (hasKey(entry.keys, key) || IDENTITY.has(key)) continue
    const near = suggester.closest(key, entry.keys.split('\n').slice(1, -1))
    const finding: PlacedFinding = {
      severity: 'error',
      code: 'frontmatter_required_key_missing',
      at: positionOfKey(entry, 'skill'),
      location: `frontmatter.${key}`,
      message: `the skill \`${entry.identity.skill}\` requires the key \`${key}\`, which this page lacks`,
    }
    findings.push(
      near === undefined ? finding : { ...finding, suggestion: `is \`${near}\` meant to be \`${key}\`?` },
    )
  }
  return findings
}

/** `keys` lists names between line breaks, see `PageEntry`. */
function hasKey(keys: string, key: string): boolean {
  return keys.includes(`\n${key}\n`)
}
