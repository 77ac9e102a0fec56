/** Characters of a block that a snippet looks at; a longer one is a table or a log. */
const MAX_SOURCE = 20_000

/** Markdown as a reader sees it, on one line: labels instead of links, no marks, no comments, white space collapsed. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MAX_SOURCE)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t])?/gm, ' ')
    .replace(/^[ \t|:-]*-{3}[ \t|:-]*$/gm, ' ')
    .replace(/\[\[(?:[^[\]|\n]*\|)?([^[\]|\n]+)\]\]/g, (_, shown: string) => shown.replace(/^[^:]*::/, ''))
    .replace(/!?\[([^[\]\n]*)\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>\n]{0,500}>/g, ' ')
    .replace(/(?<![\p{L}\p{N}])[_*~`]+|[*~`]+|[_]+(?![\p{L}\p{N}])/gu, '')
    .replace(/[ \t]+\^[\w-]+[ \t]*$/gm, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[\s|\p{Cc}]+/gu, ' ')
    .trim()
}
