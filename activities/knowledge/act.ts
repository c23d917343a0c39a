import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import { beatDocument } from '../../store/knowledge/ingestion.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { ServiceAway } from './away.ts'

export type DocumentDependencies = { database: Database; models: Models; blobs: BlobStore }
/** Ids only. */
export type IngestionInput = { workspaceId: string; agentId: string; subjectId: string }

/** Every third heartbeat, and so every 3 s, the sweeper is told too. */
const HEARTBEATS_PER_BEAT = 3
/** With the pauses of the policy in workflows/proxies.ts about a minute: longer outages wait for a retry. */
export const MAX_ATTEMPTS_AWAY = 8

/**
 * Runs `work` of an ingestion and tells Temporal and the sweeper meanwhile that the attempt lives.
 * @throws ApplicationFailure whose type is a document error code; anything else is tried again by the workflow
 */
export async function withIngestionBeat<Result>(
  deps: DocumentDependencies,
  { workspaceId, subjectId }: IngestionInput,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { cancellationSignal, info } = Context.current()
  let heartbeats = 0
  const onBeat = () => {
    heartbeats += 1
    // The work itself finds a database that is away.
    if (heartbeats % HEARTBEATS_PER_BEAT === 0) beatDocument(deps.database, workspaceId, subjectId).catch(() => {})
  }
  try {
    return await withHeartbeat(() => work(cancellationSignal), { onBeat })
  } catch (error) {
    cancellationSignal.throwIfAborted()
    throw wordedFor(error, info.attempt)
  }
}

/** What the document or a service is guilty of becomes a code; the rest (our database is away) is tried again. */
function wordedFor(error: unknown, attempt: number): unknown {
  if (error instanceof DocumentFailure) return ApplicationFailure.nonRetryable(error.message, error.documentErrorCode)
  if (!(error instanceof ServiceAway)) return error
  const isLast = error.isFinal || attempt >= MAX_ATTEMPTS_AWAY
  return ApplicationFailure.create({
    message: error.message,
    type: error.documentErrorCode,
    nonRetryable: isLast,
    ...(error.retryAfterMs === undefined ? {} : { nextRetryDelay: error.retryAfterMs }),
  })
}
