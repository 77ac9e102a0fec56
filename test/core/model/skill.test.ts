import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAclBlock } from '../../../src/core/model/acl-block.ts'
import { parseBackend } from '../../../src/core/model/backend.ts'
import { parseKeyTypes } from '../../../src/core/model/key-types.ts'
import { parseParams } from '../../../src/core/model/params.ts'
import type { HeaderData, Problem } from '../../../src/core/model/problem.ts'
import { parseQueryPage } from '../../../src/core/model/query-page.ts'
import { parseSkill } from '../../../src/core/model/skill.ts'
import { parsePage } from '../../../src/core/parse/index.ts'
import type { Json } from '../../../src/core/parse/types.ts'

function header(yaml: string): HeaderData {
  return parsePage(`---\n${yaml}\n---\n`).header?.data ?? {}
}

function value(yaml: string): Json | undefined {
  return header(`x: ${yaml}`).x
}

function places(problems: readonly Problem[]): string[] {
  return problems.map(({ code, path }) => `${code}@${path}`)
}

describe('a skill page', () => {
  it('declares its keys, and is event-typed when its instances need `at`', () => {
    const { skill, problems } = parseSkill(
      header(
        'description: Meetings\nrequired_frontmatter: [at, source]\noptional_frontmatter: [notes]\nowner_field: author',
      ),
    )
    expect(problems).toEqual([])
    expect(skill).toMatchObject({
      description: 'Meetings',
      requiredKeys: ['at', 'source'],
      optionalKeys: ['notes'],
      isEventTyped: true,
      ownerField: 'author',
      autonomy: undefined,
      acl: undefined,
      params: [],
    })
    expect(skill.backend.kind).toBe('markdown')
  })

  it('needs no list of keys', () => {
    const { skill, problems } = parseSkill(header('description: Notes'))
    expect([skill.requiredKeys, skill.isEventTyped, problems]).toEqual([[], false, []])
  })

  it.each([
    ['auto', 'auto'],
    ['" Auto "', 'auto'],
    ['REVIEW', 'review'],
    ['confirm', 'confirm'],
    ['atuo', undefined],
    ['true', undefined],
    ['[auto]', undefined],
    ['', undefined],
  ])('autonomy: %s is read as %s, never as auto by mistake', (written, autonomy) => {
    const { skill, problems } = parseSkill(header(`description: d\nautonomy: ${written}`))
    expect(skill.autonomy).toBe(autonomy)
    expect(places(problems)).toEqual(autonomy === undefined ? ['frontmatter_autonomy_unknown@autonomy'] : [])
  })

  it('does not confuse an absent autonomy with an unknown one', () => {
    expect(parseSkill(header('description: d')).problems).toEqual([])
  })

  it.each([
    ['required_frontmatter: at, status', 'frontmatter_keys_malformed@required_frontmatter'],
    ['optional_frontmatter: {a: b}', 'frontmatter_keys_malformed@optional_frontmatter'],
    ['visibility: private', 'acl_malformed@visibility'],
    ['visibility: owner', 'acl_malformed@visibility'],
    ['owner_field: [a]', 'acl_malformed@owner_field'],
    ['acl_via: {a: b}', 'acl_malformed@acl_via'],
    ['acl: everyone', 'acl_malformed@acl'],
    ['params: 3', 'frontmatter_params_malformed@params'],
    ['backend: sql_view', 'backend_malformed@backend'],
    ['frontmatter_types: [a]', 'frontmatter_types_malformed@frontmatter_types'],
  ])('%s is a problem at its key', (line, place) => {
    expect(places(parseSkill(header(`description: d\n${line}`)).problems)).toEqual([place])
  })

  it('stays closed when `acl_via` cannot be read', () => {
    expect(parseSkill(header('acl_via: [a]')).skill.aclVia).toBe('')
    expect(parseSkill(header('a: b')).skill.aclVia).toBeUndefined()
  })

  it('is read without a throw whatever its header holds', () => {
    const keys = [
      'description',
      'required_frontmatter',
      'frontmatter_types',
      'params',
      'autonomy',
      'visibility',
      'acl',
      'acl_via',
      'backend',
      'owner_field',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (data) => {
        const { problems } = parseSkill(data as HeaderData)
        expect(problems.every(({ message }) => message.length > 0 && message.length < 400)).toBe(true)
        parseQueryPage(data as HeaderData, JSON.stringify(data))
      }),
    )
  })
})

describe('an acl block', () => {
  it.each([
    ['{read: [public], update: [owner, editors]}', { read: ['public'], update: ['owner', 'editors'] }],
    ['{read: []}', { read: [] }],
    ['{}', {}],
    ['{read: [a, a, " b "]}', { read: ['a', 'b'] }],
  ])('%s is taken as written', (yaml, acl) => {
    expect(parseAclBlock(value(yaml))).toEqual({ acl, problems: [] })
  })

  it.each([
    ['{read: public}', { read: [] }, 'acl_malformed@acl.read'],
    ['{read: }', { read: [] }, 'acl_malformed@acl.read'],
    ['{read: [{a: b}]}', { read: [] }, 'acl_malformed@acl.read'],
    ['{raed: [public]}', { read: [], create: [], update: [], delete: [] }, 'acl_malformed@acl.raed'],
    [
      '{reads: [staff], update: [staff]}',
      { read: [], create: [], update: ['staff'], delete: [] },
      'acl_malformed@acl.reads',
    ],
    ['public', { read: [], create: [], update: [], delete: [] }, 'acl_malformed@acl'],
  ])('%s closes what it fails to say', (yaml, acl, place) => {
    const { acl: found, problems } = parseAclBlock(value(yaml))
    expect(found).toEqual(acl)
    expect(places(problems)).toEqual([place])
  })

  it('is undefined when the key is not there', () => {
    expect(parseAclBlock(undefined).acl).toBeUndefined()
  })
})

describe('invocation parameters', () => {
  const list =
    '[{name: window, kind: string, required: true, label: Window, description: e.g. 30d}, {name: depth, type: int}, {name: deep, kind: " Bool "}, {name: plain}]'

  it('keep the order of a list, know the synonyms, and leave out what is not declared', () => {
    expect(parseParams(value(list))).toEqual({
      params: [
        { name: 'window', kind: 'string', required: true, label: 'Window', description: 'e.g. 30d' },
        { name: 'depth', kind: 'integer', required: false },
        { name: 'deep', kind: 'boolean', required: false },
        { name: 'plain', kind: 'string', required: false },
      ],
      problems: [],
    })
  })

  it('may be a mapping', () => {
    const { params } = parseParams(value('{window: {kind: text, required: true}, depth: }'))
    expect(params.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['window', 'string', true],
      ['depth', 'string', false],
    ])
  })

  it('keep a parameter whose kind is not known, as text and with a warning', () => {
    const { params, problems } = parseParams(value('[{name: n, kind: numeric}]'))
    expect(params).toEqual([{ name: 'n', kind: 'string', required: false }])
    expect(problems.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'frontmatter_param_kind_unknown'],
    ])
  })

  it.each([
    ['[window]'],
    ['[{kind: string}]'],
    ['[{name: " "}]'],
    ['{window: string}'],
    ['"window"'],
    ['[{name: a}, {name: a}]'],
  ])('%s is malformed', (yaml) => {
    expect(parseParams(value(yaml)).problems.map(({ code }) => code)).toEqual([
      'frontmatter_params_malformed',
    ])
  })
})

describe('types of keys', () => {
  it.each([
    ['string', { kind: 'string' }],
    ['Text', { kind: 'string' }],
    ['int', { kind: 'integer' }],
    ['datetime', { kind: 'datetime' }],
    ['{enum: [a, 2]}', { kind: 'enum', values: ['a', '2'] }],
    ['"[[person]]"', { kind: 'link', skills: ['person'] }],
    ['[[person]]', { kind: 'link', skills: ['person'] }],
    ['"[[person]] | [[team]]"', { kind: 'link', skills: ['person', 'team'] }],
    ['link', { kind: 'link', skills: [] }],
    ['[string]', { kind: 'list', of: { kind: 'string' } }],
    ['["[[person]]"]', { kind: 'list', of: { kind: 'link', skills: ['person'] } }],
  ])('%s is understood', (yaml, type) => {
    const { types, problems } = parseKeyTypes({ k: value(yaml) ?? null })
    expect([types.get('k'), problems]).toEqual([type, []])
  })

  it.each([['money'], ['[a, b]'], ['{enum: []}'], ['{enum: a}'], ['{min: 1}'], ['3']])(
    '%s is not',
    (yaml) => {
      const { types, problems } = parseKeyTypes({ k: value(yaml) ?? null })
      expect([types.size, places(problems)]).toEqual([0, ['frontmatter_types_malformed@frontmatter_types.k']])
    },
  )
})

describe('an instance backend', () => {
  it.each([
    [
      '{kind: sql_view, source: {connector: postgres, attach: crm_pg, relation: public.customers, filter: "region = 1"}, project: {customer_id: id}, search_text: [name], projection_limit: 50}',
      false,
      'late_materialized',
    ],
    ['{kind: sql_view, source: {connector: json_dir, relation: data/orders}}', false, 'late_materialized'],
    [
      '{kind: document, accepts: [application/pdf, "audio/*"], chunk: {max_chars: 800, overlap: 80}, lead_chunks: 8}',
      false,
      'hybrid',
    ],
    [
      '{kind: openapi, endpoint: crm_rest, read: {path: "/customers/{id}"}, write: {method: POST, path: /orders}}',
      false,
      'none',
    ],
    ['{kind: mcp, endpoint: upstream, read: {resource: "kb://article/{id}"}}', false, 'none'],
    ['{kind: markdown}', true, 'hybrid'],
    ['{kind: workflow}', true, 'hybrid'],
  ])('%s is complete', (yaml, writable, search) => {
    const { backend, problems } = parseBackend(value(yaml))
    expect(problems).toEqual([])
    expect(backend.capabilities).toMatchObject({ writable, search })
  })

  it.each([
    ['{}', ['backend.kind']],
    ['{kind: sqlview}', ['backend.kind']],
    ['{kind: sql_view}', ['backend.source']],
    ['{kind: sql_view, source: {connector: oracle, relation: t}}', ['backend.source.connector']],
    [
      '{kind: sql_view, source: {connector: mysql, relation: "a; drop table b"}}',
      ['backend.source.relation'],
    ],
    [
      '{kind: sql_view, source: {connector: mysql, relation: t, attach: "mysql://root:pw@host/db"}}',
      ['backend.source.attach'],
    ],
    [
      '{kind: sql_view, source: {connector: mysql, relation: t}, projection_limit: 0}',
      ['backend.projection_limit'],
    ],
    ['{kind: sql_view, source: {connector: mysql, relation: t}, search_text: name}', ['backend.search_text']],
    ['{kind: document}', ['backend.accepts']],
    ['{kind: document, accepts: [pdf]}', ['backend.accepts']],
    [
      '{kind: document, accepts: [text/plain], chunk: {max_chars: 10, overlap: 10}}',
      ['backend.chunk.overlap'],
    ],
    ['{kind: openapi}', ['backend.endpoint', 'backend.read']],
    ['{kind: openapi, endpoint: "https://example.org", read: {path: /x}}', ['backend.endpoint']],
    ['{kind: openapi, endpoint: e, read: {operationId: x}}', ['backend.read.path']],
    ['{kind: mcp, endpoint: e, read: {}}', ['backend.read']],
    ['{kind: mcp, endpoint: e, read: {tool: t}, project: {a: [b]}}', ['backend.project.a']],
  ])('%s is not', (yaml, paths) => {
    expect(parseBackend(value(yaml)).problems.map(({ code, path }) => [code, path])).toEqual(
      paths.map((path) => ['backend_malformed', path]),
    )
  })

  it('of an unknown kind can only be read', () => {
    expect(parseBackend(value('{kind: gopher}')).backend.capabilities.writable).toBe(false)
  })
})

describe('a query page', () => {
  const target = 'target: "[[sales::eu]]"'
  const params = 'params: [{name: min, type: number, required: true}]'

  it.each([
    [
      `${target}\n${params}\nsql: SELECT a::BIGINT FROM {{target}} WHERE b >= :min AND c = ':no' -- :nor this`,
      '',
    ],
    [`${target}\n${params}`, '```sql\nWITH x AS (FROM {{target}}) SELECT * FROM x WHERE a > :min;\n```\n'],
    [`${target}\nsql: FROM {{target}}`, ''],
    ['db: ext\nsql: SELECT 1', ''],
  ])('%s can be run', (yaml, body) => {
    expect(parseQueryPage(header(yaml), body).problems).toEqual([])
  })

  it('knows its parameters', () => {
    const yaml = `${target}\nsql: FROM {{target}} WHERE a = :d AND b = :t\nparams: [{name: d, type: date, default: '2026-01-01'}, {name: t}]`
    expect(parseQueryPage(header(yaml), '').query.params).toEqual([
      { name: 'd', type: 'date', required: false, default: '2026-01-01' },
      { name: 't', type: 'text', required: false },
    ])
  })

  it.each([
    ['sql: FROM {{target}}', '', 'target'],
    ['target: sales\nsql: FROM {{target}}', '', 'target'],
    [target, '  \n', 'sql'],
    [`${target}\nsql: SELECT 1`, '', 'sql'],
    [`${target}\nsql: DROP TABLE {{target}}`, '', 'sql'],
    [`${target}\nsql: FROM {{target}}; DROP TABLE pages`, '', 'sql'],
    [`${target}\nsql: FROM {{target}} WHERE a = 'open`, '', 'sql'],
    [`${target}\nsql: FROM {{target}} WHERE a = :min`, '', 'sql'],
    [`${target}\ndb: other\nsql: FROM {{target}}`, '', 'db'],
    [`${target}\nsql: FROM {{target}}\nparams: {a: b}`, '', 'params'],
    [`${target}\nsql: FROM {{target}}\nparams: [{type: text}]`, '', 'params.0'],
    [`${target}\nsql: FROM {{target}}\nparams: [{name: a, type: blob}]`, '', 'params.0.type'],
  ])('%s with the body %j cannot', (yaml, body, path) => {
    expect(places(parseQueryPage(header(yaml), body).problems)).toEqual([`query_malformed@${path}`])
  })
})
