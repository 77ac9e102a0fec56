import { describe, expect, it } from 'vitest'
import { instance, skill } from '../../support/tenant.ts'
import { CONFIG, check, places, SKILLS, VAULT } from './check.ts'

/** Issues of one page, beside the shared skills. */
function issuesOf(text: string, more: Readonly<Record<string, string>> = {}) {
  return check({ ...SKILLS, 'markdown/x.md': text, ...more }, CONFIG, ['markdown/x.md']).issues
}

function codesOf(text: string, more: Readonly<Record<string, string>> = {}): string[] {
  return issuesOf(text, more).map(({ severity, code, location }) => `${severity} ${code} ${location}`)
}

describe('a header that cannot be read', () => {
  it('is told where it breaks, and leaves the other pages alone', () => {
    const bad = '---\ntype: instance\nskill: note\nid: a\nkey: `C:\\agent\\x`\n---\n'
    const report = check({
      ...SKILLS,
      'markdown/bad.md': bad,
      'markdown/good.md': instance('note', 'good', 'text'),
    })
    expect(report.ok).toBe(false)
    expect(report.pages).toBe(4)
    expect(places(report)).toEqual(['bad.md:1:1 error frontmatter_parse', 'bad.md:5:6 error yaml_error'])
  })

  it('does not make its instances and its links an issue each', () => {
    const files = {
      'markdown/skills/team.md': '---\ntype: skill\nid: team\nkey: @x\n---\n',
      'markdown/instances/team/red.md': instance('team', 'red', '[[skill::team]] [[team::blue]]'),
      'markdown/instances/team/blue.md': '---\ntype: instance\nskill: team\nid: blue\nkey: @x\n---\n',
    }
    expect(new Set(check(files).issues.map(({ file }) => file))).toEqual(
      new Set(['markdown/instances/team/blue.md', 'markdown/skills/team.md']),
    )
  })

  it('is read with a byte order mark and with Windows line ends, and its lines count the same', () => {
    const text = `\ufeff${instance('note', 'n1', 'a\n\n[[customer::nobody]]')}`.replaceAll('\n', '\r\n')
    expect(issuesOf(text).map(({ line, column, code }) => [line, column, code])).toEqual([
      [9, 1, 'dangling_wikilink'],
    ])
  })
})

describe('required keys', () => {
  it('are those of the skill; a key without a value is present', () => {
    expect(codesOf(instance('meeting', 'm', 'a', 'at: 2026-01-01'))).toEqual([
      'error frontmatter_required_key_missing frontmatter.with',
    ])
    expect(codesOf(instance('meeting', 'm', 'a', 'at: 2026-01-01\nwith:'))).toEqual([])
  })

  it('are not asked of the skill page itself', () => {
    expect(codesOf(skill('call', 'description: d\nrequired_frontmatter: [name, at]'))).toEqual([])
  })

  it('are the overlay skill, where a pack has a page of the same skill', () => {
    const base = skill('deal', 'description: d\nlayer: base@crm@v1\nrequired_frontmatter: [stage]')
    const overlay = skill('deal', 'description: d\nrequired_frontmatter: [value]')
    const files = { 'markdown/base/crm/skills/deal.md': base, 'markdown/skills/deal.md': overlay }
    expect(codesOf(instance('deal', 'd', 'a'), files)).toEqual([
      'error frontmatter_required_key_missing frontmatter.value',
    ])
  })

  it('suggest the key that was probably meant', () => {
    const [issue] = issuesOf(instance('customer', 'acme', 'a', 'teir: gold'))
    expect(issue?.suggestion).toBe('Is `teir` meant to be `tier`?')
  })

  it('are placed at the skill that requires them', () => {
    const [issue] = issuesOf(instance('customer', 'acme', 'a'))
    expect([issue?.line, issue?.column]).toEqual([3, 1])
  })
})

describe('typed keys', () => {
  const types = [
    'tier: {enum: [gold, silver]}',
    'mrr: number',
    'seats: integer',
    'opened: date',
    'closed: datetime',
    'owner: "[[person]]"',
    'team: ["[[person]]"]',
    'tags: [string]',
    'postal: string',
    'active: boolean',
  ].join(', ')
  const typed = {
    'markdown/skills/deal.md': skill('deal', `description: d\nfrontmatter_types: {${types}}`),
    'markdown/skills/person.md': skill('person'),
    'markdown/ada.md': instance('person', 'ada', 'a'),
    'markdown/note.md': instance('note', 'n', 'a'),
  }

  it.each([
    'tier: gold',
    'tier:',
    'mrr: 12',
    'mrr: 1.50',
    'mrr: -3e2',
    'seats: 7',
    'opened: 2026-04-01',
    'closed: 2026-04-01T10:00:00Z',
    'owner: [[person::ada]]',
    'owner: "[[person::ada|Ada]]"',
    'owner: "[[ada]]"',
    'team: ["[[person::ada]]", "[[person::ada]]"]',
    'team:\n  - [[person::ada]]',
    'tags: [a, 2]',
    'tags: []',
    'postal: 02142',
    'postal: 0510',
    'postal: 2142',
    'active: false',
    'unknown: {a: b}',
  ])('accept %j', (line) => {
    expect(codesOf(instance('deal', 'd', 'a', line), typed)).toEqual([])
  })

  it.each([
    ['tier: golden', 'frontmatter.tier', 'Did you mean `gold`?'],
    ['tier: [gold]', 'frontmatter.tier', undefined],
    ['mrr: much', 'frontmatter.mrr', undefined],
    ['seats: 1.5', 'frontmatter.seats', undefined],
    ['opened: 2026-02-30', 'frontmatter.opened', undefined],
    ['opened: 2026-04-01T10:00:00Z', 'frontmatter.opened', undefined],
    ['closed: 2026-04-01', 'frontmatter.closed', undefined],
    ['owner: ada', 'frontmatter.owner', 'Write it like `[[person::ada]]`'],
    ['owner: [[note::n]]', 'frontmatter.owner', undefined],
    ['owner: "[[skill::person]]"', 'frontmatter.owner', undefined],
    ['team: ["[[person::ada]]", "[[note::n]]"]', 'frontmatter.team', undefined],
    ['tags: a', 'frontmatter.tags', 'Write it as a list: `[a]`'],
    ['tags: [{a: b}]', 'frontmatter.tags', undefined],
    ['postal: [1]', 'frontmatter.postal', undefined],
    ['active: "no"', 'frontmatter.active', undefined],
  ])('refuse %j', (line, location, suggestion) => {
    const issues = issuesOf(instance('deal', 'd', 'a', line), typed)
    expect(issues.map((issue) => [issue.code, issue.location, issue.line, issue.suggestion])).toEqual([
      ['frontmatter_type', location, 5, suggestion],
    ])
  })

  it('are checked the same when the skill is read after the page', () => {
    const page = { 'markdown/x.md': instance('deal', 'd', 'a', 'tier: golden\nmrr: much') }
    expect(check({ ...page, ...typed, ...SKILLS }).issues).toEqual(
      check({ ...SKILLS, ...typed, ...page }).issues,
    )
  })
})

describe('identity', () => {
  it.each([
    ['c#-notes', 'error'],
    ['a|b', 'error'],
    ['../x', 'error'],
    ['/etc/x', 'error'],
    ['"a[b]"', 'error'],
    ['"a\\nb"', 'error'],
    ['"a\\\\b"', 'error'],
    ['ada@example.org', 'warning'],
    ['" padded "', 'warning'],
  ])('the id %s is an issue', (id, severity) => {
    expect(codesOf(instance('note', id, 'a'))).toEqual([`${severity} id_charset frontmatter.id`])
  })

  it.each([
    ['how-to (2017)'],
    ['@ada'],
    ['v2.1'],
    ['Zürich'],
    ['合約'],
    ['a/b'],
    ['a:b'],
    ["o'neil"],
    ['x_y'],
  ])('the id %s is none', (id) => {
    expect(codesOf(instance('note', `'${id.replace("'", "''")}'`, `[[note::${id}]]`))).toEqual([])
  })

  it('two pages may not claim one id, whatever the skill of others', () => {
    const files = {
      'markdown/a.md': instance('note', 'x', ''),
      'markdown/b.md': instance('note', 'x', ''),
      'markdown/c.md': instance('customer', 'x', '', 'tier: a'),
    }
    const report = check({ ...SKILLS, ...files })
    expect(places(report)).toEqual(['a.md:4:1 error duplicate_id', 'b.md:4:1 error duplicate_id'])
    expect(report.issues[0]?.message).toContain('markdown/b.md')
  })

  it('a link to an id that is claimed twice is not reported on top', () => {
    const files = {
      'markdown/a.md': instance('note', 'x', '[[note::x]] [[x]]'),
      'markdown/b.md': instance('note', 'x', ''),
    }
    expect(new Set(check({ ...SKILLS, ...files }).issues.map(({ code }) => code))).toEqual(
      new Set(['duplicate_id']),
    )
  })

  it.each([
    ['a scenario overlay', instance('note', 'x', '', 'scenario: A')],
    ['a page of a pack', instance('note', 'x', '', 'layer: base@p@v1')],
    ['an archived page', instance('note', 'x', '', 'archived: true')],
  ])('%s is no duplicate', (_, text) => {
    expect(
      check({ ...SKILLS, 'markdown/a.md': instance('note', 'x', ''), 'markdown/b.md': text }).issues,
    ).toEqual([])
  })

  it('files of a vault with one name have ids of their own, unless ids are taken from the name', () => {
    const files = { 'vault/a/x.md': 'a', 'vault/b/x.md': 'b' }
    const byStem = { ...VAULT, folders: VAULT.folders.map((folder) => ({ ...folder, id: 'stem' })) }
    expect(check(files, VAULT).issues).toEqual([])
    expect(places(check(files, byStem))).toEqual([
      'x.md:1:1 error duplicate_id',
      'x.md:1:1 error duplicate_id',
    ])
  })
})

describe('the time of a page', () => {
  it.each([
    [
      '2018-09-19 15:19:29',
      'Write 2018-09-19T15:19:29Z if it is UTC, else its offset as in 2018-09-19T15:19:29+02:00',
    ],
    ['tomorrow', undefined],
    ['[2026-01-01]', undefined],
    ['2026-02-30', undefined],
  ])('at: %s is not guessed', (at, suggestion) => {
    const issues = issuesOf(instance('note', 'n', '', `at: ${at}`))
    expect(issues.map((issue) => [issue.severity, issue.code, issue.line, issue.suggestion])).toEqual([
      ['error', 'at_invalid', 5, suggestion],
    ])
  })

  it.each([['2026-04-01'], ['2026-04-01T10:00:00Z'], ['"2026-04-01T10:00:00+02:00"'], ['']])(
    'at: %s is fine',
    (at) => {
      expect(codesOf(instance('note', 'n', '', `at: ${at}`))).toEqual([])
    },
  )

  it('is only a remark where the header was never ours', () => {
    expect(places(check({ 'vault/x.md': '---\nat: soon\n---\n' }, VAULT))).toEqual([
      'x.md:2:1 warning at_invalid',
    ])
  })
})

describe('files that are no pages', () => {
  it('are counted and listed, never reported', () => {
    const report = check({
      ...SKILLS,
      'markdown/log.md': '# Log\n\n[[customer::nobody]] ig\u200bnored',
      'markdown/a/README.md': '',
    })
    expect([report.issues, report.notPages, report.pages]).toEqual([
      [],
      ['markdown/a/README.md', 'markdown/log.md'],
      3,
    ])
  })

  it('are reported when their author meant a header', () => {
    const report = check({
      'markdown/a.md': '\n\n---\ntype: skill\nid: a\n---\n',
      'markdown/b.md': '<<<<<<< HEAD\n---\ntype: skill\n',
    })
    expect(places(report)).toEqual(['a.md:3:1 warning not_a_page', 'b.md:1:1 error conflict_marker'])
  })

  it('a header without a type is said to be missing one', () => {
    expect(codesOf('---\ntype:\nid: a\n---\n')).toEqual(['error type_missing frontmatter.type'])
    expect(issuesOf('---\nid: a\ntype: Skill\n---\n').map(({ code, line }) => [code, line])).toEqual([
      ['type_invalid', 3],
    ])
  })
})
