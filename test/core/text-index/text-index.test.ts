import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackForward } from '../../../src/core/text/forward.ts'
import {
  joinSegments,
  MemoryBytes,
  Segment,
  SegmentWriter,
  TextIndex,
} from '../../../src/core/text-index/index.ts'

/** A page as its words with the frequency of each. */
type Words = ReadonlyMap<string, number>

const word = fc.oneof(
  fc.constantFrom('pump', 'pumps', 'pumpe', 'kreiselpumpe', 'a', 'b', 'häuser', 'хлеб', '図', '図書', '𠮷'),
  fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', 'b', 'ü', '図') }),
)
const page = fc
  .array(fc.tuple(word, fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 100_000 }))), {
    maxLength: 12,
  })
  .map((entries): Words => new Map(entries))
/** Pages by segment; between two pages some numbers may be left out. */
const pages = fc.array(fc.array(fc.tuple(page, fc.integer({ min: 1, max: 300 })), { maxLength: 6 }), {
  minLength: 1,
  maxLength: 5,
})

interface Built {
  readonly index: TextIndex
  readonly pages: ReadonlyMap<number, Words>
}

function build(segments: ReadonlyArray<ReadonlyArray<readonly [Words, number]>>): Built {
  let index = new TextIndex([])
  const written = new Map<number, Words>()
  let pageNo = -1
  for (const content of segments) {
    const bytes = new MemoryBytes()
    const writer = new SegmentWriter(bytes, index.nextTerm)
    const added = new Map<string, number>()
    for (const [words, step] of content) {
      pageNo += step
      written.set(pageNo, words)
      const termNos = [...words.keys()].map((term) => {
        const termNo = index.termNo(term) ?? added.get(term) ?? writer.addTerm(term)
        added.set(term, termNo)
        return termNo
      })
      writer.addPage(pageNo, {
        termNos: Int32Array.from(termNos),
        weights: Float32Array.from(words.values()),
        forward: Uint8Array.from(termNos, () => 5),
        card: Buffer.from(`page ${pageNo}`),
      })
    }
    writer.finish()
    index = new TextIndex([...index.segments, new Segment(bytes)])
  }
  return { index, pages: written }
}

function bits(numbers: Iterable<number>): Uint8Array {
  const all = [...numbers]
  const map = new Uint8Array(Math.max(-1, ...all) + 1)
  for (const number of all) map[number] = 1
  return map
}

/** Everything that an index says, by term and by page. */
function contents(index: TextIndex, keep: Uint8Array, pageNos: Iterable<number>, terms: Iterable<string>) {
  return {
    postings: [...new Set(terms)].sort().flatMap((term) => {
      const termNo = index.termNo(term)
      if (termNo === undefined) return []
      const { pages: found, weights } = index.postings(termNo, keep)
      return found.length === 0 ? [] : [[term, [...found], [...weights]]]
    }),
    forward: [...pageNos].map((pageNo) => {
      const stream = index.forward(pageNo)
      if (stream === undefined) return [pageNo]
      const { termNos, locals } = unpackForward(stream)
      const card = Buffer.from(index.card(pageNo) as Uint8Array).toString()
      return [pageNo, card, locals.map((local) => index.term(termNos[local] as number))]
    }),
  }
}

function expected(written: ReadonlyMap<number, Words>) {
  const terms = [...new Set([...written.values()].flatMap((words) => [...words.keys()]))].sort()
  return {
    postings: terms.map((term) => {
      const holding = [...written].filter(([, words]) => words.has(term))
      return [
        term,
        holding.map(([pageNo]) => pageNo),
        holding.map(([, words]) => Math.fround(words.get(term) as number)),
      ]
    }),
    forward: [...written].map(([pageNo, words]) => [pageNo, `page ${pageNo}`, [...words.keys()]]),
  }
}

const termsOf = (written: ReadonlyMap<number, Words>) =>
  [...written.values()].flatMap((words) => [...words.keys()])

describe('the words of an index', () => {
  it('are those of its pages, however many segments hold them', () => {
    fc.assert(
      fc.property(pages, (segments) => {
        const { index, pages: written } = build(segments)
        const keep = bits(written.keys())
        expect(contents(index, keep, written.keys(), termsOf(written))).toEqual(expected(written))
        expect(index.termCount).toBe(new Set(termsOf(written)).size)
        expect(index.termNo('nowhere')).toBeUndefined()
        expect(index.forward(1_000_000)).toBeUndefined()
      }),
    )
  })

  it('stay the same when segments are joined, without the pages that are gone', () => {
    fc.assert(
      fc.property(pages, fc.func(fc.boolean()), (segments, isKept) => {
        const { index, pages: written } = build(segments)
        const kept = new Map([...written].filter(([pageNo]) => isKept(pageNo)))
        const bytes = new MemoryBytes()
        joinSegments(bytes, index.segments, bits(kept.keys()))
        const joined = new TextIndex([new Segment(bytes)])
        const everything = bits(written.keys())
        expect(contents(joined, everything, kept.keys(), termsOf(written))).toEqual(expected(kept))
        for (const term of termsOf(written)) expect(joined.termNo(term)).toBe(index.termNo(term))
      }),
    )
  })

  it('are found by how they begin and end', () => {
    fc.assert(
      fc.property(pages, word, (segments, affix) => {
        const { index, pages: written } = build(segments)
        const terms = [...new Set(termsOf(written))]
        const texts = (termNos: readonly number[]) => termNos.map((termNo) => index.term(termNo)).sort()
        expect(texts(index.startingWith(affix))).toEqual(
          terms.filter((term) => term.startsWith(affix)).sort(),
        )
        expect(texts(index.endingWith(affix))).toEqual(terms.filter((term) => term.endsWith(affix)).sort())
      }),
    )
  })

  it('pass through packing when there are more than fit at once', () => {
    const count = 30_000
    const { index, pages: written } = build([
      Array.from({ length: count }, (_, number) => [
        new Map(
          Array.from({ length: 80 }, (_, place) => [`w${(number * 7 + place * 13) % 500}`, 1 + (place % 3)]),
        ),
        1,
      ]),
    ])
    const keep = bits(written.keys())
    const termNo = index.termNo('w42') as number
    const { pages: found, weights } = index.postings(termNo, keep)
    const holding = [...written].filter(([, words]) => words.has('w42'))
    expect([...found]).toEqual(holding.map(([pageNo]) => pageNo))
    expect([...weights]).toEqual(holding.map(([, words]) => words.get('w42')))
    expect(index.pageCount(termNo)).toBe(holding.length)
  })

  it('are refused when the bytes are cut off or of another format', () => {
    const bytes = new MemoryBytes()
    const writer = new SegmentWriter(bytes, 0)
    writer.addPage(0, {
      termNos: Int32Array.of(writer.addTerm('a')),
      weights: Float32Array.of(1),
      forward: Uint8Array.of(5),
      card: new Uint8Array(0),
    })
    writer.finish()
    const all = bytes.read(0, bytes.size)
    const from = (content: Uint8Array) => {
      const source = new MemoryBytes()
      source.write(content)
      return () => new Segment(source)
    }
    expect(from(all)).not.toThrow()
    for (let length = 0; length < all.length; length++) expect(from(all.subarray(0, length))).toThrow()
    expect(from(new Uint8Array(64))).toThrow()
  })
})
