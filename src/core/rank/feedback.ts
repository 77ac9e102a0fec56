import type { PageMatches } from './page-matches.ts'

/** Pages whose words say what the query is about. */
const MODEL_PAGES = 5
/** Fewer candidates than this have no words in common worth knowing. */
const FEWEST = 8

/**
 * Pseudo-relevance feedback among candidates (Rocchio 1971, with the candidates as the collection): how near each page is
 * to the best ones, between 0 and 1. Words are weighed by how few of the candidates hold them, so nothing is asked of
 * the index; a word of more than half of them says nothing. A page is not its own neighbour.
 * Undefined when there are too few candidates. `scores` is parallel to `pages`, best first, and positive.
 */
export function nearnessToBest(
  pages: readonly PageMatches[],
  scores: readonly number[],
): Float64Array | undefined {
  if (pages.length < FEWEST) return undefined
  const { words, counts } = numberWords(pages)
  const rarity = Float64Array.from({ length: pages.length + 1 }, (_, count) =>
    count === 0 || count * 2 > pages.length ? 0 : Math.log((pages.length + 1) / count),
  )
  const vectors = pages.map(({ weights }, page) => unitVector(words[page] as Words, weights, counts, rarity))
  const shares = scores.slice(0, MODEL_PAGES).map((score) => score / (scores[0] as number))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const model = new Float64Array(counts.length)
  shares.forEach((share, page) => {
    const vector = vectors[page] as Float64Array
    const own = words[page] as Words
    for (let index = 0; index < own.length; index++) {
      const word = own[index] as number
      model[word] = (model[word] as number) + (vector[index] as number) * share
    }
  })
  const nearness = Float64Array.from(pages, (_, page) => {
    const own = shares[page] ?? 0
    const product = productOf(words[page] as Words, vectors[page] as Float64Array, model)
    return Math.max(0, (product - own) / (total - own))
  })
  const most = nearness.reduce((high, value) => Math.max(high, value), 0)
  return most === 0 ? undefined : nearness.map((value) => value / most)
}

/** The distinct words of a page, numbered among those of all candidates. */
type Words = Uint32Array

/**
 * Numbers the words of the candidates from 0 and counts the pages of each. Arrays by term number would be as long as the
 * whole vocabulary, and every look into them a cache miss.
 */
function numberWords(pages: readonly PageMatches[]): {
  readonly words: readonly Words[]
  readonly counts: Uint16Array
} {
  const numbers = borrowNumbers(pages)
  const most = pages.reduce((sum, { termNos }) => sum + termNos.length, 0)
  const counts = new Uint16Array(most)
  let size = 0
  const words = pages.map(({ termNos }) => {
    const own = new Uint32Array(termNos.length)
    for (let index = 0; index < termNos.length; index++) {
      const term = termNos[index] as number
      let word = (numbers[term] as number) - 1
      if (word < 0) {
        word = size++
        numbers[term] = size
      }
      own[index] = word
      counts[word] = (counts[word] as number) + 1
    }
    return own
  })
  for (const { termNos } of pages)
    for (let index = 0; index < termNos.length; index++) numbers[termNos[index] as number] = 0
  return { words, counts: counts.subarray(0, size) }
}

/** Number of a word + 1 by term number. Making it anew takes longer than all the rest, so it is kept, zero between calls. */
let kept = new Uint32Array(0)

function borrowNumbers(pages: readonly PageMatches[]): Uint32Array {
  let size = 0
  for (const { termNos } of pages)
    for (let index = 0; index < termNos.length; index++)
      if ((termNos[index] as number) >= size) size = (termNos[index] as number) + 1
  if (size > kept.length) kept = new Uint32Array(Math.ceil(size * 1.5))
  return kept
}

/** Logarithms of frequencies, plus 1: most are small whole numbers. */
const DAMPED = Float64Array.from({ length: 256 }, (_, frequency) =>
  frequency === 0 ? 0 : 1 + Math.log(frequency),
)

function unitVector(
  words: Words,
  weights: Float32Array,
  counts: Uint16Array,
  rarity: Float64Array,
): Float64Array {
  const vector = new Float64Array(words.length)
  let squares = 0
  for (let index = 0; index < words.length; index++) {
    const rare = rarity[counts[words[index] as number] as number] as number
    if (rare === 0) continue
    const weight = weights[index] as number
    const value = rare * (weight < DAMPED.length ? (DAMPED[weight] as number) : 1 + Math.log(weight))
    vector[index] = value
    squares += value * value
  }
  if (squares === 0) return vector
  const length = Math.sqrt(squares)
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] as number) / length
  return vector
}

function productOf(words: Words, vector: Float64Array, model: Float64Array): number {
  let product = 0
  for (let index = 0; index < words.length; index++) {
    product += (vector[index] as number) * (model[words[index] as number] as number)
  }
  return product
}
