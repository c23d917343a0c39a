import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { OpenSpan, SpanStart, TraceContext, Tracer } from '../../domain/log/span.ts'
import { readableSpanOf } from './ended-span.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const propagator = new W3CTraceContextPropagator()

/** The queue that takes the spans of a process, and the resource and scope that they name. */
export type Pipeline = { queue: Pick<SpanProcessor, 'onEnd'>; resource: Resource; scope: string }

/** Makes spans with OpenTelemetry's SDK. The span under way follows the asynchronous calls of its work. */
export function createTracer(otel: OtelTracer, { queue, resource, scope }: Pipeline): Tracer {
  const active = new AsyncLocalStorage<Context>()
  return {
    record(ended) {
      const span = readableSpanOf(ended, trace.getSpanContext(contextOf(ended.parent)), resource, scope)
      if (span) queue.onEnd(span)
    },
    openSpan(start, work) {
      const context = active.getStore() ?? ROOT_CONTEXT
      const span = otel.startSpan(start.name, optionsOf(start), context)
      return active.run(trace.setSpan(context, span), () => work(openSpanOf(span)))
    },
    within: (place, work) => active.run(place === null ? ROOT_CONTEXT : contextOf(place), work),
    current() {
      const context = active.getStore()
      return context && placeOf(context)
    },
  }
}

const optionsOf = ({ kind, attributes = {} }: SpanStart) => ({ kind: KINDS[kind], attributes })

const openSpanOf = (span: OtelSpan): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  rename: (name) => void span.updateName(name),
  fail(type) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', type)
  },
  end: () => span.end(),
})

/** A malformed header counts as none, as W3C Trace Context says. */
const contextOf = (place: TraceContext): Context => propagator.extract(ROOT_CONTEXT, place, defaultTextMapGetter)

function placeOf(context: Context): TraceContext | undefined {
  const carrier: Partial<TraceContext> = {}
  propagator.inject(context, carrier, defaultTextMapSetter)
  const { traceparent, tracestate } = carrier
  return traceparent === undefined ? undefined : { traceparent, ...(tracestate && { tracestate }) }
}
