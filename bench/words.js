import { createRandom, zipfRank } from './random.js'

const ENGLISH_GLUE = (
  'the of and to in a is that for it was on are as with they at be this have from or had by but some what there ' +
  'we can out other were all your when up use how an each which their if will about many then them would these so'
).split(' ')

const ONSETS = 'b br c ch d dr f fl g gr h j k l m n p pl pr qu r s sh sk sl st str t th tr v w z'.split(' ')
const NUCLEI = 'a e i o u ai ea ou io'.split(' ')
const CODAS = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'st', 'ck', 'x']
const ACCENTED = { a: 'à', e: 'é', i: 'î', o: 'ô', u: 'ü', ai: 'ä', ea: 'è', ou: 'oû', io: 'ñio' }

const RUSSIAN_ONSETS = 'б в г д ж з к л м н п р с т х ц ч ш пр ст кр тр гл'.split(' ')
const RUSSIAN_NUCLEI = 'а е и о у ы я ю ё'.split(' ')
const RUSSIAN_CODAS = ['', '', 'н', 'р', 'л', 'й', 'ть', 'сть', 'м']

const GERMAN_STEMS = (
  'Vertrag Kunde Lieferung Rechnung Zahlung Frist Antrag Prüfung Abnahme Änderung Übergabe Größe Straße Schlüssel ' +
  'Werkzeug Maschine Anlage Bericht Messung Kosten Plan Termin Gebühr Schaden Haftung Versicherung Gesellschaft ' +
  'Geschäft Führung Sitzung Beschluss Entwurf Bestellung Verfahren Behörde Genehmigung Grundstück Mieter Öffnung'
).split(' ')

const KANJI =
  '検索文書会議顧客契約更新危険計画設計品質管理報告予算費用決定理由課題期限担当部門製品試験結果評価改善'
const KANA = 'かきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろ'
const HANZI =
  '合同客户会议更新风险计划设计质量管理报告预算费用决定原因任务期限负责部门产品测试结果评估改进系统数据搜索文档'

/** Words of a language in the order of their frequency, the glue between them, and how a sentence is put together. */
export function createLexicon(seed, size = 200_000) {
  const random = createRandom(seed)
  const small = Math.max(2_000, size >> 5)
  const latin = syllableWords(random, size, ONSETS, NUCLEI, CODAS)
  const accented = latin.slice(0, small).map((word) => accent(word))
  return {
    latin,
    en: lexicon(latin, ENGLISH_GLUE, 30, ' ', '. '),
    fr: lexicon(
      accented,
      'le la de et les des en un une du que pour dans est à au'.split(' '),
      20,
      ' ',
      '. ',
    ),
    de: lexicon(
      compounds(random, small),
      'der die das und ist in mit für auf dem den ein eine von zu'.split(' '),
      20,
      ' ',
      '. ',
    ),
    ru: lexicon(
      syllableWords(random, small, RUSSIAN_ONSETS, RUSSIAN_NUCLEI, RUSSIAN_CODAS),
      'и в не на что с по это как для от за из'.split(' '),
      20,
      ' ',
      '. ',
    ),
    ja: lexicon(glyphWords(random, 1_500, KANJI, KANA), 'は が の を に で と も'.split(' '), 10, '', '。'),
    zh: lexicon(glyphWords(random, 1_500, HANZI, ''), '的 是 在 和 了 对 与 将'.split(' '), 10, '', '。'),
  }
}

function lexicon(words, glue, shift, space, stop) {
  return { words, glue, shift, space, stop }
}

/** A word of running text: two in five are glue, as in English prose. */
export function drawWord(lexicon, next) {
  const { words, glue, shift } = lexicon
  return next() < 0.4 ? glue[zipfRank(next, glue.length, 3)] : words[zipfRank(next, words.length, shift)]
}

function syllableWords(random, count, onsets, nuclei, codas) {
  const seen = new Set()
  while (seen.size < count) {
    // Frequent words are short: from two syllables at the top to four in the tail.
    const syllables =
      2 + (random.next() * Math.log10(seen.size + 2) > 2 ? 1 : 0) + (random.next() < 0.12 ? 1 : 0)
    let word = ''
    for (let index = 0; index < syllables; index++) word += random.pick(onsets) + random.pick(nuclei)
    seen.add(word + random.pick(codas))
  }
  return [...seen]
}

function accent(word) {
  for (const [plain, marked] of Object.entries(ACCENTED)) {
    const at = word.indexOf(plain, 1)
    if (at > 0) return word.slice(0, at) + marked + word.slice(at + plain.length)
  }
  return word
}

function compounds(random, count) {
  const seen = new Set(GERMAN_STEMS)
  while (seen.size < Math.min(count, 1_500)) {
    const link = random.next() < 0.5 ? 's' : ''
    seen.add(random.pick(GERMAN_STEMS) + link + random.pick(GERMAN_STEMS).toLowerCase())
  }
  return [...seen]
}

function glyphWords(random, count, first, second) {
  const seen = new Set()
  const heads = [...first]
  const tails = second === '' ? heads : [...second]
  while (seen.size < count) {
    const length = 1 + random.int(3)
    let word = random.pick(heads)
    for (let index = 1; index < length; index++)
      word += random.next() < 0.7 ? random.pick(heads) : random.pick(tails)
    seen.add(word)
  }
  return [...seen]
}
