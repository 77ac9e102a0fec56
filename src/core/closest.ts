/**
 * The candidate that a mistyped word most likely means, or undefined when none is near: at most one edit for every
 * three characters, where an edit inserts, deletes, replaces or swaps neighbours. Case does not count.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Optimal string alignment distance; stops early once it cannot be below `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1)
      }
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least >= limit) return limit
    beforeLast = last
    last = current
  }
  return last[b.length]!
}
