import { DOCUMENT_ERRORS } from '../../domain/knowledge/document-error.ts'

/** A service that an ingestion needs did not do its part. What it said is the cause, for the log only. */
export class ServiceAway extends Error {
  readonly documentErrorCode: 'STORAGE_FAILED' | 'EMBEDDING_FAILED'
  /** True when the same question would get the same answer. */
  readonly isFinal: boolean
  readonly retryAfterMs: number | undefined

  constructor(
    code: 'STORAGE_FAILED' | 'EMBEDDING_FAILED',
    details: { isFinal?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(DOCUMENT_ERRORS[code].message, { cause: details.cause })
    this.name = 'ServiceAway'
    this.documentErrorCode = code
    this.isFinal = details.isFinal ?? false
    this.retryAfterMs = details.retryAfterMs
  }
}
