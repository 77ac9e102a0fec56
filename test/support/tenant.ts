import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A tenant directory for one test, made of `{ path: text }`; it is removed when the test is over. */
export function makeTenant(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'escurel-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'markdown'))
  for (const [path, text] of Object.entries(files)) writePage(root, path, text)
  return root
}

export function writePage(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Text of an instance page; `header` holds more header lines. */
export function instance(skill: string, id: string, body: string, header = ''): string {
  return `---\ntype: instance\nskill: ${skill}\nid: ${id}\n${header === '' ? '' : `${header}\n`}---\n\n${body}\n`
}

/** Text of a skill page. */
export function skill(id: string, header = 'description: A kind of page'): string {
  return `---\ntype: skill\nid: ${id}\n${header}\n---\n\n# ${id}\n`
}
