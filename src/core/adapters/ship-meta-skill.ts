import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { META_SKILL_PATH } from '../meta-skill/text.ts'
import { writeNewFile } from './atomic-write.ts'

/**
 * Gives a tenant its meta-skill page when it has none (spec: agent-interface, "The meta-skill"). Returns whether it
 * wrote one. A tenant that cannot be written to is left as it is: reading must not need write access.
 */
export async function shipMetaSkill(root: string): Promise<boolean> {
  const file = join(root, META_SKILL_PATH)
  if (existsSync(file)) return false
  const { metaSkillText } = await import('../meta-skill/text.ts')
  try {
    return await writeNewFile(file, metaSkillText())
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    throw error
  }
}
