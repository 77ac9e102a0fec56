import * as z from 'zod'
import { configSchema } from '../../core/adapters/load-config-schema.ts'
import type { InputSchema } from '../flags.ts'

/** Every key of `escurel.yaml` with its meaning and default, from the schema that reads it. */
export function settingsTable(): string {
  // The types of a mapping are those of JSON Schema that flags use too.
  const schema = z.toJSONSchema(configSchema('my-kb'), { io: 'input', unrepresentable: 'any' }) as InputSchema
  return ['| key | default | meaning |', '|---|---|---|', ...rows(schema, '')].join('\n')
}

function rows(schema: InputSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const own =
      property.description === undefined ? [] : [row(name, property, schema.required?.includes(key) === true)]
    const items = property.items?.properties === undefined ? [] : rows(property.items, `${name}[].`)
    return [...own, ...rows(property, `${name}.`), ...items]
  })
}

function row(name: string, property: InputSchema, isRequired: boolean): string {
  const fallback =
    property.default === undefined ? (isRequired ? 'needed' : '') : `\`${JSON.stringify(property.default)}\``
  // The tenant's default is the name of its directory, whatever that is.
  const shown = name === 'tenant' ? '' : fallback
  return `| \`${name}\` | ${shown} | ${(property.description ?? '').replaceAll('|', '\\|')} |`
}
