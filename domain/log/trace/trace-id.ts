import { createHash } from 'node:crypto'

/**
 * The trace id of W3C Trace Context for a thing of ours: the first 32 hexadecimal digits of the SHA-256 of its id, as
 * Langfuse's `createTraceId(seed)` makes them.
 * @param seed the id of a turn, an eval run or a document
 */
export const traceIdOf = (seed: string): string => hash(seed).slice(0, 32)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The id of a span, 16 hexadecimal digits: the same part of the same trace always has the same. */
export const spanIdOf = (traceId: string, part: string): string => hash(`${traceId}/${part}`).slice(0, 16)

/** The id of the one root span of a trace. */
export const rootSpanIdOf = (traceId: string): string => spanIdOf(traceId, 'root')

/** The seed of an ingestion's trace: each attempt has a trace of its own. */
export const ingestionSeed = (documentId: string, attempt: number): string =>
  attempt === 1 ? documentId : `${documentId}/${attempt}`
