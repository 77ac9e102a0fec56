import type { Finder } from './finder.ts'
import { autolinkEnd, closingTagEnd, openTagEnd, tagNameEnd } from './html-tag.ts'

const OPAQUE = new Set(['script', 'pre', 'style', 'textarea'])

/** A longer tag is read as text, so that hostile input stays linear. */
const LONGEST_TAG = 2000

/**
 * Offset after the comment, tag, autolink or other raw HTML that starts at the `<` at `at`, or -1 when it is just a
 * character. Inside an HTML block the content of `<script>`, `<pre>`, `<style>` and `<textarea>` is skipped as well,
 * and a comment that does not end hides the rest, as it does in a browser.
 */
export function rawHtmlEnd(text: string, finder: Finder, at: number, end: number, isBlock: boolean): number {
  const next = text.charCodeAt(at + 1)
  const after = (mark: string, from: number): number => {
    const found = finder.next(mark, from, end)
    return found < 0 ? -1 : found + mark.length
  }
  if (next === 33) {
    if (text.startsWith('<!-->', at)) return at + 5
    if (text.startsWith('<!--->', at)) return at + 6
    if (text.startsWith('<!--', at)) {
      const close = after('-->', at + 4)
      return close < 0 && isBlock ? end : close
    }
    if (text.startsWith('<![CDATA[', at)) return after(']]>', at + 9)
    const letter = text.charCodeAt(at + 2) | 32
    return letter >= 97 && letter <= 122 ? after('>', at + 3) : -1
  }
  if (next === 63) return after('?>', at + 2)
  if (next === 47) return closingTagEnd(text, at, end)
  const auto = autolinkEnd(text, at, end)
  if (auto > 0) return auto
  const tag = openTagEnd(text, at, Math.min(end, at + LONGEST_TAG))
  if (tag < 0 || !isBlock) return tag
  const name = text.slice(at + 1, tagNameEnd(text, at + 1, end)).toLowerCase()
  if (!OPAQUE.has(name)) return tag
  const close = after(`</${name}`, tag)
  return close < 0 ? end : close
}
