import type { Postings, TextIndex } from '../text-index/index.ts'

/** Entries remembered in all: 8 MB, which holds what common words have. */
const MOST_ENTRIES = 1_000_000
/** Shorter lists are read again in less time than it takes to find them. */
const WORTH_ENTRIES = 256

/** Pages that hold a term, among those that are counted. */
export interface CountedList {
  readonly postings: Postings
  /** Part of its pages that are in a language with compounds or many endings. */
  readonly widening: number
}

/** Postings of common words, among the pages that one caller sees in one state of the index. The least used go first. */
export class PostingMemory {
  private readonly text: TextIndex
  private readonly counted: Uint8Array
  private readonly widening: Uint8Array
  private readonly lists = new Map<number, CountedList>()
  private entries = 0

  /** Both maps hold 1 for pages by number: those that count, and those in a language with compounds or many endings. */
  constructor(text: TextIndex, counted: Uint8Array, widening: Uint8Array) {
    this.text = text
    this.counted = counted
    this.widening = widening
  }

  read(termNo: number): CountedList {
    const known = this.lists.get(termNo)
    if (known !== undefined) {
      this.lists.delete(termNo)
      this.lists.set(termNo, known)
      return known
    }
    const postings = this.text.postings(termNo, this.counted)
    const { pages } = postings
    let count = 0
    for (let row = 0; row < pages.length; row++) count += this.widening[pages[row] as number] as number
    const list = { postings, widening: pages.length === 0 ? 1 : count / pages.length }
    if (pages.length >= WORTH_ENTRIES) this.remember(termNo, list)
    return list
  }

  private remember(termNo: number, list: CountedList): void {
    this.lists.set(termNo, list)
    this.entries += list.postings.pages.length
    for (const [oldest, { postings }] of this.lists) {
      if (this.entries <= MOST_ENTRIES) return
      this.lists.delete(oldest)
      this.entries -= postings.pages.length
    }
  }
}
