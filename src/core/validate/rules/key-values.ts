import { closest } from '../../closest.ts'
import type { Finding } from '../../issues.ts'
import { isDate, readInstant } from '../../model/instant.ts'
import { formatKeyType, type KeyType } from '../../model/key-types.ts'
import { shown, textOf } from '../../model/problem.ts'
import type { SkillDeclaration } from '../../model/skill.ts'
import type { Header, Json } from '../../parse/types.ts'
import { offsetNear } from '../issue-of.ts'

/** Header values that are not what the skill's `frontmatter_types` says. An empty key is no value. */
export function keyValues(header: Header, { types }: SkillDeclaration): Finding[] {
  const findings: Finding[] = []
  for (const [key, type] of types) {
    const value = Object.hasOwn(header.data, key) ? header.data[key] : undefined
    if (value === undefined || value === null) continue
    if (type.kind !== 'list') check(header, key, type, value, findings)
    else if (!Array.isArray(value)) findings.push(mismatch(header, key, type, value))
    else
      for (const [index, item] of value.entries()) check(header, `${key}.${index}`, type.of, item, findings)
  }
  return findings
}

function check(header: Header, path: string, type: KeyType, value: Json, findings: Finding[]): void {
  const spelled = (): string | undefined => (typeof value === 'string' ? value : header.spellingOf(path))
  if (!isOfType(type, value, spelled)) findings.push(mismatch(header, path, type, value))
}

/** `spelled` gives a scalar as its author wrote it. */
function isOfType(type: KeyType, value: Json, spelled: () => string | undefined): boolean {
  switch (type.kind) {
    case 'string':
      return typeof value === 'string' || typeof value === 'number'
    // A number whose spelling matters (`0510`, `1.0`) is kept as text, and is a number nevertheless.
    case 'number':
      return typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value))
    case 'integer':
      return Number.isInteger(value) || (typeof value === 'string' && /^[-+]?\d+$/.test(value))
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return isDate(spelled() ?? '')
    case 'datetime':
      return isMoment(spelled() ?? '')
    case 'enum':
      return type.values.includes(spelled() ?? '')
    case 'link':
      return typeof value === 'string' && /\[\[[^[\]]+\]\]/.test(value)
    case 'list':
      return Array.isArray(value)
  }
}

function isMoment(text: string): boolean {
  return text.length > 10 && typeof readInstant(text) === 'number'
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

function mismatch(header: Header, path: string, type: KeyType, value: Json): Finding {
  const key = path.replace(/\.\d+$/, '')
  const finding: Finding = {
    severity: 'error',
    code: 'frontmatter_type',
    offset: offsetNear(header, path),
    location: `frontmatter.${key}`,
    message: `\`${key}\` must be ${formatKeyType(type)}, found ${shown(value)}`,
  }
  const suggestion = suggestionFor(type, value)
  return suggestion === undefined ? finding : { ...finding, suggestion }
}

function suggestionFor(type: KeyType, value: Json): string | undefined {
  const text = textOf(value)
  if (text === undefined) return undefined
  if (type.kind === 'enum') {
    const near = closest(text, type.values)
    return near === undefined ? undefined : `did you mean \`${near}\`?`
  }
  if (type.kind === 'list') return `write it as a list: \`[${text}]\``
  if (type.kind === 'link' && type.skills.length > 0)
    return `write it like \`[[${type.skills[0]}::${text}]]\``
  return undefined
}
