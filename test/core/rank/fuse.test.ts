import { describe, expect, it } from 'vitest'
import { blockHits, fuse } from '../../../src/core/rank/index.ts'

const keys = (fused: Array<{ key: string }>): string => fused.map(({ key }) => key).join('')

describe('fuse', () => {
  it('ranks what several lanes find above what one finds', () => {
    expect(
      keys(
        fuse([
          { ranked: ['a', 'b', 'c'], weight: 1 },
          { ranked: ['b', 'd'], weight: 1 },
        ]),
      ),
    ).toBe('badc')
  })

  it('scores a first place 1 / 61', () => {
    expect(fuse([{ ranked: ['a'], weight: 1 }])).toEqual([{ key: 'a', score: 1 / 61 }])
  })

  it('lets a light lane add but not overrule', () => {
    const strong = { ranked: ['a', 'b', 'c', 'd'], weight: 1 }
    expect(keys(fuse([strong, { ranked: ['x', 'y', 'd'], weight: 0.2 }]))).toBe('dabcxy')
    expect(keys(fuse([strong, { ranked: ['x'], weight: 0 }]))).toBe('abcd')
  })

  it('breaks ties by the earlier lane', () => {
    expect(
      keys(
        fuse([
          { ranked: ['a'], weight: 1 },
          { ranked: ['b'], weight: 1 },
        ]),
      ),
    ).toBe('ab')
  })
})

describe('blockHits', () => {
  const page = (key: string, score: number, ...blocks: number[]) => ({
    key,
    score,
    blocks: blocks.map((value, block) => ({ block, score: value })),
  })

  it('puts the best block of a page where the page stands, the others below', () => {
    const hits = blockHits([page('a', 10, 4, 4, 1), page('b', 9, 2)], 10)
    expect(hits.map(({ key, block }) => `${key}${block}`)).toEqual(['a0', 'b0', 'a1', 'a2'])
    expect(hits[0]?.score).toBe(10)
  })

  it('keeps a page that matches in its title alone', () => {
    expect(blockHits([page('a', 10)], 10)).toEqual([{ key: 'a', block: -1, score: 10 }])
  })

  it('stops at the limit', () => {
    expect(blockHits([page('a', 10, 3, 2, 1), page('b', 9, 1)], 2)).toHaveLength(2)
  })
})
