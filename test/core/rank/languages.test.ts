import { describe, expect, it } from 'vitest'
import { indexOf, type TestPage } from './reference-search.ts'

/** Keys of the pages that a query finds, best first. */
async function find(pages: readonly TestPage[], query: string): Promise<string[]> {
  return (await indexOf(pages).search(query)).map(({ key }) => key)
}

const GERMAN: TestPage[] = [
  {
    key: 'frist',
    lang: 'de',
    title: 'Kündigungsfrist',
    text: 'Die Kündigungsfrist beträgt drei Monate zum Quartalsende.',
  },
  {
    key: 'frist-allein',
    lang: 'de',
    title: 'Fristen',
    text: 'Eine Frist beginnt mit der Zustellung der Kündigung.',
  },
  { key: 'haus', lang: 'de', title: 'Immobilien', text: 'Die Häuser in der Hauptstraße wurden verkauft.' },
  { key: 'klinik', lang: 'de', title: 'Krankenhäuser', text: 'Zwei Krankenhäuser erneuern ihre Heizung.' },
  { key: 'preis', lang: 'de', title: 'Preise', text: 'Der Preis steigt im Januar um vier Prozent.' },
  {
    key: 'versicherung',
    lang: 'de',
    title: 'Kosten',
    text: 'Die Versicherung zahlt nur bei kranken Mitarbeitern.',
  },
]

const RUSSIAN: TestPage[] = [
  {
    key: 'contract',
    lang: 'ru',
    title: 'Договоры',
    text: 'Продление договора обсуждается с клиентом. Ещё не подписано.',
  },
  { key: 'invoice', lang: 'ru', title: 'Счета', text: 'Счёт за октябрь отправлен, оплата ожидается.' },
  { key: 'meeting', lang: 'ru', title: 'Встреча', text: 'На встрече обсудили новые цены и сроки.' },
]

const CHINESE: TestPage[] = [
  { key: 'contract', lang: 'zh', title: '合約', text: '中文合約轉換體驗課問題' },
  { key: 'job', lang: 'zh', title: '任务', text: '昨天重跑gen-itgc后结果正常' },
  { key: 'renewal', lang: 'zh', title: '续签', text: '客户希望在年底之前续签合同，价格不变。' },
  { key: 'weather', lang: 'zh', title: '天气', text: '今天北京下雨。' },
]

const JAPANESE: TestPage[] = [
  { key: 'renewal', lang: 'ja', title: '契約更新', text: '顧客との契約の更新は来月までに行います。' },
  { key: 'price', lang: 'ja', title: '料金', text: '料金プランの変更についてのお知らせです。' },
  { key: 'server', lang: 'ja', title: 'サーバー', text: 'サーバーを再起動してください。' },
]

describe('search in German', () => {
  it.each([
    ['a plural by its singular', 'Haus', ['haus', 'klinik']],
    ['a singular by its plural', 'Preisen', ['preis']],
    ['an umlaut spelled out', 'Haeuser', ['haus', 'klinik']],
    ['ß written as ss', 'Hauptstrasse', ['haus']],
    ['lower case', 'kündigungsfrist', ['frist', 'frist-allein']],
    ['the whole compound first, then its parts', 'Kündigungsfristen', ['frist', 'frist-allein']],
    ['a word alone first, then the compounds that end in it', 'Frist', ['frist-allein', 'frist']],
    ['a compound that no page has by its parts', 'Krankenversicherung', ['versicherung']],
  ])('finds %s', async (_, query, expected) => {
    expect((await find(GERMAN, query)).slice(0, expected.length)).toEqual(expected)
  })
})

describe('search in Russian', () => {
  it.each([
    ['another case', 'договор', 'contract'],
    ['another number', 'договорами', 'contract'],
    ['ё for е', 'счет', 'invoice'],
    ['е for ё', 'еще', 'contract'],
    ['a whole question', 'Когда обсудили цену?', 'meeting'],
  ])('finds %s', async (_, query, expected) => {
    expect((await find(RUSSIAN, query))[0]).toBe(expected)
  })
})

describe('search in Chinese', () => {
  it.each([
    ['a word within a sentence', '合約', ['contract']],
    ['one character', '約', ['contract']],
    ['the last character', '題', ['contract']],
    ['an English name inside Chinese text', 'itgc', ['job']],
    ['the same mixture', '重跑gen-itgc后', ['job']],
    ['a question by its content', '什么时候续签合同？', ['renewal']],
    ['nothing where there is nothing', '手机', []],
  ])('finds %s', async (_, query, expected) => {
    expect(await find(CHINESE, query)).toEqual(expected)
  })
})

describe('search in Japanese', () => {
  it.each([
    ['content words around a particle', '契約の更新', 'renewal'],
    ['katakana', 'サーバー', 'server'],
    ['half-width katakana', 'ｻｰﾊﾞｰ', 'server'],
    ['a whole question', '料金プランを変更したいのですが', 'price'],
  ])('finds %s', async (_, query, expected) => {
    expect((await find(JAPANESE, query))[0]).toBe(expected)
  })
})

describe('search in other languages', () => {
  it.each<[string, string, string, string]>([
    [
      'fr',
      'Le renouvellement des contrats dépend de l’entreprise.',
      'entreprises',
      'French elision and plural',
    ],
    ['fr', 'Une réunion à l’école est prévue.', 'ecole', 'French without accents'],
    ['es', 'Las renovaciones de los contratos están pendientes.', 'renovación', 'Spanish plural and accent'],
    ['it', 'Le riunioni dell’azienda sono il lunedì.', 'azienda', 'Italian elision'],
    ['pt', 'As decisões foram adiadas.', 'decisão', 'Portuguese plural'],
    ['nl', 'De klanten betalen per maand.', 'klant', 'Dutch plural'],
    ['sv', 'Avtalen förnyas varje år.', 'avtal', 'Swedish definite plural'],
    ['no', 'Kundene i Tromsø fornyer avtalen.', 'Tromsoe', 'Norwegian without its letters'],
    ['fi', 'Sopimuksissa on uusia ehtoja.', 'sopimus', 'Finnish case'],
    ['pl', 'Umowy zostały przedłużone.', 'umowa', 'Polish, which has no stemmer here'],
    ['tr', 'Sözleşmeler yenilendi.', 'sözleşme', 'Turkish plural'],
    ['uk', 'Договори підписано вчора.', 'договір', 'Ukrainian alternation, by its beginning'],
    ['el', 'Οι συμβάσεις ανανεώθηκαν.', 'σύμβαση', 'Greek plural and accent'],
    ['ar', 'تم تجديد العقود مع العملاء.', 'العقود', 'Arabic'],
    ['he', 'החוזה חודש לשנה נוספת.', 'החוזה', 'Hebrew'],
    ['ko', '고객이 계약을 갱신했습니다.', '계약', 'Korean without its particle'],
    ['th', 'ลูกค้าต้องการต่อสัญญา', 'สัญญา', 'Thai within a sentence'],
    ['hi', 'ग्राहक अनुबंध चाहता है।', 'अनुबंध', 'Hindi'],
  ])('finds %s: %s by %s (%s)', async (lang, text, query) => {
    const other: TestPage = { key: 'other', lang, text: '12345' }
    expect(await find([{ key: 'page', lang, text }, other], query)).toEqual(['page'])
  })

  it('finds each language in a tenant of many, without being told which', async () => {
    const pages = [...GERMAN, ...RUSSIAN, ...CHINESE, ...JAPANESE].map((page) => ({
      ...page,
      key: `${page.lang}-${page.key}`,
    }))
    const index = indexOf([
      ...pages,
      { key: 'en-house', lang: 'en', title: 'Houses', text: 'The houses were sold.' },
    ])
    for (const [query, expected] of [
      ['Häuser', 'de-haus'],
      ['house', 'en-house'],
      ['договора', 'ru-contract'],
      ['合約', 'zh-contract'],
      ['契約の更新', 'ja-renewal'],
    ] as const) {
      expect((await index.search(query))[0]?.key, query).toBe(expected)
    }
  })
})
