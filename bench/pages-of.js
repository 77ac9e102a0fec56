import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all markdown files below a directory, relative and in order, without hidden folders. */
export function pagesOf(directory, below = '') {
  const pages = []
  for (const entry of readdirSync(join(directory, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.')) pages.push(...pagesOf(directory, path))
    } else if (entry.name.endsWith('.md')) pages.push(path)
  }
  return pages.sort()
}

/**
 * Queries of one to five terms out of the pages' own words. Half of the terms are drawn as they occur, so mostly
 * common ones; half from the list of distinct words, so mostly rare ones.
 */
export function sampleQueries(directory, pages, { count, random }) {
  const words = []
  for (let index = 0; index < 400; index++) {
    const text = readFileSync(join(directory, random.pick(pages)), 'utf8')
    for (const [word] of text.matchAll(/[\p{L}\p{N}]{2,}/gu)) words.push(shorten(word, random))
  }
  const distinct = [...new Set(words)]
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: 1 + (index % 5) }, () => random.pick(random.next() < 0.5 ? words : distinct)).join(
      ' ',
    ),
  )
}

/** A run of text without spaces is no query that anybody types: two to four characters of it are. */
function shorten(word, random) {
  if (!/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(word) || word.length <= 4) return word
  const start = random.int(word.length - 4)
  return word.slice(start, start + 2 + random.int(3))
}

/** The link that leads to a page: typed for an instance of a tenant, by path in a folder of ordinary markdown. */
export function linkOf(page) {
  const instance = /^markdown\/instances\/([^/]+)\/([^/]+)\.md$/.exec(page)
  if (instance !== null) return `[[${instance[1]}::${instance[2]}]]`
  const skill = /^markdown\/skills\/([^/]+)\.md$/.exec(page)
  return skill === null ? `[[${page.replace(/\.md$/, '')}]]` : `[[skill::${skill[1]}]]`
}
