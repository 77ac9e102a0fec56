import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metaSkillText } from '../../src/core/meta-skill/text.ts'
import { directoryOf, emptyDirectory, escurel } from './session.ts'

test('init makes a tenant that validates clean', async () => {
  const root = emptyDirectory()
  const { code, stdout } = await escurel(root, ['init', 'my-kb', '--format', 'json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    tenant: 'my-kb',
    directory: join(root, 'my-kb'),
    created: [
      'markdown/skills/',
      'markdown/instances/',
      'markdown/skills/escurel.md',
      '.gitignore',
      '.gitattributes',
    ],
    kept: [],
  })
  expect(readFileSync(join(root, 'my-kb/markdown/skills/escurel.md'), 'utf8')).toBe(metaSkillText())
  const validated = await escurel(join(root, 'my-kb'), ['validate', '--format', 'json'])
  expect(JSON.parse(validated.stdout)).toEqual({
    ok: true,
    pages: 1,
    counts: { error: 0, warning: 0 },
    issues: [],
  })
})

test('init never writes over a file, and says what a kept one lacks', async () => {
  const root = directoryOf({ '.gitignore': 'node_modules/\n', 'markdown/skills/escurel.md': 'mine' })
  const { code, stderr } = await escurel(root, ['init'])
  expect(code).toBe(0)
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('node_modules/\n')
  expect(readFileSync(join(root, 'markdown/skills/escurel.md'), 'utf8')).toBe('mine')
  expect(stderr).toContain('.gitignore was left as it is; consider adding: .escurel/   private/')
})

test('a second init changes nothing', async () => {
  const root = emptyDirectory()
  await escurel(root, ['init'])
  const { stdout } = await escurel(root, ['init', '--format', 'json'])
  expect(JSON.parse(stdout)).toMatchObject({ created: [] })
})

test('init below a tenant says that it is one of its own', async () => {
  const root = directoryOf({ 'markdown/skills/a.md': '' })
  const { stderr } = await escurel(root, ['init', 'inner'])
  expect(stderr).toContain('lies inside the tenant')
  expect(existsSync(join(root, 'inner/markdown'))).toBe(true)
})
