import { ACCESS_ERRORS } from './error-code/access.ts'
import { AGENT_ERRORS } from './error-code/agent.ts'
import { CONVERSATION_ERRORS } from './error-code/conversation.ts'
import { KNOWLEDGE_ERRORS } from './error-code/knowledge.ts'
import { REQUEST_ERRORS } from './error-code/request.ts'

/** Every error that a caller can get. */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  ...AGENT_ERRORS,
  ...KNOWLEDGE_ERRORS,
  ...CONVERSATION_ERRORS,
}

export type ErrorCode = keyof typeof ERRORS

/** A fault in one field of a request, and its fix. */
export type FieldFault = { field: string; message: string; fix: string }

export type ErrorDetails = {
  message?: string
  fix?: string
  /** The path of the field at fault, such as `messages[1].role`. */
  field?: string | undefined
  /** All faults, at most `MAX_TOLD_FAULTS`, when there are several. */
  errors?: FieldFault[] | undefined
  headers?: Record<string, string>
  /** Another attempt may succeed at this moment; the response says so in Retry-After. */
  retryAt?: Date | undefined
  cause?: unknown
}

/** An error for the caller, who sees its message and fix. Only the log shows its `cause`. */
export class ApiError extends Error {
  readonly errorCode: ErrorCode
  readonly status: number
  readonly fix: string
  readonly field: string | undefined
  readonly errors: FieldFault[] | undefined
  readonly headers: Record<string, string>
  readonly retryAt: Date | undefined

  constructor(errorCode: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[errorCode].message, { cause: details.cause })
    this.name = 'ApiError'
    this.errorCode = errorCode
    this.status = ERRORS[errorCode].status
    this.fix = details.fix ?? ERRORS[errorCode].fix
    this.field = details.field
    this.errors = details.errors
    this.headers = details.headers ?? {}
    this.retryAt = details.retryAt
  }
}

/** An error tells at most this many faults of a request. */
export const MAX_TOLD_FAULTS = 20

/** Returns what an error says of these faults of a request: the first one, and all of them when there are several. */
export const describeFaults = (faults: FieldFault[]): ErrorDetails => ({
  ...faults[0],
  // A fault of the whole body has no field.
  field: faults[0]?.field || undefined,
  ...(faults.length > 1 && { errors: faults.slice(0, MAX_TOLD_FAULTS) }),
})

/** A fault of a field by what is wrong with it, such as `is there twice`. */
export const fieldFault = (field: string, what: string, fix: string): FieldFault => ({
  field,
  message: `${field} ${what}.`,
  fix,
})

/** Refuses a request that has faults. @throws ApiError VALIDATION_ERROR, which tells all of them */
export function refuseFaults(faults: FieldFault[]): void {
  if (faults.length > 0) throw new ApiError('VALIDATION_ERROR', describeFaults(faults))
}

/** The fields of an error that the database stores and the response shows; `retryAt` (ISO 8601) is a header there. */
export type StoredError = { code: ErrorCode; message: string; fix: string; retryAt?: string }

/** Returns the registry's error of this code; `details` replaces its message and fix. */
export const storedError = (code: ErrorCode, details: { message?: string; fix?: string } = {}): StoredError => ({
  code,
  message: details.message ?? ERRORS[code].message,
  fix: details.fix ?? ERRORS[code].fix,
})

/** Returns an error that was thrown as one that can be stored. */
export const storedErrorOf = ({ errorCode: code, message, fix, retryAt }: ApiError): StoredError => ({
  code,
  message,
  fix,
  ...(retryAt && { retryAt: retryAt.toISOString() }),
})

/** Returns a stored error as one that can be thrown. */
export const apiErrorOf = ({ code, message, fix, retryAt }: StoredError): ApiError =>
  new ApiError(code, { message, fix, retryAt: retryAt === undefined ? undefined : new Date(retryAt) })
