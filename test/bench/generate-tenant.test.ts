import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

interface Generator {
  generateTenant(
    directory: string,
    options: { pages: number; seed?: number },
  ): { counts: Record<string, number> }
}
interface Floor {
  passOver(directory: string): { files: number; chars: number; unreadable: number; links: number }
}
const { generateTenant } = (await import(
  new URL('../../bench/generate-tenant.js', import.meta.url).href
)) as Generator
const { passOver } = (await import(new URL('../../bench/floor.js', import.meta.url).href)) as Floor

const scratch = mkdtempSync(join(tmpdir(), 'escurel-bench-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function generate(name: string, pages: number, seed?: number): Map<string, string> {
  const directory = join(scratch, name)
  generateTenant(directory, { pages, ...(seed === undefined ? {} : { seed }) })
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  return new Map(files.sort().map((path) => [path, readFileSync(join(directory, path), 'utf8')]))
}

test('a generated tenant has as many pages as asked for, five of them rare', () => {
  const pages = generate('counted', 300)
  expect(pages.size).toBe(300)
  expect([...pages.keys()].filter((path) => path.includes('instances/covenant/'))).toHaveLength(5)
})

test('the same seed writes the same bytes, another seed others', () => {
  const first = generate('first', 60, 4)
  expect(generate('again', 60, 4)).toEqual(first)
  expect(generate('other', 60, 5)).not.toEqual(first)
})

test('every link of a generated page outside of code leads to a page', () => {
  const pages = generate('linked', 300)
  const ids = new Set(
    [...pages.keys()].map((path) => path.split('/').slice(-2).join('::').replace(/\.md$/, '')),
  )
  const dangling: string[] = []
  let links = 0
  for (const text of pages.values()) {
    const prose = text.replace(/^(```|~~~~)[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '')
    for (const [, target = ''] of prose.matchAll(/\[\[([^\]|#\\]+)/g)) {
      links++
      if (!ids.has(target.replace(/^skill::/, 'skills::')) && target.includes('::')) dangling.push(target)
    }
  }
  expect(links).toBeGreaterThan(1_500)
  expect(dangling).toEqual([])
})

test('a tenant too small for its skills is refused', () => {
  expect(() => generateTenant(join(scratch, 'small'), { pages: 5 })).toThrow('at least 40 pages, not 5')
})

test('the floor counts pages, links and headers that are no YAML', () => {
  const directory = mkdtempSync(join(scratch, 'floor-'))
  const good = '---\na: [[b::c]]\n---\n[[d]] and [[e|f]]\n'
  const bad = '---\na: [b\n---\n'
  writeFileSync(join(directory, 'good.md'), good)
  writeFileSync(join(directory, 'bad.md'), bad)
  writeFileSync(join(directory, 'other.txt'), '[[g]]')
  expect(passOver(directory)).toEqual({ files: 2, chars: good.length + bad.length, unreadable: 1, links: 3 })
})
