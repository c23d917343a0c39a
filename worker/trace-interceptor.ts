import { defaultPayloadConverter } from '@temporalio/common'
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker'
import { inSpan, isTracing, recordSpan, TRACE_HEADER, type TraceContext, withinTrace } from '../domain/log/span.ts'
import type { TraceSinks } from '../workflows/trace.ts'

/** Does each activity in a span of the trace that its workflow continues. Names are those of Temporal's own interceptors. */
export const traceInterceptor: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    async execute(input, next) {
      if (!isTracing()) return await next(input)
      const payload = input.headers[TRACE_HEADER]
      const place = payload ? defaultPayloadConverter.fromPayload<TraceContext>(payload) : null
      const { workflowExecution, activityType, attempt } = info
      const attributes = {
        temporalWorkflowId: workflowExecution?.workflowId,
        temporalRunId: workflowExecution?.runId,
        'temporal.activity.attempt': attempt,
      }
      const start = { name: `RunActivity:${activityType}`, kind: 'internal', attributes } as const
      return await withinTrace(place, () => inSpan(start, () => next(input)))
    },
  },
})

/** Tells the spans of workflows that have ended, once each. */
export const traceSinks: InjectedSinks<TraceSinks> = {
  trace: {
    ended: {
      callDuringReplay: false,
      fn({ workflowType, workflowId, runId }, { parent, spanId, startedAtMs, endedAtMs, errorType }) {
        recordSpan({
          name: `RunWorkflow:${workflowType}`,
          kind: 'internal',
          attributes: { temporalWorkflowId: workflowId, temporalRunId: runId },
          parent,
          spanId,
          errorType,
          startedAt: new Date(startedAtMs),
          endedAt: new Date(endedAtMs),
        })
      },
    },
  },
}
