import type { ByteSink } from './bytes.ts'
import type { Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'

/**
 * Writes several segments, at least one, as one; each has later pages and later terms than the one before. Terms and
 * pages keep their numbers, so streams are copied as they are. `keep` holds 1 for the pages that are still there, by
 * number.
 */
export function joinSegments(sink: ByteSink, segments: readonly Segment[], keep: Uint8Array): void {
  const writer = new SegmentWriter(sink, segments[0]?.dictionary.tables.first ?? 0)
  for (const { dictionary } of segments) writer.addTerms(dictionary)
  for (const segment of segments) {
    segment.pageNos.forEach((pageNo, page) => {
      if (keep[pageNo] === 1) writer.addStored(pageNo, segment.stored(page))
    })
  }
  writer.finish(
    segments.map((segment) => segment.run()),
    keep,
  )
}
