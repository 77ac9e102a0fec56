import { createRandom, mixSeed } from './random.js'
import { SKILLS } from './tenant-skills.js'
import { drawWord } from './words.js'

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(2019, 0, 1)
const SKILL_ORDER = new Map(SKILLS.map((skill, index) => [skill.id, index]))
/** Share of pages by language, as upper bounds; the rest is English. */
const LANGUAGES = [
  [0.02, 'fr'],
  [0.03, 'ja'],
  [0.04, 'zh'],
  [0.05, 'de'],
  [0.06, 'ru'],
]

/**
 * Writes the pages of one generated tenant. Every page depends only on the seed, its skill and its number, so a link
 * can name any other page without a table of all of them.
 */
export function createPages({ seed, counts, lexicon }) {
  const streamOf = (skill, number, purpose) =>
    createRandom(mixSeed(seed, SKILL_ORDER.get(skill), number, purpose))

  const idOf = (skill, number) => {
    const { next, pick } = streamOf(skill, number, 1)
    const words = next() < 0.02 ? lexicon.fr.words : lexicon.latin
    const first = words[Math.floor(next() ** 2 * words.length)]
    return `${first}-${pick(lexicon.latin).slice(0, 6)}-${number}`.normalize('NFC')
  }

  const linkTo = (skill, random) => {
    // Squaring prefers low numbers: some pages are linked by hundreds, most by a few.
    const number = Math.floor(random.next() ** 2 * counts.get(skill))
    return `${skill}::${idOf(skill, number)}`
  }

  const render = (skill, number) => {
    const random = streamOf(skill, number, 2)
    const draw = random.next()
    const lang = LANGUAGES.find(([bound]) => draw < bound)?.[1] ?? 'en'
    const prose = createProse(lexicon[lang], random, (target) => linkTo(target, random))
    const name = prose.title()
    const context = { skill, number, random, lang, name, prose, idOf, linkTo }
    return `---\n${header(context)}---\n\n${body(context)}`
  }

  return { idOf, render, pathOf: (skill, number) => `markdown/instances/${skill}/${idOf(skill, number)}.md` }
}

const HEADERS = {
  customer: ({ name, random, linkTo, number }) =>
    `name: ${name}\ntier: ${random.pick(['a', 'b', 'c'])}\nmrr: ${random.int(90_000)}\n` +
    `opened: ${day(number * 3)}\nowner: [[${linkTo('contact', random)}]]\ntags: [${tag(random)}, ${tag(random)}]\n`,
  contact: ({ name, random, linkTo, number }) =>
    `name: "${name}"\ncustomer: [[${linkTo('customer', random)}]]\nemail: person${number}@example.com\n` +
    `reports_to: "[[${linkTo('contact', random)}]]"\n`,
  project: ({ name, random, linkTo }) =>
    `name: ${name}\ncustomer: [[${linkTo('customer', random)}]]\n` +
    `status: ${random.pick(['planned', 'running', 'done'])}\nbudget: ${random.int(500) * 1000}\n` +
    `lead: [[${linkTo('contact', random)}]]\ndepends_on: [ "[[${linkTo('project', random)}]]" ]\n`,
  meeting: ({ random, linkTo, number, idOf }) =>
    `at: ${new Date(EPOCH + number * 3 * 3_600_000).toISOString().replace('.000', '')}\n` +
    `customer: [[${linkTo('customer', random)}]]\nproject: [[${linkTo('project', random)}]]\n` +
    `attendees:\n${times(2 + random.int(3), () => `  - [[${linkTo('contact', random)}]]\n`)}` +
    // Every series of meetings is a chain of single steps.
    (number >= 20 ? `follows: [[meeting::${idOf('meeting', number - 20)}]]\n` : ''),
  decision: ({ random, linkTo, number, idOf }) =>
    `at: ${day(number)}\nproject: [[${linkTo('project', random)}]]\nconfidence: 0.${1 + random.int(9)}\n` +
    `motivated_by: [[${linkTo('meeting', random)}]]\n` +
    (number % 4 === 3 ? `supersedes: [[decision::${idOf('decision', number - 1)}]]\n` : ''),
  task: ({ random, linkTo, number }) =>
    `project: [[${linkTo('project', random)}]]\nstatus: ${random.pick(['open', 'blocked', 'closed'])}\n` +
    `due: ${day(number)}\nassignee: [[${linkTo('contact', random)}]]\ntags:\n  - ${tag(random)}\n  - urgent\n`,
  note: ({ name, random, linkTo, lang }) =>
    `title: ${name}\nabout: [[${linkTo(random.pick(['customer', 'project', 'meeting', 'product']), random)}]]\n` +
    `${lang === 'en' ? '' : `lang: ${lang}\n`}tags: [${tag(random)}]\n`,
  product: ({ name, random, linkTo }) =>
    `name: ${name}\nversion: "${random.int(9)}.${random.int(20)}"\nowner: [[${linkTo('contact', random)}]]\n`,
  covenant: ({ name, random, linkTo }) =>
    `title: ${name}\ncustomer: [[${linkTo('customer', random)}]]\nreviewed: ${day(random.int(2000))}\n`,
}

function header(context) {
  const { skill, number, idOf } = context
  return `type: instance\nskill: ${skill}\nid: ${idOf(skill, number)}\n${HEADERS[skill](context)}`
}

function body(context) {
  const { skill, random, name, prose, linkTo } = context
  const middle = random.pick([list, table, code, quote, list])
  const anchor = skill === 'decision' || skill === 'note' ? ' ^why' : ''
  const references =
    `See [[${linkTo('meeting', random)}#outcome]], [[${linkTo('decision', random)}#why|the reason]] ` +
    `and [[skill::${skill}]]; \`[[not::a-link]]\` is code.`
  const more = random.next() < 0.4 ? `\n\n${prose.paragraph(5)}` : ''
  return (
    `# ${name}\n\n${prose.paragraph(7)}\n\n${middle(context)}\n\n## Outcome\n\n` +
    `${prose.paragraph(7)} ${references}${anchor}${more}\n`
  )
}

function list({ random, prose, linkTo }) {
  return times(
    3 + random.int(4),
    () => `- ${prose.phrase(9)} [[${linkTo(random.pick(['contact', 'task', 'project']), random)}]]\n`,
  ).trimEnd()
}

function table({ random, prose, linkTo }) {
  const row = () =>
    `| ${prose.phrase(3)} | ${random.int(10_000)} | [[${linkTo('customer', random)}\\|${prose.phrase(1)}]] |\n`
  return `| What | Amount | Who |\n| --- | ---: | --- |\n${times(3 + random.int(4), row)}`.trimEnd()
}

function code({ random, prose }) {
  const fence = random.next() < 0.5 ? '```' : '~~~~'
  const line = () =>
    `  ${prose.phrase(1)}_${prose.phrase(1)}: [[nowhere::${random.int(1000)}]]  # ERR-${random.int(9999)}\n`
  return `${fence}yaml\nsettings:\n${times(3 + random.int(4), line)}${fence}`
}

function quote({ prose }) {
  return `> ${prose.phrase(14)}\n> ${prose.phrase(12)}\n>\n> ${prose.phrase(8)}`
}

/** Sentences in one language, with a link, emphasis or an identifier here and there. */
function createProse(lexicon, random, linkTo) {
  const { next } = random
  const word = () => drawWord(lexicon, next)
  const phrase = (length) => {
    let text = word()
    for (let index = 1; index < length; index++) text += lexicon.space + word()
    return text
  }
  const sentence = () => {
    const text = phrase(8 + random.int(13))
    const extra = next()
    const opened = text[0].toUpperCase() + text.slice(1)
    if (extra < 0.05)
      return `${opened} [[${linkTo(random.pick(['customer', 'project', 'task', 'note']))}]]${lexicon.stop}`
    if (extra < 0.1) return `${opened} **${word()}**${lexicon.stop}`
    if (extra < 0.13) return `${opened} ERR-${random.int(9999)}${lexicon.stop}`
    if (extra < 0.16)
      return `${opened} \`${word()}_${word()}\` v${random.int(9)}.${random.int(30)}${lexicon.stop}`
    return opened + lexicon.stop
  }
  const title = () => {
    const words = Array.from({ length: 2 + random.int(3) }, () => random.pick(lexicon.words))
    const text = words.join(lexicon.space)
    return text[0].toUpperCase() + text.slice(1)
  }
  return { phrase, title, paragraph: (about) => times(about - 1 + random.int(3), sentence).trimEnd() }
}

function times(count, make) {
  let text = ''
  for (let index = 0; index < count; index++) text += make()
  return text
}

function tag(random) {
  return random.pick(['finance', 'legal', 'sales', 'support', 'research', 'hiring', 'security', 'travel'])
}

function day(number) {
  return new Date(EPOCH + (number % 3650) * DAY_MS).toISOString().slice(0, 10)
}
