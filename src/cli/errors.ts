import { ERROR_CODES, EscurelError, toEscurelError } from '../core/errors.ts'
import { type Io, say } from './io.ts'
import type { Paint } from './paint.ts'

export interface ErrorStyle {
  readonly format: string
  readonly debug: boolean
  readonly paint: Paint
}

/**
 * Writes a refusal or fault to standard error and returns the exit code. With a machine format it is one line of JSON.
 * Stack traces show with `--debug` only.
 */
export function reportError(io: Io, thrown: unknown, style: ErrorStyle): number {
  const error = toEscurelError(thrown)
  if (style.format === 'json' || style.format === 'ndjson') {
    say(io, JSON.stringify({ error: { code: error.code, message: error.message, ...detailsOf(error) } }))
  } else {
    const fault =
      error.code === 'internal'
        ? '\nThis is a fault in escurel, not in your input. --debug shows where it happened'
        : ''
    say(io, `${style.paint.red(`error[${error.code}]`)} ${error.message}${style.debug ? '' : fault}`)
  }
  if (style.debug) say(io, stackOf(error))
  return ERROR_CODES[error.code].exit
}

function detailsOf(error: EscurelError): { details?: Readonly<Record<string, unknown>> } {
  return Object.keys(error.details).length === 0 ? {} : { details: error.details }
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}

/** What commander has to say about a command line, in our words. */
export function usageError(message: string): EscurelError {
  return new EscurelError('invalid_argument', message)
}
