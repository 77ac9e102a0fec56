/**
 * The closed table of refusals and faults. Content problems are `Issue`s and never land here.
 * `exit` is the process exit code (design 4): 2 wrong usage, 3 refused or absent, 70 internal fault.
 */
export const ERROR_CODES = {
  invalid_argument: { exit: 2, rpc: -32602, http: 400, retryable: false },
  invalid_config: { exit: 2, rpc: -32002, http: 400, retryable: false },
  unknown_tool: { exit: 2, rpc: -32601, http: 404, retryable: false },
  tenant_not_found: { exit: 3, rpc: -32002, http: 404, retryable: false },
  not_found: { exit: 3, rpc: -32602, http: 404, retryable: false },
  admin_required: { exit: 3, rpc: -32001, http: 403, retryable: false },
  forbidden: { exit: 3, rpc: -32000, http: 403, retryable: false },
  unsafe_path: { exit: 3, rpc: -32602, http: 400, retryable: false },
  already_exists: { exit: 3, rpc: -32602, http: 409, retryable: false },
  tenant_locked: { exit: 3, rpc: -32000, http: 503, retryable: true },
  index_unavailable: { exit: 3, rpc: -32000, http: 503, retryable: true },
  cancelled: { exit: 130, rpc: -32000, http: 499, retryable: true },
  internal: { exit: 70, rpc: -32603, http: 500, retryable: false },
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** The one error class: a refusal or a fault, with a code from the table and a message that says what to do. */
export class EscurelError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'EscurelError'
    this.code = code
    this.details = options.details ?? {}
  }
}

/** Turns anything thrown into an `EscurelError`; what was not ours becomes `internal` with its cause kept. */
export function toEscurelError(thrown: unknown): EscurelError {
  if (thrown instanceof EscurelError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new EscurelError('internal', message, { cause: thrown })
}
