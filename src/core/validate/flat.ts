/**
 * The same text with its own memory. A slice keeps the whole text that it was cut from alive; a hundred thousand pages
 * must not stay in memory because of one link each.
 */
export function flat(text: string): string {
  // `join` writes a new string; a template or `slice` would only point at the old one.
  return text.length < 13 ? text : [text.slice(0, 1), text.slice(1)].join('')
}

/** Keeps one flat copy of each distinct text. */
export class TextPool {
  private readonly texts = new Map<string, string>()

  keep(text: string): string {
    const known = this.texts.get(text)
    if (known !== undefined) return known
    const copy = flat(text)
    this.texts.set(copy, copy)
    return copy
  }
}
