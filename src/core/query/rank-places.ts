import type { IndexReader } from '../indexing/reader.ts'
import { unpackForward } from '../text/forward.ts'
import { scanPlain } from '../text/scan.ts'
import { analyzeWord } from '../text/word.ts'
import { loadForward, loadTermNos } from './postings.ts'
import { retrievePages } from './retrieve.ts'
import type { Place, SnippetMaker } from './search-hits.ts'
import type { SearchScope } from './search-scope.ts'

export async function rankPlaces(
  reader: IndexReader,
  scope: SearchScope,
  queries: readonly string[],
  options: { readonly k: number; readonly granularity: 'block' | 'page' },
): Promise<{ places: Place[]; snippet: SnippetMaker }> {
  const q = queries[0] as string
  const words: string[][] = []
  scanPlain(q, {
    word(text, start, end) {
      const raw = text.slice(start, end)
      words.push([...new Set(scope.languages.flatMap((lang) => analyzeWord(raw, lang).map(({ term }) => term)))])
    },
    unspaced() {},
  })
  const numbers = await loadTermNos(reader, words.flat())
  const groups = words.map((terms) => {
    const termNos = terms.flatMap((term) => numbers.get(term) ?? [])
    return { termNos, termWeights: termNos.map(() => 1), weight: 1 }
  })
  const found = await retrievePages(reader, scope, groups, Math.max(options.k, 100))
  const pages = found.pages.slice(0, options.k)
  const forward = await loadForward(reader, pages)
  const wanted = new Set(groups.flatMap((group) => group.termNos))
  const places = pages.map((pageNo): Place => {
    const stream = unpackForward(forward.get(pageNo) as Uint8Array)
    const counts = new Map<number, number>()
    stream.locals.forEach((local, index) => {
      const block = stream.blocks[index] as number
      if (block >= 0 && wanted.has(stream.termNos[local] as number)) counts.set(block, (counts.get(block) ?? 0) + 1)
    })
    const best = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]
    return { pageNo, block: best?.[0] ?? -1, score: found.scores[pageNo] as number, blockCount: counts.size }
  })
  return { places, snippet: (text) => text.slice(0, 200) }
}
