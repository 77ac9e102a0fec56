import { FIELD_WEIGHTS } from '../text/analyzer.ts'
import {
  ForwardCode,
  type ForwardVisitor,
  readForwardTerms,
  TITLE_BLOCK,
  walkForward,
} from '../text/forward.ts'

/** A query term where it stands in a page. */
export interface Occurrence {
  readonly termNo: number
  readonly position: number
  /** Block ordinal, or `TITLE_BLOCK`, or `FRONTMATTER_BLOCK`. */
  readonly block: number
}

/** What one candidate's forward stream says, as far as ranking looks at it. */
export interface PageMatches {
  /** The page's distinct terms and the field-weighted frequency of each. */
  readonly termNos: Uint32Array
  readonly weights: Float32Array
  /** Occurrences of the query's terms, in reading order. A heading that repeats the title has none in proximity's eyes. */
  readonly occurrences: readonly Occurrence[]
  /** Words in each body block, by ordinal. */
  readonly blockLengths: readonly number[]
  /** Forward code of each body block, by ordinal. */
  readonly blockCodes: readonly number[]
}

/** Reads a packed forward stream. `isQueryTerm` holds 1 for each term of the query, by term number. */
export function readMatches(packed: Uint8Array, isQueryTerm: Uint8Array): PageMatches {
  const { termNos, start } = readForwardTerms(packed)
  const reader = new MatchReader(termNos, isQueryTerm)
  walkForward(packed, start, termNos.length, reader)
  return reader
}

class MatchReader implements ForwardVisitor, PageMatches {
  readonly termNos: Uint32Array
  readonly weights: Float32Array
  readonly occurrences: Occurrence[] = []
  readonly blockLengths: number[] = []
  readonly blockCodes: number[] = []
  /** 1 for page-local numbers of query terms. */
  private readonly wanted: Uint8Array
  private current = TITLE_BLOCK
  private weight: number = FIELD_WEIGHTS.title

  constructor(termNos: Uint32Array, isQueryTerm: Uint8Array) {
    this.termNos = termNos
    this.weights = new Float32Array(termNos.length)
    this.wanted = new Uint8Array(termNos.length)
    for (let local = 0; local < termNos.length; local++) {
      const termNo = termNos[local] as number
      // A read beyond an array's end is many times slower than one inside it.
      if (termNo < isQueryTerm.length) this.wanted[local] = isQueryTerm[termNo] as number
    }
  }

  block(ordinal: number, code: number): void {
    this.current = ordinal
    this.weight = WEIGHT_OF_CODE[code] as number
    if (ordinal < 0) return
    this.blockLengths.push(0)
    this.blockCodes.push(code)
  }

  token(local: number, position: number, overlay: boolean): void {
    this.weights[local] = (this.weights[local] as number) + this.weight
    const block = this.current
    if (!overlay && block >= 0) this.blockLengths[block] = (this.blockLengths[block] as number) + 1
    if (this.wanted[local] === 1)
      this.occurrences.push({ termNo: this.termNos[local] as number, position, block })
  }
}

const WEIGHT_OF_CODE: Readonly<Record<number, number>> = {
  [ForwardCode.body]: FIELD_WEIGHTS.body,
  [ForwardCode.heading]: FIELD_WEIGHTS.heading,
  [ForwardCode.titleHeading]: FIELD_WEIGHTS.titleHeading,
  [ForwardCode.frontmatter]: FIELD_WEIGHTS.frontmatter,
}
