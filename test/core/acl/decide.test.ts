import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DecisionInputs, decide, type PageRules } from '../../../src/core/acl/decide.ts'
import { type AclBlock, VERBS } from '../../../src/core/acl/policy.ts'
import { ADMIN, ANONYMOUS, type Principal } from '../../../src/core/principal.ts'

const ada: Principal = { subject: 'ada', groups: ['sales'], admin: false }

function page(rules: Partial<PageRules> = {}): PageRules {
  return { pageType: 'instance', acl: undefined, owner: undefined, skill: undefined, ...rules }
}

function inputs(rules: Partial<PageRules>, rest: Partial<DecisionInputs> = {}): DecisionInputs {
  return { page: page(rules), via: { kind: 'none' }, defaults: undefined, ...rest }
}

const skillAcl = (acl: AclBlock) => ({ acl, visibility: undefined })
const visible = (visibility: string) => ({ acl: undefined, visibility })

describe('reading an instance', () => {
  it.each<[string, DecisionInputs, boolean]>([
    ['nobody said anything: everybody may', inputs({}), true],
    ['the page names the group', inputs({ acl: { read: ['sales'] } }), true],
    ['the page names another group', inputs({ acl: { read: ['legal'] } }), false],
    ['the page names nobody', inputs({ acl: { read: [] } }), false],
    [
      'the page rules another verb only: the skill decides',
      inputs({ acl: { update: ['sales'] }, skill: skillAcl({ read: ['legal'] }) }),
      false,
    ],
    [
      'the page beats its skill',
      inputs({ acl: { read: ['sales'] }, skill: skillAcl({ read: ['legal'] }) }),
      true,
    ],
    ['the skill names the group', inputs({ skill: skillAcl({ read: ['sales'] }) }), true],
    [
      'the skill rules other verbs only: shipped default',
      inputs({ skill: skillAcl({ create: ['legal'] }) }),
      true,
    ],
    [
      'the tenant default is asked last',
      inputs({ skill: skillAcl({}) }, { defaults: { read: ['legal'] } }),
      false,
    ],
    ['tenant defaults without the verb close it', inputs({}, { defaults: { update: ['sales'] } }), false],
    ['owner, and it is me', inputs({ owner: 'ada', skill: skillAcl({ read: ['owner'] }) }), true],
    ['owner, and it is somebody else', inputs({ owner: 'eve', skill: skillAcl({ read: ['owner'] }) }), false],
    ['owner, and nobody is', inputs({ skill: skillAcl({ read: ['owner'] }) }), false],
    ['legacy visibility: owner', inputs({ owner: 'eve', skill: visible('owner') }), false],
    ['legacy visibility: public', inputs({ owner: 'eve', skill: visible('public') }), true],
    ['a visibility nobody knows is closed', inputs({ skill: visible('ownr') }), false],
    [
      'an acl beats the older visibility',
      inputs({ skill: { acl: { read: ['sales'] }, visibility: 'owner' } }),
      true,
    ],
    ['admin as a group name admits no group', inputs({ acl: { read: ['admin'] } }), false],
  ])('%s', (_title, decision, allowed) => {
    expect(decide(ada, 'read', decision)).toBe(allowed)
  })

  it('ignores reserved names in the groups that a caller claims', () => {
    const claimer: Principal = { subject: 'eve', groups: ['owner', 'admin', 'public'], admin: false }
    for (const verb of VERBS) {
      expect(decide(claimer, verb, inputs({ owner: 'ada', acl: { [verb]: ['owner', 'admin'] } }))).toBe(false)
    }
  })

  it('takes no empty subject for an owner', () => {
    const nobody: Principal = { subject: '', groups: [], admin: false }
    expect(decide(nobody, 'read', inputs({ owner: '', acl: { read: ['owner'] } }))).toBe(false)
  })
})

describe('a rule that comes from another page', () => {
  const via = (rules: Partial<PageRules>, chained = false) => ({
    via: { kind: 'page' as const, page: page(rules), chained },
  })

  it.each<[string, DecisionInputs, boolean]>([
    ['its own block', inputs({}, via({ acl: { read: ['sales'] } })), true],
    ['its own block, closed', inputs({}, via({ acl: { read: ['legal'] } })), false],
    ['its skill', inputs({}, via({ skill: skillAcl({ read: ['legal'] }) })), false],
    ['its owner', inputs({ owner: 'eve' }, via({ owner: 'ada', acl: { read: ['owner'] } })), true],
    [
      'not the owner of the page that asks',
      inputs({ owner: 'ada' }, via({ owner: 'eve', acl: { read: ['owner'] } })),
      false,
    ],
    [
      'an own rule comes first',
      inputs({ acl: { read: ['sales'] } }, via({ acl: { read: ['legal'] } })),
      true,
    ],
    ['a second hop is closed', inputs({}, via({ skill: skillAcl({ read: ['public'] }) }, true)), false],
    ['a second hop with an own rule needs none', inputs({}, via({ acl: { read: ['sales'] } }, true)), true],
    [
      'a broken field is closed',
      inputs({ skill: skillAcl({ read: ['public'] }) }, { via: { kind: 'broken' } }),
      false,
    ],
    [
      'an empty field leaves the skill',
      inputs({ skill: skillAcl({ read: ['sales'] }) }, { via: { kind: 'empty' } }),
      true,
    ],
    ['an empty field never falls to the tenant', inputs({}, { via: { kind: 'empty' } }), false],
  ])('%s', (_title, decision, allowed) => {
    expect(decide(ada, 'read', decision)).toBe(allowed)
  })
})

describe('a skill page', () => {
  const skill = (acl: AclBlock | undefined) =>
    inputs({ pageType: 'skill', acl, skill: { acl, visibility: undefined } })

  it('is read by everybody when only owners read its instances', () => {
    expect(decide(ANONYMOUS, 'read', skill({ read: ['owner'] }))).toBe(true)
  })

  it('is read by the groups that its own acl names', () => {
    expect(decide(ada, 'read', skill({ read: ['sales'] }))).toBe(true)
    expect(decide(ANONYMOUS, 'read', skill({ read: ['sales'] }))).toBe(false)
  })

  it('is changed by admins only, whatever it says about its instances', () => {
    expect(decide(ada, 'update', skill({ update: ['public'] }))).toBe(false)
    expect(decide(ADMIN, 'update', skill({ update: [] }))).toBe(true)
  })
})

describe('any input', () => {
  const groups = fc.array(fc.constantFrom('public', 'owner', 'admin', 'sales', 'legal', ''), { maxLength: 3 })
  const acl = fc.option(
    fc.record({ read: groups, create: groups, update: groups, delete: groups }, { requiredKeys: [] }),
    { nil: undefined },
  )
  const skill = fc.option(
    fc.record({ acl, visibility: fc.option(fc.constantFrom('public', 'owner', 'x'), { nil: undefined }) }),
    { nil: undefined },
  )
  const rules = fc.record({
    pageType: fc.constantFrom('skill' as const, 'instance' as const),
    acl,
    owner: fc.option(fc.constantFrom('ada', 'eve', ''), { nil: undefined }),
    skill,
  })
  const decision: fc.Arbitrary<DecisionInputs> = fc.record({
    page: rules,
    via: fc.oneof(
      fc.constantFrom({ kind: 'none' as const }, { kind: 'empty' as const }, { kind: 'broken' as const }),
      fc.record({ kind: fc.constant('page' as const), page: rules, chained: fc.boolean() }),
    ),
    defaults: acl,
  })
  const verb = fc.constantFrom(...VERBS)

  it('admits an admin', () => {
    fc.assert(fc.property(decision, verb, (given, what) => decide(ADMIN, what, given)))
  })

  it('admits a member of more groups wherever it admits a member of fewer', () => {
    fc.assert(
      fc.property(decision, verb, groups, groups, (given, what, few, more) => {
        const less = decide({ subject: 'ada', groups: few, admin: false }, what, given)
        return !less || decide({ subject: 'ada', groups: [...few, ...more], admin: false }, what, given)
      }),
    )
  })

  it('admits nobody whom no rule names', () => {
    const stranger: Principal = { subject: 'stranger', groups: [], admin: false }
    fc.assert(
      fc.property(decision, verb, (given, what) => {
        fc.pre(!JSON.stringify(given).includes('public'))
        fc.pre(given.page.pageType === 'instance' && given.defaults !== undefined)
        return !decide(stranger, what, given)
      }),
    )
  })
})
