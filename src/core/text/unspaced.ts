import { CharClass, classOf } from './char-class.ts'

/**
 * Index terms of a run from a script without spaces: each pair of neighbours, then the last character alone.
 * Every character then begins some term of the run, so a query of one character is a prefix look-up.
 */
export function pairsOf(run: string): string[] {
  const chars = [...normalizeUnspaced(run)]
  return chars.map((char, index) => char + (chars[index + 1] ?? ''))
}

/** Half-width kana and single jamo in their usual form; anything else as it is. */
export function normalizeUnspaced(run: string): string {
  for (let index = 0; index < run.length; index++) {
    if (classOf(run.charCodeAt(index)) === CharClass.unspacedLoose) return run.normalize('NFKC')
  }
  return run
}
