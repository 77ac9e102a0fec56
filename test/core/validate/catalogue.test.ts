import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TenantConfig } from '../../../src/core/config.ts'
import { CATALOGUE } from '../../../src/core/validate/catalogue.ts'
import type { FileInput } from '../../../src/core/validate/index.ts'
import { instance, skill } from '../../support/tenant.ts'
import { CONFIG, checkInputs, SKILLS, VAULT } from './check.ts'

/** The smallest tenant, besides the shared skills, whose only issue is the code. */
interface Case {
  readonly code: string
  readonly path?: string
  readonly text?: string
  readonly inputs?: readonly FileInput[]
  readonly config?: TenantConfig
}

const note = (body: string, header = ''): string => instance('note', 'n1', body, header)
const declared = (header: string): string => skill('extra', `description: d\n${header}`)
const other = (path: string, text: string): FileInput => ({ pageId: `markdown/${path}`, text })
const keyed: TenantConfig = {
  ...VAULT,
  folders: VAULT.folders.map((folder) => ({ ...folder, id: 'key:slug' })),
}

const CASES: readonly Case[] = [
  { code: 'encoding_invalid', inputs: [{ pageId: 'markdown/x.md', undecodable: true, invalidAt: 12 }] },
  {
    code: 'unsafe_path',
    inputs: [{ pageId: 'markdown/x.md', skipped: 'is a symbolic link that leaves the tenant' }],
  },
  { code: 'path_case', text: note('a'), inputs: [other('N1.md', instance('note', 'n2', 'b'))] },
  { code: 'not_a_page', text: '\n\n---\ntype: skill\nid: a\n---\n' },
  { code: 'conflict_marker', text: note('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x') },
  { code: 'invisible_characters', text: note('ig\u200bnore') },
  { code: 'frontmatter_parse', text: '---\ntype: skill\nid: a\n' },
  { code: 'yaml_error', path: 'vault/x.md', text: '---\nkey: @x\n---\n', config: VAULT },
  { code: 'yaml_duplicate_key', path: 'vault/x.md', text: '---\nstatus: a\nstatus: b\n---\n', config: VAULT },
  { code: 'second_frontmatter', text: `${note('').trimEnd()}\n---\ntitle: again\nstatus: b\n---\n` },
  { code: 'type_missing', text: '---\nid: a\n---\n' },
  { code: 'type_invalid', text: '---\ntype: page\nid: a\n---\n' },
  { code: 'frontmatter_required_key_missing', text: instance('customer', 'acme', 'a') },
  {
    code: 'frontmatter_type',
    text: instance('typed', 't', 'a', 'mrr: much'),
    inputs: [other('skills/typed.md', skill('typed', 'description: d\nfrontmatter_types: {mrr: number}'))],
  },
  { code: 'at_invalid', text: note('a', 'at: 2018-09-19 15:19:29') },
  { code: 'id_charset', text: instance('note', 'c#-notes', 'a') },
  { code: 'duplicate_id', text: note('a'), inputs: [other('n2.md', note('b'))] },
  { code: 'id_key_missing', path: 'vault/x.md', text: '---\ntitle: T\n---\n', config: keyed },
  { code: 'reserved_id', text: skill('skill', 'description: d') },
  { code: 'unknown_skill', text: instance('nobody', 'x', 'a') },
  { code: 'layer_invalid', text: note('a', 'layer: core') },
  { code: 'dangling_wikilink', text: note('[[customer::nobody]]') },
  {
    code: 'case_mismatch',
    text: note('[[OpenClaw]]'),
    inputs: [other('o.md', instance('note', 'openclaw', 'a'))],
  },
  {
    code: 'ambiguous_link',
    text: instance('note', 'x', '[[n1]]'),
    inputs: [
      other('a.md', note('a')),
      other('b.md', instance('extra', 'n1', 'b')),
      other('c.md', declared('')),
    ],
  },
  { code: 'anchor_missing', text: note('# Here\n\n[[#There]]') },
  { code: 'wikilink_parse', text: note('[[customer::]]') },
  { code: 'table_pipe', text: note('| a | b |\n|---|---|\n| [[note::n1|me]] | x |') },
  { code: 'description_missing', text: skill('extra', 'title: t') },
  { code: 'frontmatter_keys_malformed', text: declared('required_frontmatter: at, status') },
  { code: 'frontmatter_types_malformed', text: declared('frontmatter_types: {mrr: money}') },
  { code: 'frontmatter_autonomy_unknown', text: declared('autonomy: atuo') },
  { code: 'frontmatter_params_malformed', text: declared('params: [window]') },
  { code: 'frontmatter_param_kind_unknown', text: declared('params: [{name: depth, kind: numeric}]') },
  { code: 'acl_malformed', text: note('a', 'acl: {raed: [public]}') },
  { code: 'backend_malformed', text: declared('backend: {kind: sql_view}') },
  {
    code: 'query_malformed',
    text: instance('query', 'q', 'a', 'target: "[[note::n1]]"\nsql: DROP TABLE {{target}}'),
    inputs: [other('skills/query.md', skill('query')), other('n.md', note('a'))],
  },
]

describe('the catalogue of codes', () => {
  it.each(CASES)(
    'has a tenant whose only issue is $code',
    ({ code, path, text, inputs = [], config = CONFIG }) => {
      const shared = Object.entries(SKILLS).map(([pageId, page]): FileInput => ({ pageId, text: page }))
      const own: FileInput[] = text === undefined ? [] : [{ pageId: path ?? 'markdown/n1.md', text }]
      const report = checkInputs([...shared, ...own, ...inputs], config)
      const found = new Set(report.issues.map((issue) => issue.code))
      expect([...found]).toEqual([code])
      const entry = CATALOGUE.find((known) => known.code === code)
      for (const issue of report.issues) {
        if (entry?.severity !== 'either') expect(issue.severity).toBe(entry?.severity)
        expect(issue.message).toMatch(/^[`A-Z"]/)
        expect(issue.message).not.toMatch(/\.$/)
        expect(issue.line).toBeGreaterThan(0)
      }
    },
  )

  it('holds every code once, and no code without a test', () => {
    const codes = CATALOGUE.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(CASES.map(({ code }) => code).sort()).toEqual([...codes].sort())
  })

  it('holds every code that the source can report', () => {
    const root = join(import.meta.dirname, '../../../src/core')
    const used = new Set<string>()
    for (const folder of ['parse', 'model', 'links', 'validate']) {
      for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.ts')) continue
        for (const [, code] of readFileSync(join(root, folder, file), 'utf8').matchAll(/\bcode: '(\w+)'/g)) {
          used.add(code as string)
        }
      }
    }
    expect([...used].sort()).toEqual(CATALOGUE.map(({ code }) => code).sort())
  })

  it('says of each code what it means and what to do', () => {
    for (const { summary, fix, example } of CATALOGUE) {
      expect(summary).toMatch(/^[`A-Z].*\.$/)
      expect(fix).toMatch(/^[`A-Z].*\.$/)
      expect(example).not.toBe('')
    }
  })
})
