import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { Score, Trace } from '../../domain/log/trace/trace.ts'
import { isTransient, retryAfterMs } from '../model/failure.ts'
import { type SpanOptions, spansOf } from './span.ts'

export type LangfuseSettings = SpanOptions & {
  baseUrl: string
  keys: { publicKey: string; secretKey: string }
}

/**
 * The outcome of a request. `taken`: Langfuse has it, except for the parts that `refused` names. `refused`: it refuses
 * the request for good, because of one part of it. `away`: it takes nothing now, or not with these settings.
 */
export type Delivery =
  | { kind: 'taken'; refused: Refusal[] }
  | { kind: 'refused'; reason: string }
  | { kind: 'away'; reason: string; retryAfterMs?: number }
/** `traceId` is undefined when Langfuse does not say which part it refused. */
export type Refusal = { traceId: string | undefined; reason: string }

/** Sends traces and scores to one project of Langfuse. No call throws. */
export type Langfuse = {
  sendTraces(traces: Trace[]): Promise<Delivery>
  sendScores(scores: Score[]): Promise<Delivery>
  /** Scores that Langfuse does not have are no failure. */
  deleteScores(scoreIds: string[]): Promise<Delivery>
  /** Traces that Langfuse does not have are no failure. */
  deleteTraces(traceIds: string[]): Promise<Delivery>
}

const TIMEOUT_MS = 10_000
/** The version of the ingestion that stores a span once and shows it at once. */
const INGESTION_VERSION = '4'
/** Langfuse explains at this length at most. */
const MAX_REASON = 500
const CANNOT_DELETE =
  'This Langfuse has no DELETE /api/public/traces: delete the trace there by hand, or update Langfuse.'

/** Makes the client of a project. */
export function createLangfuse(settings: LangfuseSettings): Langfuse {
  const send = (path: string, body: Uint8Array<ArrayBuffer> | string) => call(settings, path, 'POST', body)
  return {
    async sendTraces(traces) {
      const written = write(traces, settings)
      if ('reason' in written) return { kind: 'refused', reason: written.reason }
      const answer = await send('/api/public/otel/v1/traces', new Uint8Array(written.body))
      return answer.kind === 'taken' ? { kind: 'taken', refused: refusedSpans(answer.text, written.count) } : answer
    },
    async sendScores(scores) {
      const answer = await send(
        '/api/public/ingestion',
        JSON.stringify({ batch: scores.map((each) => eventOf(each, settings)) }),
      )
      return answer.kind === 'taken' ? refusedScores(answer.text, scores) : answer
    },
    async deleteScores(scoreIds) {
      for (const id of scoreIds) {
        const answer = await call(settings, `/api/public/scores/${id}`, 'DELETE')
        // 404 is also the answer of a wrong address, which the other requests tell.
        if (answer.kind !== 'taken' && !(answer.kind === 'away' && answer.status === 404)) return answer
      }
      return { kind: 'taken', refused: [] }
    },
    async deleteTraces(traceIds) {
      const answer = await call(settings, '/api/public/traces', 'DELETE', JSON.stringify({ traceIds }))
      if (answer.kind === 'taken') return { kind: 'taken', refused: [] }
      if (answer.kind === 'refused' || !isOfEndpoint(answer.status) || !(await isThere(settings))) return answer
      const reason = `${answer.reason}. ${CANNOT_DELETE}`
      return { kind: 'taken', refused: traceIds.map((traceId) => ({ traceId, reason })) }
    },
  }
}

/** The body of a request. A trace that cannot be written must not hold up the others, so it counts as refused. */
function write(traces: Trace[], settings: SpanOptions): { body: Uint8Array; count: number } | { reason: string } {
  try {
    const spans = traces.flatMap((trace) => spansOf(trace, settings))
    return { body: JsonTraceSerializer.serializeRequest(spans) ?? new Uint8Array(), count: spans.length }
  } catch (error) {
    return { reason: `The trace could not be written: ${(error as Error).message.slice(0, MAX_REASON)}` }
  }
}

/** The value of the header `Authorization`. */
export const authorizationOf = ({ publicKey, secretKey }: LangfuseSettings['keys']): string =>
  `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`

type Away = Extract<Delivery, { kind: 'away' }> & {
  /** The HTTP status; undefined without an answer. */
  status?: number
}
type Answer = Extract<Delivery, { kind: 'refused' }> | Away | { kind: 'taken'; text: string }

async function call(
  { baseUrl, keys }: LangfuseSettings,
  path: string,
  method: 'POST' | 'DELETE',
  body?: Uint8Array<ArrayBuffer> | string,
): Promise<Answer> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      // The keys must not travel to another origin.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: authorizationOf(keys),
        'content-type': 'application/json',
        'x-langfuse-ingestion-version': INGESTION_VERSION,
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'taken', text }
    const reason = `Langfuse answered ${response.status}${text ? `: ${text.slice(0, MAX_REASON)}` : ''}`
    return isOfContent(response.status) ? { kind: 'refused', reason } : awayOf(reason, response)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : ''
    return { kind: 'away', reason: `Langfuse does not answer: ${cause.slice(0, MAX_REASON)}` }
  }
}

function awayOf(reason: string, { status, headers }: Response): Away {
  const wanted = retryAfterMs(headers)
  return { kind: 'away', reason, status, ...(wanted !== undefined && { retryAfterMs: wanted }) }
}

/** Statuses that say something about the request's content. Others are about keys, the address, a limit or a fault. */
const isOfContent = (status: number): boolean => [400, 409, 413, 415, 422].includes(status)

/** Statuses of an endpoint that a release of Langfuse does not have. A wrong address answers with them too. */
const isOfEndpoint = (status = 0): boolean => [404, 405, 501].includes(status)

/** Asks whether Langfuse is at this address: `GET /api/public/health` tells a missing endpoint from a wrong address. */
async function isThere({ baseUrl }: LangfuseSettings): Promise<boolean> {
  const requestInit = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  return await fetch(`${baseUrl}/api/public/health`, requestInit).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

/** The partial success of OTLP: it names no span, and must not be repeated (OTLP specification, "Partial Success"). */
function refusedSpans(text: string, sent: number): Refusal[] {
  const { partialSuccess } = read<{ partialSuccess?: { rejectedSpans?: number | string; errorMessage?: string } }>(text)
  const rejected = Number(partialSuccess?.rejectedSpans ?? 0)
  if (!(rejected > 0)) return []
  const why = (partialSuccess?.errorMessage ?? '').slice(0, MAX_REASON)
  return [{ traceId: undefined, reason: `Langfuse refused ${rejected} of ${sent} spans of a batch: ${why}` }]
}

function eventOf(score: Score, { sendsContent, environment }: SpanOptions) {
  const { id, traceId, name, value, dataType, comment, at } = score
  const body = { id, traceId, name, value, dataType, ...(environment && { environment }) }
  const timestamp = at.toISOString()
  return {
    id: eventIdOf(score),
    type: 'score-create',
    timestamp,
    body: sendsContent && comment ? { ...body, comment } : body,
  }
}

/** Langfuse takes an event once by its id, so a score that has changed comes in another event. */
const eventIdOf = ({ id, at }: Score): string => `${id}-${at.getTime()}`

type IngestionAnswer = { errors?: { id: string; status: number; message?: string; error?: unknown }[] }

function refusedScores(text: string, scores: Score[]): Delivery {
  const { errors = [] } = read<IngestionAnswer>(text)
  const passing = errors.find(({ status }) => isTransient(status))
  if (passing) return { kind: 'away', reason: `Langfuse answered ${passing.status} for a score.` }
  const byId = new Map(scores.map((score) => [eventIdOf(score), score.traceId]))
  const refused = errors.map(({ id, status, message = '' }) => ({
    traceId: byId.get(id),
    reason: `Langfuse answered ${status} for a score: ${message.slice(0, MAX_REASON)}`,
  }))
  return { kind: 'taken', refused }
}

/** The JSON of an answer; an answer that is none says nothing. */
function read<Shape extends object>(text: string): Partial<Shape> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Partial<Shape>) : {}
  } catch {
    return {}
  }
}
