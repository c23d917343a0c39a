import { setTimeout as wait } from 'node:timers/promises'
import { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import type { Logger } from 'pino'
import { DOCUMENT_ERRORS, DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { CrowdedError } from '../../domain/operation/fair-places.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import { isForgotten, withStopSignal } from '../cancellation.ts'
import type { Confinement } from '../confined/confinement.ts'
import { crowdedFailure } from '../crowded.ts'
import { withHeartbeat } from '../heartbeat.ts'
import type { ProviderLimiter } from '../provider/limiter.ts'
import { inPlace } from './place.ts'
import { WordsFailure } from './words.ts'

export type DocumentDependencies = {
  database: Database
  models: Models
  blobs: BlobStore
  limiter: ProviderLimiter
  confinement: Confinement
  /** The languages of text recognition; undefined when it is off. */
  recognition: { languages: string[] } | undefined
  client: Client
  log: Pick<Logger, 'warn'>
  ingestionBounds: IngestionBounds
}
export type ReadingDependencies = Pick<DocumentDependencies, 'database' | 'blobs' | 'confinement' | 'recognition'>
/** The ids of a document; contents never go through a workflow. */
export type IngestionInput = { workspaceId: string; agentId: string; subjectId: string }

/** The bounds of an ingestion's waits for services. */
export type IngestionBounds = {
  /** One request to an embedding service; then it counts as failed. */
  embeddingMs: number
  /**
   * A document waits this long between two steps for storage or an embedding model that fails or asks for pauses; a longer outage needs a
   * retry by the client. Time in which the service was not asked costs nothing: the database was away, a worker died, or
   * other documents were before this one.
   */
  patienceMs: number
}

/** An attempt stops itself this long before Temporal gives it up, so that no next attempt waits for it. */
const BEFORE_TIMEOUT_MS = 15_000
/** The pause before the next attempt grows from 1 s to 10 s, unless the service names one. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

const LONGEST_CROWDED_PAUSE_MS = 60_000

type ServiceErrorCode = 'STORAGE_FAILED' | 'EMBEDDING_FAILED' | 'EMBEDDING_MODEL_NOT_READY'

/** A service that an ingestion needs has failed. Its answer is the `cause`, which only the log shows. */
export class ServiceFailure extends Error {
  readonly documentErrorCode: ServiceErrorCode
  /** True when the same request would get the same answer. */
  readonly isFinal: boolean
  readonly retryAfterMs: number | undefined
  /** True when the service was not asked, because other calls were before this one. */
  readonly isUnasked: boolean

  constructor(
    code: ServiceErrorCode,
    details: { isFinal?: boolean; retryAfterMs?: number | undefined; isUnasked?: boolean; cause?: unknown } = {},
  ) {
    super(DOCUMENT_ERRORS[code].message, { cause: details.cause })
    this.name = 'ServiceFailure'
    this.documentErrorCode = code
    this.isFinal = details.isFinal ?? false
    this.retryAfterMs = details.retryAfterMs
    this.isUnasked = details.isUnasked ?? false
  }
}

/** Each attempt tells the next one how long and how often a service has kept them waiting since the work got further. */
type Waited = { waitedMs: number; failures: number }

/** A piece of work and its attempt talk to each other through this. */
export type Attempt = {
  /** Ends the work at once. */
  signal: AbortSignal
  /** The work tells that it got further, so that the patience with services begins anew. */
  gotFurther(): void
  /** True when Temporal lost sight of the attempt. The work then ends with what is under way, and a next attempt goes on. */
  isForgotten(): boolean
}

/** An attempt that waits for the former one looks this often. */
const LOOK_MS = 250
const underWay = new Set<string>()

/**
 * Makes one attempt at work for a workspace, in one of its places and with heartbeats. A former attempt of which Temporal lost
 * sight, in a restart or by late heartbeats, may still run here: the work begins after that one.
 * @param key names the work; one attempt at it runs in this process
 * @throws ApplicationFailure for a failed document or service, without contents; its type is a document error code
 */
export async function attemptWork<Result>(
  deps: Pick<DocumentDependencies, 'client' | 'ingestionBounds'>,
  workspaceId: string,
  key: string,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const context = Context.current()
  const waited: Waited = { waitedMs: 0, failures: 0, ...(context.info.heartbeatDetails as Waited | undefined) }
  let startedAt = performance.now()
  const gotFurther = () => {
    startedAt = performance.now()
    Object.assign(waited, { waitedMs: 0, failures: 0 })
  }
  const late = AbortSignal.timeout(Math.max(0, context.info.startToCloseTimeoutMs - BEFORE_TIMEOUT_MS))
  const run = async (stop: AbortSignal) => {
    const signal = AbortSignal.any([stop, late])
    const begin = () => {
      startedAt = performance.now()
      return work({ signal, gotFurther, isForgotten: () => isForgotten(context) })
    }
    return await alone(key, signal, () => inPlace(workspaceId, signal, begin))
  }
  try {
    return await withStopSignal(context, deps.client, (stop) => withHeartbeat(() => run(stop), { details: waited }))
  } catch (error) {
    context.cancellationSignal.throwIfAborted()
    if (error instanceof CrowdedError) throw crowdedFailure(context.info.attempt, LONGEST_CROWDED_PAUSE_MS, error)
    if (!(error instanceof ServiceFailure)) throw documentFailureOf(error)
    const pauseMs = error.retryAfterMs ?? pauseAfter(waited.failures)
    const askedMs = error.isUnasked ? 0 : performance.now() - startedAt
    const next = {
      waitedMs: waited.waitedMs + askedMs + (error.isUnasked ? 0 : pauseMs),
      failures: waited.failures + 1,
    }
    // The server keeps the details of a failed attempt for the next one, on whatever worker that runs.
    context.heartbeat(next)
    // A further attempt at a service that says nothing would take as long as this one.
    throw serviceFailureOf(error, pauseMs, next.waitedMs + askedMs >= deps.ingestionBounds.patienceMs)
  }
}

async function alone<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  while (underWay.has(key)) await wait(LOOK_MS, undefined, { signal })
  underWay.add(key)
  try {
    return await work()
  } finally {
    underWay.delete(key)
  }
}

const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS)

/** The failure for the workflow. Any other error, such as a lost database, is thrown unchanged, and Temporal tries again. */
function documentFailureOf(error: unknown): unknown {
  if (error instanceof DocumentFailure) return ApplicationFailure.nonRetryable(error.message, error.documentErrorCode)
  if (!(error instanceof WordsFailure)) return error
  const { message, documentErrorCode: type, isFinal: nonRetryable } = error
  return ApplicationFailure.create({ message, type, nonRetryable })
}

const serviceFailureOf = (error: ServiceFailure, pauseMs: number, isLast: boolean) =>
  ApplicationFailure.create({
    message: error.message,
    type: error.documentErrorCode,
    nonRetryable: error.isFinal || isLast,
    nextRetryDelay: pauseMs,
  })
