import { describe, expect, it } from 'vitest'
import { ADMIN, ANONYMOUS } from '../../../src/core/principal.ts'
import { invoke } from '../../../src/core/tools/invoke.ts'
import { TOOLS } from '../../../src/core/tools/list.ts'
import { findTool, toolsFor } from '../../../src/core/tools/registry.ts'
import { instance, shareTenant } from './tenant-fixture.ts'

describe('the list of tools', () => {
  it('has every name once, older names included', () => {
    const names = TOOLS.flatMap((tool) => [
      tool.name,
      ...('aliases' in tool ? (tool.aliases as string[]) : []),
    ])
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s says what it takes and gives',
    async (name, tool) => {
      const body = await tool.load()
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(tool.summary).toMatch(/^[A-Z].*\.$/)
      expect(body.example.startsWith(name.replaceAll('_', '-'))).toBe(true)
      for (const [key, schema] of Object.entries(body.input.shape)) {
        expect(
          (schema as { description?: string }).description ?? '',
          `${name}.${key} has no description`,
        ).not.toBe('')
      }
      for (const key of [...(body.positional ?? []), ...Object.values(body.keyAliases ?? {})]) {
        expect(Object.keys(body.input.shape)).toContain(key)
      }
      for (const alias of Object.keys(body.keyAliases ?? {}))
        expect(Object.keys(body.input.shape)).not.toContain(alias)
    },
  )

  it('shows an agent no tool for admins', () => {
    expect(toolsFor(ANONYMOUS).every((tool) => tool.scope === 'agent')).toBe(true)
    expect(toolsFor(ADMIN)).toHaveLength(TOOLS.length)
    expect(findTool('expand')?.name).toBe('expand')
  })
})

const shared = shareTenant(Object.fromEntries([instance('note', 'a')]))

describe('a call', () => {
  const refusal = async (name: string, input: unknown) => {
    return invoke(shared(), ANONYMOUS, name, input).then(
      () => undefined,
      (error: unknown) => error,
    )
  }

  it.each<[string, unknown, string, RegExp]>([
    ['expnad', {}, 'unknown_tool', /did you mean expand\?/],
    ['expand', {}, 'invalid_argument', /page_id/],
    ['expand', { page_id: 5 }, 'invalid_argument', /page_id: .*string/],
    ['expand', { page_id: '' }, 'invalid_argument', /page_id/],
    ['expand', { pageid: 'a' }, 'invalid_argument', /pageid: no such argument; did you mean page_id\?/],
    ['expand', { page_id: 'a', page: 'b' }, 'invalid_argument', /given twice/],
    ['expand', 'a', 'invalid_argument', /JSON object/],
    ['expand', ['a'], 'invalid_argument', /JSON object/],
    ['neighbours', { page_id: 'a', direction: 'sideways' }, 'invalid_argument', /direction/],
    ['neighbours', { page_id: 'a', limit: 0 }, 'invalid_argument', /limit/],
    ['list_instances', { skill_id: 'note', cursor: '???' }, 'invalid_argument', /cursor/],
    ['provenance_ancestry', { page_id: 'a', relations: 'uses' }, 'invalid_argument', /relations/],
  ])('%s %j is refused', async (name, input, code, message) => {
    expect(await refusal(name, input)).toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('takes null for an argument that is left out', async () => {
    const input = { page_id: 'note::a', as_of: null, scenario: null }
    expect(await invoke(shared(), ANONYMOUS, 'expand', input)).toMatchObject({ page: { slug: 'a' } })
  })
})
