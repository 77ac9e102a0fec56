/** One replaced piece of a text: from an offset (UTF-16 code units of the old text), so many units, by a text. */
export type Splice = readonly [at: number, removed: number, inserted: string]

/** Splices in ascending order of their offsets, which do not overlap and all count in the old text. */
export type Delta = readonly Splice[]

/** What turns one text into another. Lines that both have stay out of it; equal texts give an empty list. */
export function makeDelta(before: string, after: string): Delta {
  if (before === after) return []
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  return [[start, before.length - start - end, after.slice(start, after.length - end)]]
}

/** @throws RangeError when the delta does not fit the text */
export function applyDelta(text: string, delta: Delta): string {
  let result = ''
  let from = 0
  for (const [at, removed, inserted] of delta) {
    if (at < from || at + removed > text.length) throw new RangeError(`No place for a splice at ${at}`)
    result += text.slice(from, at) + inserted
    from = at + removed
  }
  return result + text.slice(from)
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  // A pair of surrogates is never cut in two: half of one does not survive as UTF-8.
  return isHighSurrogate(a, length - 1) ? length - 1 : length
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let length = 0
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++
  return isLowSurrogate(a, a.length - length) ? length - 1 : length
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00
}
