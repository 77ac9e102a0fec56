/**
 * A small seeded source of randomness (mulberry32): the same seed gives the same sequence on every machine.
 * `next` is in [0, 1), `int(n)` in [0, n), `pick` takes one element.
 */
export function createRandom(seed) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (bound) => Math.floor(next() * bound)
  return { next, int, pick: (list) => list[int(list.length)] }
}

/** One seed out of several numbers, so that every page has a sequence of its own. */
export function mixSeed(...parts) {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x01000193)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0x5bd1e995)
    hash ^= hash >>> 15
  }
  return hash | 0
}

/**
 * A rank in [0, count) that falls off as 1 / (rank + shift): Zipf with Mandelbrot's flat top, drawn through the
 * inverse of its distribution, so that a draw costs one `exp`.
 */
export function zipfRank(next, count, shift) {
  return Math.floor(shift * Math.exp(next() * Math.log((count + shift) / shift))) - shift
}
