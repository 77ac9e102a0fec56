import { expect, test } from 'vitest'
import { defaultConfig } from '../../../src/core/adapters/load-config.ts'
import { missingSections, planMetaSkill } from '../../../src/core/meta-skill/plan.ts'
import { META_SKILL_PATH, metaSkillText, standardSections } from '../../../src/core/meta-skill/text.ts'
import { TOOLS } from '../../../src/core/tools/list.ts'
import { createValidation } from '../../../src/core/validate/index.ts'

/** The text without its table of tools, which is made from the list itself. */
const prose = metaSkillText().slice(0, metaSkillText().indexOf('\n## Tools\n'))

test('the page explains every tool that an agent has', () => {
  for (const tool of TOOLS.filter((candidate) => candidate.scope === 'agent'))
    expect(prose).toContain(`\`${tool.name}\``)
})

test('the page names no tool and no argument that does not exist', async () => {
  const known = new Set('required_frontmatter optional_frontmatter frontmatter_types'.split(' '))
  for (const tool of TOOLS) {
    const { input, output } = await tool.load()
    for (const name of [tool.name, ...Object.keys(input.shape), ...Object.keys(output.shape)]) known.add(name)
  }
  const named = [...prose.matchAll(/`([a-z]+(?:_[a-z]+)+)\b/g)].map((match) => match[1] as string)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the page validates clean in a tenant of its own', () => {
  const validation = createValidation(defaultConfig('kb'))
  validation.add({ pageId: META_SKILL_PATH, text: metaSkillText() })
  expect(validation.finish()).toMatchObject({ pages: 1, issues: [] })
})

test('a tenant without the page gets it, and one with it keeps its own', () => {
  expect(planMetaSkill(undefined)).toEqual({ kind: 'write', text: metaSkillText() })
  expect(planMetaSkill(`${metaSkillText()}\n## House rules\n\nBe kind.\n`)).toEqual({
    kind: 'keep',
    missing: [],
  })
})

test('a section that was taken away is missed, whatever the line ends are', () => {
  const [first, ...others] = standardSections() as [string, ...string[]]
  const text = others.map((title) => `## ${title}`).join('\r\n')
  expect(missingSections(text)).toEqual([first])
  expect(missingSections(metaSkillText().replace(`## ${first}`, `### ${first}`))).toEqual([first])
})
