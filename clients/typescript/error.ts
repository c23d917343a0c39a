/** An error that the service answered. Every error of the service has this shape. */
export class AmsError extends Error {
  override readonly name = 'AmsError'
  readonly status: number
  /** The code of the registry, such as `AGENT_NOT_FOUND`. */
  readonly code: string
  /** A sentence that says what the caller can do. */
  readonly fix: string
  readonly requestId: string
  /** The path of the field at fault, such as `testCases[1].scorer`; undefined where no field is. */
  readonly field: string | undefined
  /** All faults, when there are several. */
  readonly errors: readonly FieldFault[]
  /** After this many seconds the request may succeed; undefined where the service does not say. */
  readonly retryAfterSeconds: number | undefined
  /** The same as a moment, in milliseconds since 1970. */
  readonly retryAt: number | undefined

  constructor(status: number, error: Partial<Envelope>, response?: Response) {
    super(error.message ?? `The service answered with status ${status}.`)
    this.status = status
    this.code = error.code ?? 'UNREADABLE_ANSWER'
    this.fix = error.fix ?? 'Try again. When it stays, look into the log of the service for this request.'
    this.requestId = error.request_id ?? response?.headers.get('x-request-id') ?? ''
    this.field = error.field
    this.errors = error.errors ?? []
    const seconds = Number(response?.headers.get('retry-after'))
    this.retryAfterSeconds = seconds > 0 ? seconds : undefined
    this.retryAt = seconds > 0 ? Date.now() + seconds * 1_000 : undefined
  }
}

/** Nobody waits longer than this for an answer to be asked again. */
export const LONGEST_WAIT_MS = 60_000

/** True when asking again after a while cannot help: a budget is used up, or the service names a longer wait. */
export const isFinal = ({ code, retryAfterSeconds = 0 }: AmsError, longestWaitMs = LONGEST_WAIT_MS): boolean =>
  code === 'BUDGET_EXCEEDED' || retryAfterSeconds * 1_000 > longestWaitMs

/** The fault of one field of a request, and what to send there. */
export type FieldFault = { field: string; message: string; fix: string }

type Envelope = {
  code: string
  message: string
  fix: string
  request_id: string
  field?: string
  errors?: FieldFault[]
}

/** The service could not be reached, or the connection was cut before the answer was complete. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor(cause?: unknown) {
    const code = codeOf(cause)
    super(`The service did not answer, or the connection to it broke${code ? ` (${code})` : ''}.`, { cause })
  }
}

/** What the system calls the fault, such as `ECONNREFUSED`. Node puts it into the cause of its error. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error && typeof error === 'object' ? error : {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? undefined : codeOf(cause)
}

/** A document could not be ingested, or an eval run or a turn failed. `code` and `fix` say why, and what its owner can do. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
  readonly code: string
  readonly fix: string

  constructor({ code, message, fix }: Pick<Envelope, 'code' | 'message' | 'fix'>) {
    super(message)
    this.code = code
    this.fix = fix
  }
}

/**
 * The error of a response that is not 2xx.
 * @param body what the response contains: the parsed JSON, or a text when it is no JSON
 */
export function errorOf(response: Response, body: unknown): AmsError {
  const { error } = (body && typeof body === 'object' ? body : {}) as { error?: Partial<Envelope> }
  return new AmsError(response.status, error ?? {}, response)
}
