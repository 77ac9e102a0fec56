import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acquireLock } from '../../../src/core/adapters/lock.ts'
import {
  type OpenTenant,
  type OpenTenantOptions,
  openTenant,
} from '../../../src/core/adapters/open-tenant.ts'
import type { IndexReader } from '../../../src/core/indexing/reader.ts'
import { unpackForward } from '../../../src/core/text/forward.ts'
import { instance, makeTenant, skill, writePage } from '../../support/tenant.ts'

async function open(root: string, options: OpenTenantOptions = {}): Promise<OpenTenant> {
  const tenant = await openTenant(root, { metaSkill: false, ...options })
  onTestFinished(() => tenant.close())
  return tenant
}

async function pageIds(tenant: OpenTenant): Promise<string[]> {
  const reader = await tenant.reader()
  const rows = await reader.rows<{ page_id: string }>('SELECT page_id FROM pages ORDER BY page_id')
  return rows.map((row) => row.page_id)
}

async function pagesWith(tenant: OpenTenant, term: string): Promise<string[]> {
  const reader = await tenant.reader()
  const words = await wordsByPage(reader)
  return [...words].filter(([, terms]) => terms.includes(term)).map(([pageId]) => pageId)
}

/** Terms of each page, by page id, with their frequencies behind them. */
async function wordsByPage(reader: IndexReader): Promise<Map<string, string[]>> {
  const rows = await reader.rows<{ page_id: string; page_no: number }>(
    'SELECT page_id, page_no FROM pages ORDER BY page_id',
  )
  const keep = new Uint8Array(Math.max(-1, ...rows.map((row) => row.page_no)) + 1).fill(1)
  return new Map(
    rows.map(({ page_id, page_no }) => {
      const { termNos } = unpackForward(reader.text.forward(page_no) as Uint8Array)
      const terms = [...termNos].sort((one, other) => one - other)
      const weights = terms.map((termNo) => {
        const { pages, weights: all } = reader.text.postings(termNo, keep)
        return all[pages.indexOf(page_no)]
      })
      return [page_id, [...terms.map((termNo) => reader.text.term(termNo)), ...weights.map(String)]]
    }),
  )
}

const NOTE = 'markdown/skills/note.md'
const path = (id: string) => `markdown/instances/note/${id}.md`

function notes(...ids: readonly string[]): Record<string, string> {
  return Object.fromEntries([
    [NOTE, skill('note')],
    ...ids.map((id) => [path(id), instance('note', id, `# ${id}\n\nword${id}`)]),
  ])
}

describe('the index', () => {
  it('comes with the page that teaches agents the tenant, unless there is one', async () => {
    const root = makeTenant(notes('a'))
    expect(await pageIds(await open(root, { metaSkill: true }))).toContain('markdown/skills/escurel.md')
    writePage(root, 'markdown/skills/escurel.md', skill('escurel', 'description: Ours'))
    rmSync(join(root, '.escurel'), { recursive: true })
    await pageIds(await open(root, { metaSkill: true }))
    expect(readFileSync(join(root, 'markdown/skills/escurel.md'), 'utf8')).toContain('Ours')
  })

  it('is made by the first read and holds every page', async () => {
    const root = makeTenant(notes('a', 'b'))
    const tenant = await open(root)
    expect(await pageIds(tenant)).toEqual([path('a'), path('b'), NOTE])
    expect(existsSync(join(root, '.escurel/index.duckdb'))).toBe(true)
  })

  it('can be deleted: the next command makes it again', async () => {
    const root = makeTenant(notes('a', 'b'))
    const before = await pageIds(await open(root))
    rmSync(join(root, '.escurel'), { recursive: true })
    expect(await pageIds(await open(root))).toEqual(before)
  })

  it('is made anew when the file is damaged', async () => {
    const root = makeTenant(notes('a'))
    await pageIds(await open(root))
    writeFileSync(join(root, '.escurel/index.duckdb'), 'not a database')
    expect(await pageIds(await open(root))).toContain(path('a'))
  })

  it('shows a page that was added, changed or removed since', async () => {
    const root = makeTenant(notes('a', 'b', 'c'))
    await pageIds(await open(root))
    writePage(root, path('d'), instance('note', 'd', 'fresh words'))
    writePage(root, path('a'), instance('note', 'a', 'altered words'))
    rmSync(join(root, path('b')))
    const later = await open(root)
    expect(await pageIds(later)).toEqual([path('a'), path('c'), path('d'), NOTE])
    expect(await pagesWith(later, 'alter')).toEqual([path('a')])
    expect(await pagesWith(later, 'worda')).toEqual([])
  })

  it('keeps up within one process, page by page', async () => {
    const root = makeTenant(notes('a', 'b'))
    const tenant = await open(root)
    await pageIds(tenant)
    for (const word of ['first', 'second', 'third']) {
      writePage(root, path('a'), instance('note', 'a', `${word}word`))
      await tenant.refresh({ paths: [path('a')] })
      expect(await pagesWith(tenant, `${word}word`)).toEqual([path('a')])
      expect(await pageIds(tenant)).toHaveLength(3)
    }
    expect(await pagesWith(tenant, 'firstword')).toEqual([])
  })

  it('gives the same rows whether it was built at once or change by change', async () => {
    const root = makeTenant(notes('a', 'b', 'c'))
    const tenant = await open(root)
    await pageIds(tenant)
    writePage(
      root,
      path('b'),
      instance('note', 'b', 'See [[a]] and [[note::c#x]].\n\nTail', 'at: 2026-01-02'),
    )
    rmSync(join(root, path('c')))
    await tenant.refresh({ publish: true })
    const rowsOf = async (tenantNow: OpenTenant): Promise<unknown> => {
      const reader = await tenantNow.reader()
      const words = await wordsByPage(reader)
      const tables = await Promise.all(
        [
          'SELECT page_id, slug, skill, title, at_us, lang, frontmatter, sha256, length, blocks FROM pages ORDER BY 1',
          'SELECT page_id, ordinal, target, kind, dst_anchor, src_anchor FROM links JOIN pages USING (page_no) ORDER BY ALL',
          'SELECT page_id, key, kind FROM names JOIN pages USING (page_no) ORDER BY ALL',
          'SELECT path, sha256, status FROM files ORDER BY 1',
        ].map((sql) => reader.rows(sql)),
      )
      return [...tables, [...words].map(([pageId, terms]) => [pageId, [...terms].sort()])]
    }
    const grown = await rowsOf(tenant)
    await tenant.refresh({ full: true })
    expect(await rowsOf(tenant)).toEqual(grown)
  })

  it('reads a file again only when its bytes changed', async () => {
    const root = makeTenant(notes('a', 'b'))
    const tenant = await open(root)
    expect((await tenant.refresh()).read).toBe(3)
    copyFileSync(join(root, path('a')), join(root, 'copy'))
    renameSync(join(root, 'copy'), join(root, path('a')))
    expect((await tenant.refresh()).read).toBe(0)
  })

  it('takes in good pages and names the bad ones', async () => {
    const root = makeTenant({
      ...notes('a'),
      [path('broken')]: '---\ntype: instance\nskill: note\nid: broken\nkey: `C:\\agent\\x`\n---\n\ntext\n',
      'markdown/log.md': 'just a log\n',
    })
    const tenant = await open(root)
    expect(await pageIds(tenant)).toEqual([path('a'), NOTE])
    const { skipped } = await tenant.status()
    expect(skipped.map((file) => [file.path, file.status])).toEqual([
      [path('broken'), 'invalid'],
      ['markdown/log.md', 'not_a_page'],
    ])
    expect(skipped[0]?.problem).toMatch(/^line 5: /)
  })

  it('leaves archived pages out and brings them back when they are restored', async () => {
    const root = makeTenant(notes('a', 'b'))
    writePage(root, path('a'), instance('note', 'a', 'text', 'archived: true'))
    const tenant = await open(root)
    expect(await pageIds(tenant)).toEqual([path('b'), NOTE])
    writePage(root, path('a'), instance('note', 'a', 'text'))
    await tenant.refresh()
    expect(await pageIds(tenant)).toEqual([path('a'), path('b'), NOTE])
  })

  it('is clean under audit after a rebuild, and names what differs before one', async () => {
    const root = makeTenant(notes('a', 'b'))
    const tenant = await open(root)
    await tenant.refresh()
    expect(await tenant.audit()).toEqual({
      ok: true,
      markdown_not_in_duckdb: [],
      indexed_but_no_markdown: [],
    })
    writePage(root, path('c'), instance('note', 'c', 'new'))
    rmSync(join(root, path('a')))
    expect(await tenant.audit()).toEqual({
      ok: false,
      markdown_not_in_duckdb: [path('c')],
      indexed_but_no_markdown: [path('a')],
    })
  })
})

describe('a rebuild that is stopped', () => {
  it('leaves an index that answers, and the next one goes on from there', async () => {
    const ids = Array.from({ length: 700 }, (_, index) => `n${index}`)
    const root = makeTenant(notes(...ids))
    const stop = new AbortController()
    const tenant = await open(root)
    const stopped = await tenant.refresh({ full: true, signal: stop.signal, onProgress: () => stop.abort() })
    expect(stopped.complete).toBe(false)
    expect(await pageIds(tenant)).toHaveLength(stopped.read)
    expect((await tenant.status()).index?.complete).toBe(false)
    const resumed = await tenant.refresh({ publish: true })
    expect(resumed.read).toBe(701 - stopped.read)
    expect((await tenant.status()).index?.complete).toBe(true)
    expect(await pageIds(tenant)).toHaveLength(701)
  })
})

describe('reading beside a writer', () => {
  it('answers from the last good index and says so when many pages changed', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `n${index}`)
    const root = makeTenant(notes('a'))
    await pageIds(await open(root))
    Object.entries(notes(...ids)).map(([file, text]) => writePage(root, file, text))
    const lock = await acquireLock(join(root, '.escurel'))
    onTestFinished(() => lock.release())
    const notices: string[] = []
    const reader = await open(root, { onNotice: (notice) => notices.push(notice) })
    expect(await pageIds(reader)).toEqual([path('a'), NOTE])
    expect(notices.join()).toContain('last good')
  })

  it('takes a few changed pages in without asking the writer', async () => {
    const root = makeTenant(notes('a'))
    await pageIds(await open(root))
    const lock = await acquireLock(join(root, '.escurel'))
    onTestFinished(() => lock.release())
    writePage(root, path('b'), instance('note', 'b', 'new'))
    expect(await pageIds(await open(root))).toEqual([path('a'), path('b'), NOTE])
  })

  it('never loses a page while it is saved a hundred times', async () => {
    const root = makeTenant(notes('a', 'b'))
    const tenant = await open(root)
    await pageIds(tenant)
    for (let save = 0; save < 100; save++) {
      writeFileSync(join(root, 'saving'), instance('note', 'a', `save ${save}`))
      renameSync(join(root, 'saving'), join(root, path('a')))
      const [, seen] = await Promise.all([tenant.refresh({ paths: [path('a')] }), pageIds(tenant)])
      expect(seen).toContain(path('a'))
    }
  })

  it('leaves no working files behind', async () => {
    const root = makeTenant(notes('a'))
    const tenant = await open(root)
    await tenant.refresh({ full: true })
    expect(readdirSync(join(root, '.escurel')).sort()).toEqual([
      'index.duckdb',
      'manifest',
      expect.stringMatching(/^words-.*\.segment$/),
    ])
  })
})

describe('what decides access', () => {
  it('is read again from instances when their skill names another owner field', async () => {
    const root = makeTenant({
      [NOTE]: skill('note', 'visibility: owner\nowner_field: author'),
      [path('a')]: instance('note', 'a', 'text', 'author: ada\neditor: bob'),
    })
    const tenant = await open(root)
    const owners = async (): Promise<unknown> =>
      (await tenant.reader()).rows('SELECT owner FROM classes JOIN pages USING (class_no) WHERE slug = $1', [
        'a',
      ])
    expect(await owners()).toEqual([{ owner: 'ada' }])
    writePage(root, NOTE, skill('note', 'visibility: owner\nowner_field: editor'))
    await tenant.refresh()
    expect(await owners()).toEqual([{ owner: 'bob' }])
    rmSync(join(root, NOTE))
    await tenant.refresh()
    expect(await owners()).toEqual([{ owner: null }])
  })
})
