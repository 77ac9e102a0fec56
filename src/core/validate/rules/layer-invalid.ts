import type { Finding } from '../../issues.ts'
import { shown } from '../../model/problem.ts'
import { offsetNear } from '../issue-of.ts'
import type { PageContext } from '../page-context.ts'

/** `layer` is written by pack import only, and what it writes has one form. */
export function layerInvalid({ page, header }: PageContext): Finding[] {
  const { mapping } = page.identity
  const value = header !== undefined && Object.hasOwn(header.data, 'layer') ? header.data.layer : undefined
  if (header === undefined || mapping >= 0 || value === undefined || value === 'overlay') return []
  if (typeof value === 'string' && /^base@[^@\s]+@v\d+$/.test(value)) return []
  return [
    {
      severity: 'warning',
      code: 'layer_invalid',
      offset: offsetNear(header, 'layer'),
      location: 'frontmatter.layer',
      message: `\`layer: ${typeof value === 'string' ? value : shown(value)}\` names no layer`,
      suggestion: 'leave the key out; pack import writes `base@<pack>@v<number>`',
    },
  ]
}
