import type { EscurelError } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'
import type { Io } from './io.ts'
import type { Paint } from './paint.ts'

/** What help, completion and docs show of a command without loading it. */
export interface CommandSummary {
  readonly name: string
  readonly summary: string
  readonly group: CommandGroup
  /** Other spellings that are accepted, `list_skills` for `list-skills`. */
  readonly aliases?: readonly string[]
  /** Takes in what changed on disk before it answers. */
  readonly refreshes?: true
  load(): Promise<CommandBody>
}

export type CommandGroup = 'Set up and check' | 'Index' | 'Find and read' | 'Write' | 'More'

/** The rest of a command: its flags, and what it does. */
export interface CommandBody {
  /** Paragraphs below the summary in `--help`. */
  readonly about?: string
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  /** At least one; the command line without the program's name, and what it does. */
  readonly examples: readonly Example[]
  /** Output formats; the first is the default. @default text, json, ndjson */
  readonly formats?: readonly string[]
  /** Carries the command out and returns the exit code. */
  run(call: Call): Promise<number>
}

export interface ArgumentSpec {
  readonly name: string
  readonly description: string
  readonly required?: boolean
  /** Takes all that follow. */
  readonly many?: boolean
}

export interface OptionSpec {
  /** Without the dashes: `link-skill`. */
  readonly name: string
  /** One letter, without the dash. */
  readonly short?: string
  /** Name of the value in help; a flag without one is a switch. */
  readonly value?: string
  readonly description: string
  readonly choices?: readonly string[]
  /** Shown in help; who reads the option fills it in. */
  readonly default?: string
  /** May be given several times; its value is a list. */
  readonly many?: boolean
}

export interface Example {
  readonly line: string
  readonly says: string
}

/** One run of a command: what was asked for, and where to answer. */
export interface Call {
  readonly io: Io
  readonly globals: Globals
  readonly args: readonly string[]
  /** By option name as declared; a text, a list of texts, or true. */
  readonly options: Readonly<Record<string, string | readonly string[] | true | undefined>>
}

export interface Globals {
  /** `--tenant`, else `ESCUREL_TENANT_DIR`. */
  readonly tenant: string | undefined
  readonly format: string
  readonly principal: Principal
  readonly debug: boolean
  /** Colours for standard output, and for standard error. */
  readonly paint: Paint
  readonly talkPaint: Paint
}

/** Writes a refusal or fault to standard error and returns the exit code. */
export type ErrorReporter = (error: EscurelError) => number
