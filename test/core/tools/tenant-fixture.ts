import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type OpenTenant, openTenant } from '../../../src/core/adapters/open-tenant.ts'
import type { Principal } from '../../../src/core/principal.ts'
import type { Tenant } from '../../../src/core/tenant.ts'
import { invoke, type ToolOutput } from '../../../src/core/tools/invoke.ts'

/** Writes files below a new directory; values of paths that end in `.yaml` and `.md` are their texts. */
export function writeFiles(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'escurel-test-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  return directory
}

/** A tenant of real files that lives as long as the test. */
export async function makeTenant(files: Readonly<Record<string, string>>): Promise<OpenTenant> {
  const directory = writeFiles(files)
  const tenant = await openTenant(directory)
  onTestFinished(async () => {
    await tenant.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return tenant
}

/** A tenant that all tests of a file or of a `describe` read. The answer is good inside tests only. */
export function shareTenant(files: Readonly<Record<string, string>>): () => OpenTenant {
  let tenant: OpenTenant
  beforeAll(async () => {
    tenant = await openTenant(writeFiles(files))
  })
  afterAll(async () => {
    await tenant.close()
    rmSync(tenant.root, { recursive: true, force: true })
  })
  return () => tenant
}

/** A page of type skill. */
export function skill(id: string, keys = ''): [string, string] {
  return [
    `markdown/skills/${id}.md`,
    `---\ntype: skill\nid: ${id}\ndescription: About ${id}\n${keys}${keys === '' ? '' : '\n'}---\n# ${id}\n`,
  ]
}

/** A page of type instance, in the directory form. */
export function instance(skillId: string, id: string, keys = '', body = `# ${id}\n`): [string, string] {
  const header = `type: instance\nskill: ${skillId}\nid: ${id}\n${keys}${keys === '' ? '' : '\n'}`
  return [`markdown/instances/${skillId}/${id}.md`, `---\n${header}---\n${body}`]
}

/** The path that `instance` gives a page. */
export function pageId(skillId: string, id: string): string {
  return `markdown/instances/${skillId}/${id}.md`
}

/** Calls a tool and gives its output a type by trust: the output was parsed by the tool's own schema. */
export async function call<Output = ToolOutput>(
  tenant: Tenant,
  principal: Principal,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Output> {
  return (await invoke(tenant, principal, name, input)) as Output
}
