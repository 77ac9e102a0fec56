import { rmSync } from 'node:fs'
import * as fc from 'fast-check'
import { type OpenTenant, openTenant } from '../../../src/core/adapters/open-tenant.ts'
import { EscurelError } from '../../../src/core/errors.ts'
import type { Principal } from '../../../src/core/principal.ts'
import { invoke } from '../../../src/core/tools/invoke.ts'
import { writeFiles } from './tenant-fixture.ts'

/** Small tenants of every kind of page, link and rule, and the questions to ask them. */

const SKILLS = ['customer', 'meeting', 'plan']
const IDS = ['acme', 'beta', 'Über']
const WORDS = ['pump', 'renewal', 'risk', 'Häuser', 'ERR-1234', 'pumps']

const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const maybe = (line: fc.Arbitrary<string>) => fc.option(line, { nil: '' })

const groups = fc
  .subarray(['public', 'owner', 'sales', 'legal'], { maxLength: 2 })
  .map((list) => `[${list.join(', ')}]`)
const aclLine = fc.oneof(
  groups.map((read) => `acl: {read: ${read}}`),
  groups.map((update) => `acl: {update: ${update}}`),
  oneOf('acl: {reed: [public]}', 'acl: public'),
)

const name = fc.oneof(
  fc
    .tuple(oneOf(...SKILLS, 'skill', 'note', 'nosuch'), oneOf(...IDS, ...SKILLS, 'deep/one'))
    .map(([type, id]) => `${type}::${id}`),
  oneOf(...IDS, ...SKILLS, 'one', 'deep/one', 'two', 'The Alias', 'escurel'),
)
const suffix = oneOf('', '', '#top', '|alias', '@v1')
const wikilink = fc.tuple(name, suffix).map(([to, end]) => `[[${to}${end}]]`)
const bodyLink = fc.oneof(
  wikilink,
  wikilink.map((link) => `!${link}`),
  oneOf('[one](one.md)', '[two](../two.md)', '[three](deep/one.md#top)', '[acme](../customer/acme.md)'),
)

const relation = oneOf('supersedes', 'motivated_by', 'addresses', 'abandons', 'uses', 'with')
const linkLine = fc.tuple(relation, wikilink, wikilink, oneOf(0, 1, 2)).map(([key, one, two, style]) => {
  if (style === 0) return `${key}: ${one}`
  return style === 1 ? `${key}: "${one}"` : `${key}: ["${one}", "${two}"]`
})
/** At most one line for a key: a duplicate would make the header unreadable. */
const linkLines = fc
  .uniqueArray(linkLine, { maxLength: 3, selector: (line) => line.split(':')[0] })
  .map((lines) => lines.join('\n'))

const body = fc
  .array(fc.oneof(oneOf(...WORDS), bodyLink), { maxLength: 8 })
  .map((parts) => `# Top\n\n${parts.slice(0, 4).join(' ')}\n\n## Rest\n\n${parts.slice(4).join(' ')}\n`)

const skillPage = (id: string) =>
  fc
    .tuple(
      maybe(aclLine),
      maybe(oneOf('visibility: owner', 'visibility: public')),
      maybe(oneOf('owner_field: who')),
      maybe(oneOf('acl_via: with', 'acl_via: [with]')),
      body,
      id === 'escurel'
        ? maybe(oneOf('acl_defaults: {read: [sales]}', 'acl_defaults: {read: [public]}'))
        : fc.constant(''),
    )
    .map(([acl, visibility, owner, via, text, defaults]) =>
      page(
        ['type: skill', `id: ${id}`, `description: About ${id}`, acl, visibility, owner, via, defaults],
        text,
      ),
    )

const instancePage = (type: string, id: string, scenario = '') =>
  fc
    .tuple(
      maybe(aclLine),
      maybe(oneOf('who: ada', 'who: eve', 'who: "[[customer::acme]]"')),
      maybe(oneOf('credential: ada', 'credential: eve')),
      maybe(oneOf('at: 2026-01-01', 'at: 2026-02-01T00:00:00Z', 'at: 2026-03-01', 'at: soon')),
      maybe(oneOf('n: 1', 'n: 2', 'n: two')),
      maybe(oneOf('aliases: [The Alias]')),
      linkLines,
      body,
    )
    .map(([acl, who, credential, at, n, alias, links, text]) =>
      page(
        [
          'type: instance',
          `skill: ${type}`,
          `id: ${id}`,
          scenario,
          acl,
          who,
          credential,
          at,
          n,
          alias,
          links,
        ],
        text,
      ),
    )

const vaultPage = fc
  .tuple(fc.option(aclLine, { nil: '' }), body)
  .map(([acl, text]) => (acl === '' ? text : page([acl], text)))

function page(lines: readonly string[], text: string): string {
  return `---\n${lines.filter((line) => line !== '').join('\n')}\n---\n${text}`
}

const pages: Record<string, fc.Arbitrary<string>> = {
  'markdown/skills/escurel.md': skillPage('escurel'),
  ...Object.fromEntries(SKILLS.map((type) => [`markdown/skills/${type}.md`, skillPage(type)])),
  'markdown/base/firm/skills/plan.md': skillPage('plan').map((text) =>
    text.replace('type: skill', 'type: skill\nlayer: base@firm@v2'),
  ),
  ...Object.fromEntries(
    SKILLS.flatMap((type) =>
      IDS.map((id) => [`markdown/instances/${type}/${id}.md`, instancePage(type, id)]),
    ),
  ),
  'markdown/instances/customer__acme.b.md': instancePage('customer', 'acme', 'scenario: B'),
  'markdown/instances/plan__new.b.md': instancePage('plan', 'new', 'scenario: B'),
  'vault/one.md': vaultPage,
  'vault/two.md': vaultPage,
  'vault/deep/one.md': vaultPage,
}

/** Each file is there or not. */
export const files = fc.record(pages, { requiredKeys: [] }).map((present) => ({
  ...present,
  'escurel.yaml': 'tenant: law\nfolders:\n  - path: vault\n    skill: note\n',
}))

export type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>]

/** Every tool over every page there could be, hidden and absent ones included. */
function allCalls(): Call[] {
  const pageIds = Object.keys(pages)
  const references = [
    ...pageIds,
    ...SKILLS.map((type) => `[[skill::${type}]]`),
    'customer::acme',
    'plan::new',
    '[[acme]]',
    '[[The Alias]]',
    '[[deep/one]]',
    'markdown/instances/no.md',
  ]
  const views = [{}, { scenario: 'B' }, { as_of: '2026-02-01' }, { scenario: 'B', as_of: '2026-02-01' }]
  return [
    ['list_skills', {}],
    ['provenance_report', { kind: 'drift' }],
    ['provenance_report', { kind: 'abandoned' }],
    ...references.flatMap((reference): Call[] => [
      ['resolve', { wikilink: reference }],
      ['resolve', { wikilink: reference, scenario: 'B' }],
      ...views.flatMap((view): Call[] => [
        ['expand', { page_id: reference, ...view }],
        ['neighbours', { page_id: reference, ...view, order_by: 'at desc' }],
      ]),
      ['neighbours', { page_id: reference, limit: 2 }],
      ['neighbours', { page_id: reference, direction: 'in', link_skill: 'meeting' }],
      ['provenance_ancestry', { page_id: reference }],
      ['provenance_ancestry', { page_id: reference, direction: 'down', as_of: '2026-02-01' }],
      ['provenance_ancestry', { page_id: reference, to_page: 'customer::acme' }],
    ]),
    ...[...SKILLS, 'note'].flatMap((type) =>
      views.flatMap((view): Call[] => [
        ['list_instances', { skill_id: type, limit: 1, ...view }],
        ['list_instances', { skill_id: type, limit: 2, order_by: 'n desc', ...view }],
        [
          'list_instances',
          { skill_id: type, filter: { with: { contains: 'customer::acme' } }, order_by: 'at asc', ...view },
        ],
      ]),
    ),
    ...searches(),
    ...drafts(),
  ]
}

function searches(): Call[] {
  return ['pump', 'renewal risk', '"ERR-1234"', 'hauser', 'about customer', 'alias'].flatMap((q): Call[] => [
    ['search', { q }],
    ['search', { q, granularity: 'page', k: 3 }],
    ['search', { q, scenario: 'B', skill: 'customer' }],
    ['search', { q, as_of: '2026-02-01', filter: { n: { '>=': 1 } } }],
    ['search', { queries: [q, 'pumps'], page_type: 'instance' }],
  ])
}

export const someCalls = fc.shuffledSubarray(allCalls(), { minLength: 60, maxLength: 60 })

function drafts(): Call[] {
  const links = ['[[customer::acme#top]]', '[[meeting::btea]] [[mating::acme]]', '[[acme]] [[the alias]]']
  return links.flatMap((text): Call[] => [
    ['validate', { content: page(['type: instance', 'skill: plan', 'id: beta'], text) }],
    ['validate', { content: page(['type: skill', 'id: plan'], text), as_page_id: 'markdown/skills/plan.md' }],
  ])
}

/** The answer with all that follows through its cursors; refusals are answers too. */
export async function answer(
  tenant: OpenTenant,
  principal: Principal,
  [tool, input]: Call,
): Promise<unknown[]> {
  const parts: unknown[] = []
  let cursor: unknown
  do {
    try {
      const { skills, ...output } = await invoke(tenant, principal, tool, {
        ...input,
        ...(cursor === undefined ? {} : { cursor }),
      })
      parts.push(skills === undefined ? output : withoutAcl(skills))
      cursor = output.next_cursor ?? undefined
    } catch (error) {
      if (!(error instanceof EscurelError) || error.code === 'internal') throw error
      parts.push({ code: error.code, message: error.message })
      cursor = undefined
    }
  } while (cursor !== undefined)
  return parts
}

/** Admins alone are shown the rules of a skill. */
function withoutAcl(skills: unknown): unknown {
  return (skills as { acl?: unknown }[]).map(({ acl: _acl, ...row }) => row)
}

export async function withOpen<Result>(
  texts: Record<string, string>,
  use: (tenant: OpenTenant) => Promise<Result>,
): Promise<Result> {
  const directory = writeFiles(texts)
  const tenant = await openTenant(directory)
  try {
    return await use(tenant)
  } finally {
    await tenant.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
