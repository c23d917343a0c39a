import { defaultPayloadConverter, type Headers } from '@temporalio/common'
import {
  ContinueAsNew,
  isCancellation,
  proxySinks,
  type Sinks,
  type WorkflowInterceptors,
  workflowInfo,
} from '@temporalio/workflow'
import { idsOf, TRACE_HEADER, type TraceContext } from '../domain/log/span.ts'

/** The worker gets these facts of a workflow that has ended. Times are in milliseconds since 1970. */
export type EndedWorkflow = {
  parent: TraceContext
  spanId: string
  startedAtMs: number
  endedAtMs: number
  errorType: string | undefined
}

/** The worker's side of it: the sandbox of a workflow reaches nothing else. */
export interface TraceSinks extends Sinks {
  trace: { ended(workflow: EndedWorkflow): void }
}

const { trace } = proxySinks<TraceSinks>()

/**
 * Continues a trace through a workflow: its activities get the place of the workflow's span, which is told once the workflow
 * ends. A workflow that was started without a place does nothing here. Nothing of it enters the history but headers.
 */
export const interceptors = (): WorkflowInterceptors => {
  let headers: Headers = {}
  return {
    inbound: [
      {
        async execute(input, next) {
          const parent = placeOf(input.headers)
          if (!parent) return await next(input)
          const spanId = spanIdOfRun()
          headers = headersOf(parent, spanId)
          return await tellingEnd(parent, spanId, () => next(input))
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...headers } }),
        scheduleLocalActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...headers } }),
        continueAsNew: (input, next) => next({ ...input, headers: { ...input.headers, ...headers } }),
      },
    ],
  }
}

async function tellingEnd<Result>(parent: TraceContext, spanId: string, work: () => Promise<Result>): Promise<Result> {
  const startedAtMs = workflowInfo().startTime.getTime()
  const tell = (errorType?: string) => trace.ended({ parent, spanId, startedAtMs, endedAtMs: Date.now(), errorType })
  try {
    const result = await work()
    tell()
    return result
  } catch (error) {
    tell(error instanceof ContinueAsNew || isCancellation(error) ? undefined : typeOf(error))
    throw error
  }
}

const placeOf = (headers: Headers): TraceContext | undefined => {
  const payload = headers[TRACE_HEADER]
  return payload && defaultPayloadConverter.fromPayload<TraceContext>(payload)
}

/** The run's id is as unique as a random number, and the same at every replay. */
const spanIdOfRun = (): string => workflowInfo().runId.replaceAll('-', '').slice(16)

function headersOf({ traceparent, tracestate }: TraceContext, spanId: string): Headers {
  const { traceId, flags } = idsOf({ traceparent })
  const place = { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(tracestate && { tracestate }) }
  return { [TRACE_HEADER]: defaultPayloadConverter.toPayload(place) }
}

/** The type of a failure is a code; its message stays out. */
const typeOf = (error: unknown): string => {
  const { type, name } = error as { type?: unknown; name?: unknown }
  return String(type ?? name)
}
