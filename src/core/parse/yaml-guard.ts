/**
 * Headers that the YAML reader can't be trusted with: deep nesting overflows its stack, and its cost grows with the
 * number of structural characters. Returns what is wrong, or undefined.
 */
export function refuseYaml(raw: string): string | undefined {
  let depth = 0
  let deepest = 0
  let structure = 0
  let lineLead = 0
  let isLead = true
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i)
    if (code === 10 || code === 13) {
      structure++
      isLead = true
      lineLead = 0
      continue
    }
    if (isLead) {
      // Each level of block nesting takes at least one of these at the start of a line.
      isLead = code === 32 || code === 9 || code === 45 || code === 63 || code === 58
      if (isLead && ++lineLead > WIDEST_LEAD) return TOO_DEEP
    }
    if (code === 91 || code === 123) {
      structure++
      if (++depth > deepest) deepest = depth
    } else if (code === 93 || code === 125) {
      structure++
      if (depth > 0) depth--
    } else if (isStructural(code)) structure++
  }
  if (deepest > DEEPEST_FLOW) return TOO_DEEP
  return structure > MOST_STRUCTURE ? TOO_LARGE : undefined
}

const WIDEST_LEAD = 100
const DEEPEST_FLOW = 32
const MOST_STRUCTURE = 12_000
const TOO_DEEP = `The header is nested too deeply to be read (more than ${DEEPEST_FLOW} brackets or ${WIDEST_LEAD} columns)`
const TOO_LARGE = `The header is too large to be read (more than ${MOST_STRUCTURE} keys, items and brackets)`

/** `!` `&` `*` `,` `-` `:` `?` `#` */
function isStructural(code: number): boolean {
  return (
    code === 33 ||
    code === 38 ||
    code === 42 ||
    code === 44 ||
    code === 45 ||
    code === 58 ||
    code === 63 ||
    code === 35
  )
}
