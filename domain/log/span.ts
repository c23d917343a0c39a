/** A place in a trace, as W3C Trace Context writes it in headers (https://www.w3.org/TR/trace-context/). */
export type TraceContext = { traceparent: string; tracestate?: string }

/** The facts of a span: ids, names, counts and codes. It has no texts of users, models, tools and documents. */
export type SpanAttributes = Record<string, string | number | boolean | string[] | undefined>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
}

/** A span under way. */
export type OpenSpan = {
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks the span as failed. @param type a code or the name of a class, never a message */
  fail(type: string): void
  end(): void
}

/** The span of a workflow, which is told once it is over. `spanId` and `parent` were fixed when the workflow began. */
export type EndedSpan = SpanStart & {
  spanId: string
  parent: TraceContext
  startedAt: Date
  endedAt: Date
  errorType: string | undefined
}

/** Makes the spans of a process. The entry point of a process installs one where OpenTelemetry is set up. */
export type Tracer = {
  /** Opens a span below the one under way and does the work in it. The work ends the span. */
  openSpan<Result>(start: SpanStart, work: (span: OpenSpan) => Result): Result
  /** Does the work at a place of a trace that another process, or another piece of work, has begun. */
  within<Result>(place: TraceContext | null, work: () => Result): Result
  current(): TraceContext | undefined
  record(span: EndedSpan): void
}

/** The header of Temporal's calls that carries the place, with the name and form of Temporal's own interceptors. */
export const TRACE_HEADER = '_tracer-data'

let tracer: Tracer | undefined

/** The entry point of a process says what makes the spans. Without a tracer no span is made, and each call costs a comparison. */
export function installTracer(newTracer: Tracer | undefined): void {
  tracer = newTracer
}

export const isTracing = (): boolean => tracer !== undefined

/** Opens a span that the work ends by itself, such as one of a request whose answer streams. */
export const openSpan = <Result>(start: SpanStart, work: (span: OpenSpan) => Result): Result =>
  tracer ? tracer.openSpan(start, work) : work(NO_SPAN)

/** Does the work in a span, which ends with it. An error of the work marks the span as failed. */
export async function inSpan<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
  if (!tracer) return await work(NO_SPAN)
  return await tracer.openSpan(start, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      if (!isCalledOff(error)) span.fail(errorTypeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** Does the work at this place of a trace; null: outside of any trace. */
export const withinTrace = <Result>(place: TraceContext | null, work: () => Result): Result =>
  tracer ? tracer.within(place, work) : work()

/** Does the work at this place of a trace, unless a span of the same trace is under way. Null leaves it where it is. */
export const continueTrace = <Result>(place: TraceContext | null, work: () => Result): Result =>
  tracer === undefined || place === null || isSameTrace(place, tracer.current()) ? work() : tracer.within(place, work)

/** The place of the span under way; undefined outside of one, and where no spans are made. */
export const currentTrace = (): TraceContext | undefined => tracer?.current()

/** The same work, done later at the place of now: for a callback that is called from other work. */
export function inPresentTrace<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const place = currentTrace()
  return place ? (...args) => withinTrace(place, () => work(...args)) : work
}

/** Tells a span that is over. */
export const recordSpan = (span: EndedSpan): void => tracer?.record(span)

const NO_SPAN: OpenSpan = { set() {}, rename() {}, fail() {}, end() {} }

/** The ids that stand in a traceparent: version, trace, span and flags. */
export const idsOf = ({ traceparent }: TraceContext): { traceId: string; spanId: string; flags: string } => {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, flags }
}

const isSameTrace = (one: TraceContext, other: TraceContext | undefined): boolean =>
  other !== undefined && idsOf(one).traceId === idsOf(other).traceId

/** The code of an error, else the name of its class. Its message may hold texts. */
function errorTypeOf(error: unknown): string {
  const { errorCode, status, kind, name } = (error ?? {}) as Record<string, unknown>
  return String(errorCode ?? status ?? kind ?? name ?? 'Error')
}

/** Work that was called off did not fail. */
const isCalledOff = (error: unknown): boolean =>
  ['CancelledFailure', 'AbortError'].includes(String((error as { name?: unknown } | null)?.name))
