import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import { beatDocument } from '../../store/knowledge/ingestion.ts'
import type { Confinement } from '../confined/confinement.ts'
import { ServiceAway } from './away.ts'

export type DocumentDependencies = { database: Database; models: Models; blobs: BlobStore; confinement: Confinement }
/** Ids only. */
export type IngestionInput = { workspaceId: string; agentId: string; subjectId: string }

const HEARTBEAT_MS = 1_000
const BEAT_EVERY = 3
/** With the pauses of the policy in workflows/proxies.ts about a minute: longer outages wait for a retry. */
export const MAX_ATTEMPTS_AWAY = 8

/** Works while telling Temporal and the sweeper that it lives, and words what it throws for the workflow. */
export async function underSignsOfLife<Result>(
  deps: DocumentDependencies,
  { workspaceId, subjectId }: IngestionInput,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const context = Context.current()
  let beats = 0
  const timer = setInterval(() => {
    context.heartbeat()
    beats += 1
    // A database that is away is found by the work itself.
    if (beats % BEAT_EVERY === 0) beatDocument(deps.database, workspaceId, subjectId).catch(() => {})
  }, HEARTBEAT_MS)
  try {
    return await act(context.cancellationSignal)
  } catch (error) {
    context.cancellationSignal.throwIfAborted()
    throw wordedFor(error, context.info.attempt)
  } finally {
    clearInterval(timer)
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
