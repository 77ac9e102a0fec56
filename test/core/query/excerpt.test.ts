import { describe, expect, it } from 'vitest'
import { excerptOf } from '../../../src/core/query/excerpt.ts'

describe('an excerpt of a header', () => {
  it('begins with description and at, and keeps the order of the rest', () => {
    const header = {
      type: 'instance',
      skill: 'deal',
      id: 'a',
      stage: 'won',
      at: '2026-01-01',
      description: 'Pumps',
    }
    expect(Object.entries(excerptOf(header))).toEqual([
      ['description', 'Pumps'],
      ['at', '2026-01-01'],
      ['stage', 'won'],
    ])
  })

  it('shows no rules and no nested data', () => {
    expect(
      excerptOf({ acl: { read: ['x'] }, team: { lead: 'ada' }, rows: [{ a: 1 }], tags: ['a', 2, null] }),
    ).toEqual({
      tags: ['a', 2, null],
    })
  })

  it('stays short', () => {
    const header = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'x'.repeat(1000)]))
    const excerpt = excerptOf({ ...header, tags: Array.from({ length: 100 }, () => 't') })
    expect(Object.keys(excerpt)).toHaveLength(12)
    expect(JSON.stringify(excerpt).length).toBeLessThan(3000)
  })

  it('cuts no character in two', () => {
    const { note } = excerptOf({ note: `${'x'.repeat(199)}😀 and more` })
    expect(note).toBe(`${'x'.repeat(199)}…`)
  })

  it('takes a key called __proto__ for a key', () => {
    const header = JSON.parse('{"__proto__": "polluted", "a": 1}') as Record<string, never>
    expect(JSON.stringify(excerptOf(header))).toBe('{"__proto__":"polluted","a":1}')
  })
})
