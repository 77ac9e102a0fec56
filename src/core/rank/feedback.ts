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
  const scratch = borrowScratch(pages)
  try {
    return measure(pages, scores, scratch)
  } finally {
    clear(pages, scratch)
  }
}

function measure(
  pages: readonly PageMatches[],
  scores: readonly number[],
  { counts, model }: Scratch,
): Float64Array | undefined {
  countPages(pages, counts)
  const rarity = Float64Array.from({ length: pages.length + 1 }, (_, count) =>
    count === 0 || count * 2 > pages.length ? 0 : Math.log((pages.length + 1) / count),
  )
  const vectors = pages.map((page) => unitVector(page, counts, rarity))
  const shares = scores.slice(0, MODEL_PAGES).map((score) => score / (scores[0] as number))
  const total = shares.reduce((sum, share) => sum + share, 0)
  shares.forEach((share, page) => {
    const { termNos } = pages[page] as PageMatches
    const vector = vectors[page] as Float64Array
    for (let index = 0; index < termNos.length; index++) {
      const term = termNos[index] as number
      model[term] = (model[term] as number) + (vector[index] as number) * share
    }
  })
  const nearness = Float64Array.from(pages, ({ termNos }, page) => {
    const own = shares[page] ?? 0
    return Math.max(0, (productOf(termNos, vectors[page] as Float64Array, model) - own) / (total - own))
  })
  const most = nearness.reduce((high, value) => Math.max(high, value), 0)
  return most === 0 ? undefined : nearness.map((value) => value / most)
}

/** Arrays by term number. Making them anew takes longer than all the rest, so they are kept, all zero between calls. */
interface Scratch {
  readonly counts: Uint16Array
  readonly model: Float64Array
}

let kept: Scratch = { counts: new Uint16Array(0), model: new Float64Array(0) }

function borrowScratch(pages: readonly PageMatches[]): Scratch {
  let size = 0
  for (const { termNos } of pages) {
    for (let index = 0; index < termNos.length; index++) {
      if ((termNos[index] as number) >= size) size = (termNos[index] as number) + 1
    }
  }
  if (size > kept.counts.length) {
    const larger = Math.ceil(size * 1.5)
    kept = { counts: new Uint16Array(larger), model: new Float64Array(larger) }
  }
  return kept
}

function clear(pages: readonly PageMatches[], { counts, model }: Scratch): void {
  for (const { termNos } of pages) {
    for (let index = 0; index < termNos.length; index++) {
      counts[termNos[index] as number] = 0
      model[termNos[index] as number] = 0
    }
  }
}

function countPages(pages: readonly PageMatches[], counts: Uint16Array): void {
  for (const { termNos } of pages) {
    for (let index = 0; index < termNos.length; index++) {
      const term = termNos[index] as number
      counts[term] = (counts[term] as number) + 1
    }
  }
}

/** Logarithms of frequencies, plus 1: most are small whole numbers. */
const DAMPED = Float64Array.from({ length: 256 }, (_, frequency) =>
  frequency === 0 ? 0 : 1 + Math.log(frequency),
)

function unitVector(
  { termNos, weights }: PageMatches,
  counts: Uint16Array,
  rarity: Float64Array,
): Float64Array {
  const vector = new Float64Array(termNos.length)
  let squares = 0
  for (let index = 0; index < termNos.length; index++) {
    const rare = rarity[counts[termNos[index] as number] as number] as number
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

function productOf(termNos: Uint32Array, vector: Float64Array, model: Float64Array): number {
  let product = 0
  for (let index = 0; index < termNos.length; index++) {
    product += (vector[index] as number) * (model[termNos[index] as number] as number)
  }
  return product
}
