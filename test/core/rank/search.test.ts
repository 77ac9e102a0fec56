import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexOf, type TestPage } from './reference-search.ts'

const PAGES: TestPage[] = [
  { key: 'user', title: 'Residence', text: 'The user lives in Lisbon.' },
  {
    key: 'where',
    title: 'Where and when',
    text: 'Where does the time go, and where does it come from? The where and the when.',
  },
  { key: 'error', title: 'ERR-1234', text: 'The gateway answers ERR-1234 when the token is too old.' },
  { key: 'other-error', title: 'ERR-9999', text: 'The gateway answers ERR-9999. It happened 1234 times.' },
  {
    key: 'snake',
    title: 'Settings',
    text: 'Set `max_retry_count` in ubuntu 20.04 before upgrading to v2.1.',
  },
  { key: 'release', title: 'Release v2.10', text: 'Version v2.10 is not v2.1.1.' },
  {
    key: 'mail',
    title: 'Contacts',
    text: 'Write to jane.doe@example.com, she reads e-mail daily. Does not phone.',
  },
  { key: 'javascript', title: 'JavaScript engines', text: 'A JavaScript engine parses scripts.' },
  { key: 'quick', title: 'Foxes', text: 'The quick brown fox jumps over the lazy dog.' },
  {
    key: 'brown',
    title: 'Colours',
    text: 'Brown is quick to mix. A fox is red. The fox runs past a quick dog.',
  },
  { key: 'renewal', title: 'Renewal', text: 'Configuration of the renewal reminders.' },
]

const index = indexOf(PAGES)

async function find(query: string): Promise<string[]> {
  return (await index.search(query)).map(({ key }) => key)
}

describe('search', () => {
  it.each([
    ['content words decide, not function words', 'where does the user live', ['user']],
    ['gibberish finds nothing', 'qzxv wplk', []],
    ['a name finds its page', 'ERR-1234', ['error']],
    ['a name in other spelling', 'err_1234', ['error']],
    ['part of a name', '9999', ['other-error']],
    ['a setting by a part', 'retry', ['snake']],
    ['a setting whole', 'max_retry_count', ['snake']],
    ['a version', 'v2.1', ['snake']],
    ['a number with a dot', 'ubuntu 20.04', ['snake']],
    ['a mail address', 'jane.doe@example.com', ['mail']],
    ['a name in a mail address', 'doe', ['mail']],
    ['a hyphen or none', 'email', ['mail']],
    ['camel case or none', 'javascript', ['javascript']],
    ['a part of a name in camel case', 'script', ['javascript']],
    ['another form of a word', 'configure renewals', ['renewal']],
    ['a last word that is not finished', 'renewal remin', ['renewal']],
    ['a last word typed beyond its stem', 'configurati', ['renewal']],
    ['a title', 'contacts', ['mail']],
  ])('%s', async (_, query, expected) => {
    expect((await find(query)).slice(0, Math.max(1, expected.length))).toEqual(expected)
  })

  it('does not treat an unfinished word in the middle as a beginning', async () => {
    expect(await find('remin xyzzy')).toEqual([])
  })

  it('finds function words when there is nothing else', async () => {
    expect((await find('where when'))[0]).toBe('where')
  })

  it('takes a quoted phrase at its word', async () => {
    expect(await find('"quick brown fox"')).toEqual(['quick'])
    expect(await find('“quick brown fox” dog')).toEqual(['quick'])
    expect(await find('"brown quick fox"')).toEqual([])
    expect(await find('"the lazy dog"')).toEqual(['quick'])
    expect(new Set(await find('quick brown fox'))).toEqual(new Set(['quick', 'brown']))
  })

  it('does not run a phrase across blocks', async () => {
    const split = indexOf([{ key: 'split', text: 'the end is quick\n\nbrown is the start' }])
    expect(await split.search('"quick brown"')).toEqual([])
    expect(await split.search('quick brown')).toHaveLength(1)
  })

  it('reads quotes in prose as prose', async () => {
    const prose =
      'I am looking for pages about a fox that is quick, the "lazy purple fox" of which everybody has heard of'
    expect((await find(prose)).length).toBeGreaterThan(0)
  })

  it('prefers words that stand together', async () => {
    const text = 'filler words stand here between them all the time'
    const pages = indexOf([
      { key: 'apart', text: `lease ${text} ${text} renewal` },
      { key: 'together', text: `${text} lease renewal ${text}` },
    ])
    expect((await pages.search('lease renewal')).map(({ key }) => key)).toEqual(['together', 'apart'])
  })

  it('prefers a word in the title, then in a heading, then in the text', async () => {
    const rest = 'Some other words that make the pages equally long, more or less.'
    const pages = indexOf([
      { key: 'text', title: 'One', text: `## Two\n\nThe budget. ${rest}` },
      { key: 'heading', title: 'One', text: `## Budget\n\nThe two. ${rest}` },
      { key: 'title', title: 'Budget', text: `## Two\n\nThe one. ${rest}` },
    ])
    expect((await pages.search('budget')).map(({ key }) => key)).toEqual(['title', 'heading', 'text'])
  })

  it('names the block that answers', async () => {
    const page = indexOf([
      {
        key: 'page',
        title: 'Terms',
        text: '# Terms\n\nIntro.\n\n## Payment\n\nInvoices are due in 30 days.\n\n## Notice\n\nThree months.',
      },
    ])
    const [payment] = await page.search('invoices due')
    expect(payment?.blocks[0]?.block).toBe(3)
    const [notice] = await page.search('notice months')
    expect(notice?.blocks[0]?.block).toBe(5)
    const [title] = await indexOf([{ key: 'page', title: 'Terms', text: 'Intro.' }]).search('terms')
    expect(title?.blocks).toEqual([])
  })

  it.each([
    '"--error"',
    "don't",
    'ubuntu 20.04',
    'key:value',
    '(x',
    'foo AND',
    '',
    ' ',
    '"',
    '""',
    '" "',
    '*',
    '\\',
    '%',
    '_',
    "'; DROP TABLE pages; --",
    '\u0000',
    '\ud800',
    'a'.repeat(4096),
    '"a '.repeat(500),
    '「',
    '-'.repeat(100),
    'NOT',
    '[[a::b]]',
    '<script>',
    '🚀',
    '\u202e',
    '約',
    '__proto__',
    'constructor',
  ])('takes %j without an error', async (query) => {
    await expect(index.search(query)).resolves.toBeInstanceOf(Array)
  })

  it('never throws and always answers the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
        expect(await index.search(query)).toEqual(await index.search(query))
      }),
    )
  })

  it('finds a page by any word of it', async () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u).filter((text) => text.normalize('NFKC') === text)
    await fc.assert(
      fc.asyncProperty(
        word,
        fc.constantFrom('en', 'de', 'fr', 'ru', 'ja', 'tr', 'pl', 'und'),
        async (text, lang) => {
          const found = await indexOf([{ key: 'page', lang, text: `${text} 0` }]).search(text)
          expect(found.map(({ key }) => key)).toEqual(['page'])
        },
      ),
    )
  })

  it('scores a page the same whatever numbers the index gave', async () => {
    const shuffled = indexOf([...PAGES].reverse())
    for (const query of [
      'the quick fox runs',
      'gateway token',
      'where does the user live',
      'v2.1 settings',
      '"lazy dog"',
    ]) {
      const scores = (pages: Array<{ key: string; score: number }>) =>
        Object.fromEntries(pages.map(({ key, score }) => [key, score]))
      expect(scores(await shuffled.search(query))).toEqual(scores(await index.search(query)))
    }
  })
})
