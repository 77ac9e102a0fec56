import { EscurelError } from '../core/errors.ts'
import { ADMIN, type Principal } from '../core/principal.ts'
import type { CommandBody, Globals, OptionSpec } from './command.ts'
import type { Io } from './io.ts'
import { createPaint, wantsColor } from './paint.ts'

export const DEFAULT_FORMATS: readonly string[] = ['text', 'json', 'ndjson']

/** Options of every command, accepted before and after its name. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'tenant',
    value: 'DIR',
    description: 'tenant directory (default: $ESCUREL_TENANT_DIR, else the nearest one above here)',
  },
  { name: 'format', value: 'FORMAT', description: 'output: text, json or ndjson', default: 'text' },
  {
    name: 'as',
    value: 'SUBJECT[,GROUP…]',
    description: 'act as somebody: see only what they may see (default: as admin)',
  },
  {
    name: 'agent',
    description: 'say in the history of what is written that an agent wrote it (default: a human)',
  },
  { name: 'no-color', description: 'no colours (also: NO_COLOR=1)' },
  { name: 'debug', description: 'show stack traces' },
]

/** Reads the global options as commander gives them. @throws EscurelError `invalid_argument` */
export function readGlobals(
  options: Readonly<Record<string, unknown>>,
  body: Pick<CommandBody, 'formats'>,
  io: Io,
): Globals {
  const formats = body.formats ?? DEFAULT_FORMATS
  const format = textOf(options.format) ?? (formats[0] as string)
  if (!formats.includes(format)) {
    throw new EscurelError(
      'invalid_argument',
      `--format is "${format}"; expected one of ${formats.join(', ')}`,
    )
  }
  const forbidden = options.color === false
  return {
    tenant: tenantOf(textOf(options.tenant), io.env),
    format,
    principal: {
      ...parsePrincipal(textOf(options.as)),
      ...(options.agent === true ? { kind: 'agent' } : {}),
    },
    debug: options.debug === true,
    paint: createPaint(wantsColor(io.env, io.stdoutIsTerminal, forbidden)),
    talkPaint: createPaint(wantsColor(io.env, io.stderrIsTerminal, forbidden)),
  }
}

/** The tenant directory that is named: by `--tenant`, else in the environment. */
export function tenantOf(option: string | undefined, env: Io['env']): string | undefined {
  return option ?? (env.ESCUREL_TENANT_DIR === '' ? undefined : env.ESCUREL_TENANT_DIR)
}

/** The value of an option, for what must know it before the line is parsed. */
export function peekOption(argv: readonly string[], name: string): string | undefined {
  const index = argv.indexOf(`--${name}`)
  if (index >= 0) return argv[index + 1]
  return argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/** `ada,team-a,team-b` is the subject `ada` in two groups; nothing is the admin at their own command line. */
export function parsePrincipal(text: string | undefined): Principal {
  if (text === undefined) return ADMIN
  const [subject = '', ...groups] = text.split(',').map((part) => part.trim())
  if (subject === '' || groups.includes('')) {
    throw new EscurelError(
      'invalid_argument',
      `--as is "${text}"; expected a subject and groups: --as ada,team-a,team-b`,
    )
  }
  return { subject, groups, admin: false }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
