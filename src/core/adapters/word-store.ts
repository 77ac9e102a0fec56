import { join } from 'node:path'
import type { WordTarget } from '../indexing/writer.ts'
import { joinSegments, MemoryBytes, Segment, SegmentWriter, TextIndex } from '../text-index/index.ts'
import { FileSink } from './segment-file.ts'
import { NO_SEGMENTS, PublishedSegments, removeSegments, segmentName } from './segment-folder.ts'

/** Live segments beyond this many are joined: a search looks into each. */
const MOST_LIVE = 8
/** The same for published ones; fewer are joined as soon as the later ones are a tenth of the first. */
const MOST_PUBLISHED = 4

/** 1 for the pages that are there, by number. */
type LoadPages = () => Promise<Uint8Array>

/** Words on their way into a published index. */
export interface PublishedWords {
  readonly target: WordTarget
  /** Writes what is to be written, durably, and names the segments of the new index. */
  finish(loadPages: LoadPages): Promise<readonly string[]>
}

/** The words of one tenant's index: the segments that the published file names, and those of live pages, in memory. */
export class WordStore {
  private readonly directory: string
  private published = NO_SEGMENTS
  /** Segments of the file before: a read that began before the switch may still go on. */
  private retired = NO_SEGMENTS
  private live: readonly Segment[] = []
  /** All words as they are now; a later state is another object. */
  text = new TextIndex([])

  constructor(directory: string) {
    this.directory = directory
  }

  /** Bytes of the published segments. */
  get bytes(): number {
    return this.published.segments.reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Switches to the segments of a published index and drops the live ones.
   * @throws when one is missing or damaged
   */
  attach(names: readonly string[]): void {
    const next = PublishedSegments.open(this.directory, names)
    this.retired.close()
    this.retired = this.published
    this.published = next
    this.live = []
    this.show()
  }

  /** Runs `fill` with a place for the words of live pages, which are seen once `show` was called. */
  async addLive<Result>(
    fill: (target: WordTarget) => Promise<Result>,
  ): Promise<{ readonly filled: Result; show(loadPages: LoadPages): Promise<void> }> {
    const bytes = new MemoryBytes()
    const segment = new SegmentWriter(bytes, this.text.nextTerm)
    const filled = await fill({ known: this.text, segment })
    segment.finish()
    return {
      filled,
      show: async (loadPages) => {
        const live = [...this.live, new Segment(bytes)]
        this.live = live.length > MOST_LIVE ? [joined(live, await loadPages())] : live
        this.show()
      },
    }
  }

  /** Starts the words of an index that is made from nothing. */
  publishNew(): PublishedWords {
    const name = segmentName()
    const sink = new FileSink(join(this.directory, name))
    const segment = new SegmentWriter(sink, 0)
    return {
      target: { known: new TextIndex([]), segment },
      finish: async () => {
        segment.finish()
        sink.finish()
        return [name]
      },
    }
  }

  /** Starts the words of an index that adds pages to this one. */
  publishMore(): PublishedWords {
    const bytes = new MemoryBytes()
    const segment = new SegmentWriter(bytes, this.text.nextTerm)
    return {
      target: { known: this.text, segment },
      finish: async (loadPages) => {
        segment.finish()
        const added = [...this.live, new Segment(bytes)].filter(({ isEmpty }) => !isEmpty)
        if (added.length === 0) return this.published.names
        const { kept, old } = this.divide(added)
        const name = segmentName()
        const sink = new FileSink(join(this.directory, name))
        joinSegments(sink, [...old, ...added], await loadPages())
        sink.finish()
        return [...kept, name]
      },
    }
  }

  /** Removes files that no index names any more. */
  removeUnused(): void {
    removeSegments(this.directory, this.published.names)
  }

  close(): void {
    this.retired.close()
    this.published.close()
  }

  /** Which published segments stay as they are, and which are written anew with the added ones. */
  private divide(added: readonly Segment[]): {
    readonly kept: readonly string[]
    readonly old: readonly Segment[]
  } {
    const { names, segments } = this.published
    const [first, ...later] = segments
    const grown = [...later, ...added].reduce((sum, { size }) => sum + size, 0)
    const isDue = segments.length >= MOST_PUBLISHED || first === undefined || grown * 10 > first.size
    return isDue ? { kept: [], old: segments } : { kept: names, old: [] }
  }

  private show(): void {
    this.text = new TextIndex([...this.published.segments, ...this.live])
  }
}

function joined(segments: readonly Segment[], pages: Uint8Array): Segment {
  const bytes = new MemoryBytes()
  joinSegments(bytes, segments, pages)
  return new Segment(bytes)
}
