import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { DOCUMENT_ERRORS, DocumentFailure } from '../../domain/knowledge/document-error.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import { beatDocument } from '../../store/knowledge/ingestion.ts'
import type { Confinement } from '../confined/confinement.ts'
import { withHeartbeat } from '../heartbeat.ts'

export type DocumentDependencies = { database: Database; models: Models; blobs: BlobStore; confinement: Confinement }
/** The ids of a document; contents never go through a workflow. */
export type IngestionInput = { workspaceId: string; agentId: string; subjectId: string }

/** The document's row gets a beat with each third heartbeat, so every 3 s. */
const HEARTBEATS_PER_BEAT = 3
/**
 * With the pauses of the policy in workflows/proxies.ts these take about a minute; a longer outage needs a retry by the
 * client.
 */
const MAX_ATTEMPTS = 8

/** A service that an ingestion needs has failed. Its answer is the `cause`, which only the log shows. */
export class ServiceFailure extends Error {
  readonly documentErrorCode: 'STORAGE_FAILED' | 'EMBEDDING_FAILED'
  /** True when the same request would get the same answer. */
  readonly isFinal: boolean
  readonly retryAfterMs: number | undefined

  constructor(
    code: 'STORAGE_FAILED' | 'EMBEDDING_FAILED',
    details: { isFinal?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(DOCUMENT_ERRORS[code].message, { cause: details.cause })
    this.name = 'ServiceFailure'
    this.documentErrorCode = code
    this.isFinal = details.isFinal ?? false
    this.retryAfterMs = details.retryAfterMs
  }
}

/**
 * Makes one attempt at a step of an ingestion. Temporal and the document's row get beats meanwhile.
 * @throws ApplicationFailure for a failed document or service, without contents; its type is a document error code
 */
export async function attemptStep<Result>(
  deps: DocumentDependencies,
  { workspaceId, subjectId }: IngestionInput,
  step: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { cancellationSignal, info } = Context.current()
  let heartbeats = 0
  const onBeat = () => {
    heartbeats += 1
    // A failed beat needs no report: the step itself notices that the database is away.
    if (heartbeats % HEARTBEATS_PER_BEAT === 0) beatDocument(deps.database, workspaceId, subjectId).catch(() => {})
  }
  try {
    return await withHeartbeat(() => step(cancellationSignal), { onBeat })
  } catch (error) {
    cancellationSignal.throwIfAborted()
    throw failureOf(error, info.attempt)
  }
}

/** The failure for the workflow. Any other error, such as a lost database, is thrown unchanged, and Temporal tries again. */
function failureOf(error: unknown, attempt: number): unknown {
  if (error instanceof DocumentFailure) return ApplicationFailure.nonRetryable(error.message, error.documentErrorCode)
  if (!(error instanceof ServiceFailure)) return error
  return ApplicationFailure.create({
    message: error.message,
    type: error.documentErrorCode,
    nonRetryable: error.isFinal || attempt >= MAX_ATTEMPTS,
    ...(error.retryAfterMs === undefined ? {} : { nextRetryDelay: error.retryAfterMs }),
  })
}
