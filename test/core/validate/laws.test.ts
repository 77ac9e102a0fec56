import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TenantConfig } from '../../../src/core/config.ts'
import { CATALOGUE } from '../../../src/core/validate/catalogue.ts'
import { createValidation, type FileInput } from '../../../src/core/validate/index.ts'
import { CONFIG, checkInputs, VAULT } from './check.ts'

const CODES = new Set(CATALOGUE.map(({ code }) => code))

const id = fc.constantFrom(
  'a',
  'b',
  'Ab',
  'acme',
  'c#d',
  'x y',
  'Zu\u0308rich',
  'Z\u00fcrich',
  'skill',
  '2026-01-01',
  '',
)
const skillId = fc.constantFrom('note', 'customer', 'Note', 'skill', 'nobody')
const link = fc
  .tuple(
    fc.constantFrom('', 'note::', 'customer::', 'skill::', 'nobody::', './', '../', '/'),
    id,
    fc.constantFrom('', '#Part', '#^p', '#', '@v1', '|me'),
  )
  .map((parts) => `[[${parts.join('')}]]`)
const body = fc.array(
  fc.oneof(
    link,
    fc.constantFrom(
      '# Part',
      'text ^p',
      '[x](a.md)',
      '[x](../b.md#part)',
      '| a | [[b|c]] |',
      '```',
      '<!--',
      '<<<<<<< x',
    ),
  ),
  { maxLength: 6 },
)
const headerLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('about', 'owner', 'at', 'aliases', 'scenario', 'archived', 'layer', 'acl', 'title'),
      fc.oneof(
        link,
        link.map((text) => `"${text}"`),
        fc.constantFrom('true', 'A', '2026-01-01', '[a, acme]', '{read: x}', '@', 'base@p@v1', ''),
      ),
    )
    .map(([key, value]) => `${key}: ${value}`),
  fc.constantFrom(
    'required_frontmatter: [about]',
    'frontmatter_types: {owner: "[[customer]]", at: date}',
    'params: x',
    'backend: {kind: y}',
    'description: d',
  ),
)
const text = fc
  .tuple(
    fc.constantFrom('skill', 'instance', 'page', ''),
    skillId,
    id,
    fc.array(headerLine, { maxLength: 3 }),
    body,
    fc.boolean(),
  )
  .map(([type, skill, own, lines, blocks, hasHeader]) => {
    const header = hasHeader
      ? ['---', `type: ${type}`, `skill: ${skill}`, `id: ${own}`, ...lines, '---', '']
      : []
    return [...header, blocks.join('\n\n'), ''].join('\n')
  })
const path = fc
  .tuple(
    fc.constantFrom('markdown/', 'markdown/skills/', 'markdown/instances/customer/', 'vault/', 'vault/deep/'),
    fc.constantFrom('a', 'b', 'A', 'acme', 'customer__acme', 'x y'),
  )
  .map(([folder, file]) => `${folder}${file}.md`)
const tenant = fc
  .dictionary(path, text, { maxKeys: 8 })
  .map((files) => Object.entries(files).map(([pageId, content]): FileInput => ({ pageId, text: content })))
const config = fc.constantFrom<TenantConfig>(CONFIG, VAULT, { ...VAULT, links: { case_insensitive: true } })

describe('validation of any tenant', () => {
  it('never throws, and every issue has a place in its file and a code of the catalogue', () => {
    fc.assert(
      fc.property(tenant, config, (files, settings) => {
        const { issues, counts, ok } = checkInputs(files, settings)
        expect(counts.error + counts.warning).toBe(issues.length)
        expect(ok).toBe(counts.error === 0)
        for (const { file, line, column, code } of issues) {
          const found = files.find(({ pageId }) => pageId === file)
          const lines = found !== undefined && 'text' in found ? found.text.split('\n') : []
          expect(line).toBeLessThanOrEqual(lines.length)
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1)
          expect(CODES).toContain(code)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('does not depend on the order in which files are added', () => {
    fc.assert(
      fc.property(
        tenant.chain((files) =>
          fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length })),
        ),
        config,
        ([files, shuffled], settings) => {
          expect(checkInputs(shuffled, settings)).toEqual(checkInputs(files, settings))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('says of one file what it says of it among all', () => {
    fc.assert(
      fc.property(tenant, config, (files, settings) => {
        const all = checkInputs(files, settings)
        const one = files.flatMap(({ pageId }) => checkInputs(files, settings, [pageId]).issues)
        const key = (issues: typeof all.issues): string[] =>
          issues
            .map(({ file, line, column, code, severity }) => `${file}:${line}:${column}:${code}:${severity}`)
            .sort()
        expect(key(one)).toEqual(key(all.issues))
      }),
      { numRuns: 200 },
    )
  })

  it('does not judge what is wrong with one page by another', () => {
    const alone = new Set([
      'yaml_error',
      'frontmatter_parse',
      'at_invalid',
      'id_charset',
      'acl_malformed',
      'backend_malformed',
      'conflict_marker',
      'type_missing',
      'type_invalid',
      'wikilink_parse',
      'table_pipe',
    ])
    fc.assert(
      fc.property(tenant, config, (files, settings) => {
        const together = checkInputs(files, settings).issues.filter(({ code }) => alone.has(code))
        const single = files.flatMap((file) =>
          checkInputs([file], settings).issues.filter(({ code }) => alone.has(code)),
        )
        expect(single.map((issue) => JSON.stringify(issue)).sort()).toEqual(
          together.map((issue) => JSON.stringify(issue)).sort(),
        )
      }),
      { numRuns: 100 },
    )
  })
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

describe('large and hostile tenants', () => {
  /** Processor time in milliseconds: what else the machine does must not count. */
  const time = (run: () => void): number => {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }

  it('grow linearly, with thousands of wrong links, skills and anchors', () => {
    const build = (count: number) => () => {
      const validation = createValidation(CONFIG)
      validation.add({
        pageId: 'markdown/skills/note.md',
        text: '---\ntype: skill\nid: note\ndescription: d\n---\n',
      })
      for (let index = 0; index < count; index++) {
        const wrong = `[[note::item-${index}x]] [[not${index}::x]] [[note::item-${index}#Hedaing ${index}]] [[ITEM-${index}]]`
        validation.add({
          pageId: `markdown/n${index}.md`,
          text: `---\ntype: instance\nskill: note\nid: item-${index}\n---\n\n# Heading ${index}\n\n${wrong}\n`,
        })
      }
      expect(validation.finish().issues).toHaveLength(count * 4)
    }
    build(300)()
    const small = time(build(600))
    const large = time(build(4_800))
    // Quadratic growth would be a factor of 64.
    expect(large / small).toBeLessThan(24)
  })

  it('a page of ten thousand wrong anchors against ten thousand headings is answered within seconds', () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `## Heading number ${index}\n\n[[#Haeding numbre ${index}]]\n`,
    )
    const page = `---\ntype: skill\nid: note\ndescription: d\n---\n\n${lines.join('\n')}`
    let found = 0
    const spent = time(() => {
      found = checkInputs([{ pageId: 'markdown/n.md', text: page }]).issues.length
    })
    expect(found).toBe(10_000)
    expect(spent).toBeLessThan(10_000)
  })

  it('lets go of the texts', () => {
    const validation = createValidation(CONFIG)
    const filler = 'The quick brown fox jumps over the lazy dog. '.repeat(4_000)
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let index = 0; index < 600; index++) {
      validation.add({
        pageId: `markdown/n${index}.md`,
        text: `---\ntype: instance\nskill: note-of-some-length\nid: identifier-of-page-${index}\n---\n\n${filler}${index} [[customer::identifier-of-target-${index}]] [[some-bare-identifier-${index}]]\n`,
      })
    }
    collectGarbage()
    const kept = process.memoryUsage().heapUsed - before
    // The texts are 108 MB.
    expect(kept).toBeLessThan(10e6)
    expect(validation.finish().pages).toBe(600)
  })
})
