import { META_SKILL_PATH, metaSkillText } from '../../core/meta-skill/text.ts'
import { codesDoc } from './codes.ts'
import { commandsDoc } from './commands.ts'
import { settingsTable } from './settings.ts'

/** A file of the repository that is made from the code, or a part of one between two marks. */
export interface GeneratedDoc {
  /** Path in the repository. */
  readonly path: string
  /** Text between `<!-- begin <part> -->` and `<!-- end <part> -->`; without a part, the whole file. */
  readonly part?: string
  readonly text: string
}

/** Everything that `npm run docs` writes and `npm run docs:check` compares. */
export async function generatedDocs(): Promise<readonly GeneratedDoc[]> {
  return [
    { path: 'docs/commands.md', text: await commandsDoc() },
    { path: 'docs/validation-codes.md', text: codesDoc() },
    { path: 'docs/configuration.md', part: 'settings', text: settingsTable() },
    { path: `examples/kb/${META_SKILL_PATH}`, text: metaSkillText() },
  ]
}
