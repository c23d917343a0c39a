import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attributesOf, readExport, type SentSpan } from './contract.ts'
import { mappingViolation } from './mapping.ts'

/** The keys of the stand-in's only project. */
export const KEYS = { publicKey: 'pk-lf-test', secretKey: 'sk-lf-test' }
const AUTHORIZATION = `Basic ${Buffer.from(`${KEYS.publicKey}:${KEYS.secretKey}`).toString('base64')}`

/** The settings of a service that exports to the stand-in. */
export const settingsOf = ({ url }: Pick<LangfuseServer, 'url'>): Record<string, string> => ({
  LANGFUSE_BASE_URL: url,
  LANGFUSE_PUBLIC_KEY: KEYS.publicKey,
  LANGFUSE_SECRET_KEY: KEYS.secretKey,
})

/** An answer that the stand-in gives in place of its own. */
export type Instead = { status: number; headers?: Record<string, string>; body?: unknown }

export type StoredSpan = SentSpan & { values: Record<string, unknown> }
export type StoredScore = {
  id: string
  traceId: string
  name: string
  value: number
  dataType: string
  comment?: string
}

/** A stand-in for Langfuse that takes what keeps the OTLP contract and Langfuse's published mapping, and nothing else. */
export type LangfuseServer = {
  url: string
  /** The spans that it has taken, in order. A span that comes again stays where it came first. */
  spans: StoredSpan[]
  /** Ids of traces that were to be deleted. */
  deleted: string[]
  /** Ids of spans that came again. */
  repeated: string[]
  scores: StoredScore[]
  /** Ids of the events that scores came in. */
  events: Set<string>
  /** Breaches of the contract or the mapping. The list is empty unless a test sends nonsense. */
  violations: string[]
  /** The number of requests, refused ones too. */
  requests: number
  /** Each request gets this answer while it returns one. */
  instead: (spans: SentSpan[]) => Instead | undefined
  /** A request with spans waits for it, when it has come and again when its spans are taken. A failure loses the request. */
  pause: (moment: 'come' | 'taken') => Promise<void>
  /** True while `GET /api/public/health` answers, as the right address does. */
  isHealthy: boolean
  spansOf(traceId: string): StoredSpan[]
  close(): Promise<void>
}

/** Starts the stand-in on a free port. */
export async function startLangfuseServer(): Promise<LangfuseServer> {
  const server = createServer((request, response) => {
    answer(langfuse, request)
      .catch((error: Error): Instead => ({ status: 500, body: { error: error.stack } }))
      .then((given) => send(response, given))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const langfuse: LangfuseServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    deleted: [],
    repeated: [],
    scores: [],
    events: new Set(),
    violations: [],
    requests: 0,
    instead: () => undefined,
    pause: async () => {},
    isHealthy: true,
    spansOf: (traceId) => langfuse.spans.filter((span) => span.traceId === traceId),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return langfuse
}

/** Langfuse deletes the traces of its body `{ traceIds }`, and is content with ids that it does not know. */
function deleteTraces(langfuse: LangfuseServer, body: unknown): Instead {
  const instead = langfuse.instead([])
  if (instead) return instead
  const { traceIds } = body as { traceIds?: string[] }
  if (!traceIds?.length) return { status: 400 }
  langfuse.deleted.push(...traceIds)
  langfuse.spans = langfuse.spans.filter(({ traceId }) => !traceIds.includes(traceId))
  return { status: 200, body: { message: 'Traces deleted successfully' } }
}

const SCORES = '/api/public/scores/'

/** Langfuse deletes one score a request: https://api.reference.langfuse.com/#tag/score/delete/api/public/scores/{scoreId} */
function deleteScore(langfuse: LangfuseServer, scoreId: string): Instead {
  const instead = langfuse.instead([])
  if (instead) return instead
  const isKnown = langfuse.scores.some(({ id }) => id === scoreId)
  langfuse.scores = langfuse.scores.filter(({ id }) => id !== scoreId)
  return isKnown ? { status: 202, body: { message: 'Score deletion queued successfully' } } : { status: 404 }
}

function send(response: ServerResponse, { status, headers = {}, body = {} }: Instead): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function answer(langfuse: LangfuseServer, request: IncomingMessage): Promise<Instead> {
  langfuse.requests++
  const { pathname, searchParams } = new URL(request.url ?? '/', langfuse.url)
  const body = await bodyOf(request)
  // Langfuse tells its health without a key.
  if (request.method === 'GET' && pathname === '/api/public/health')
    return langfuse.isHealthy ? { status: 200, body: { status: 'OK', version: '3.30.0' } } : { status: 404 }
  if (request.headers.authorization !== AUTHORIZATION)
    return { status: 401, body: { message: 'Invalid credentials. Confirm that you’ve configured the correct host.' } }
  if (request.method === 'GET' && pathname === '/api/public/v2/metrics') return countRoots(langfuse, searchParams)
  if (request.method === 'DELETE' && pathname === '/api/public/traces') return deleteTraces(langfuse, body)
  if (request.method === 'DELETE' && pathname.startsWith(SCORES))
    return deleteScore(langfuse, pathname.slice(SCORES.length))
  if (request.method !== 'POST') return { status: 405 }
  if (request.headers['content-type'] !== 'application/json')
    return { status: 400, body: { error: 'Invalid content type' } }
  if (pathname === '/api/public/ingestion') return takeScores(langfuse, body)
  if (pathname !== '/api/public/otel/v1/traces') return { status: 404 }
  if (request.headers['x-langfuse-ingestion-version'] !== '4') return refuse(langfuse, 'the ingestion version is not 4')
  await langfuse.pause('come')
  const given = takeSpans(langfuse, body)
  await langfuse.pause('taken')
  return given
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? undefined : JSON.parse(text)
}

function refuse(langfuse: LangfuseServer, violation: string): Instead {
  langfuse.violations.push(violation)
  return { status: 400, body: { error: violation } }
}

function takeSpans(langfuse: LangfuseServer, body: unknown): Instead {
  const read = readExport(body)
  if ('violation' in read) return refuse(langfuse, read.violation)
  const instead = langfuse.instead(read.spans)
  if (instead && instead.status !== 200) return instead
  const violation = read.spans.map(mappingViolation).find((each) => each !== undefined)
  if (violation) return refuse(langfuse, violation)
  const known = new Set(langfuse.spans.map(({ spanId }) => spanId))
  for (const span of read.spans) {
    if (known.has(span.spanId)) langfuse.repeated.push(span.spanId)
    else langfuse.spans.push({ ...span, values: attributesOf(span) })
    known.add(span.spanId)
  }
  return instead ?? { status: 200 }
}

function takeScores(langfuse: LangfuseServer, body: unknown): Instead {
  const { batch } = body as { batch: { id: string; type: string; timestamp: string; body: StoredScore }[] }
  const instead = langfuse.instead([])
  if (instead) return instead
  const isScore = ({ type, timestamp, body: score }: (typeof batch)[number]) =>
    type === 'score-create' && !Number.isNaN(Date.parse(timestamp)) && typeof score.value === 'number' && score.traceId
  if (!batch.every(isScore)) return refuse(langfuse, 'a batch of scores holds something else')
  for (const { id: eventId, body: score } of batch) {
    // Langfuse takes an event once, and a score with a known id replaces the one before.
    if (langfuse.events.has(eventId)) continue
    langfuse.events.add(eventId)
    langfuse.scores = [...langfuse.scores.filter(({ id }) => id !== score.id), score]
  }
  return { status: 207, body: { successes: batch.map(({ id }) => ({ id, status: 201 })), errors: [] } }
}

type MetricsQuery = {
  view: string
  dimensions: { field: string }[]
  filters: { column: string; value: unknown }[]
  fromTimestamp: string
  toTimestamp: string
}

/** The number of root observations by the name of their trace, as `GET /api/public/v2/metrics` counts them. */
function countRoots({ spans }: LangfuseServer, params: URLSearchParams): Instead {
  const { fromTimestamp, toTimestamp, dimensions } = JSON.parse(params.get('query') ?? '{}') as MetricsQuery
  if (dimensions[0]?.field !== 'traceName') return { status: 400 }
  const [from, to] = [fromTimestamp, toTimestamp].map((at) => BigInt(Date.parse(at)) * 1_000_000n)
  if (from === undefined || to === undefined) return { status: 400 }
  const roots = spans.filter(
    ({ parentSpanId, startTimeUnixNano: at }) => parentSpanId === undefined && BigInt(at) >= from && BigInt(at) < to,
  )
  const groups = Map.groupBy(roots, ({ values }) => values['langfuse.trace.name'])
  return {
    status: 200,
    body: { data: [...groups].map(([traceName, each]) => ({ traceName, count_count: String(each.length) })) },
  }
}
