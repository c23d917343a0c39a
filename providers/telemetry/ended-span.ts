import {
  type Attributes,
  type HrTime,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import type { EndedSpan } from '../../domain/log/span.ts'

/**
 * The span of OpenTelemetry's SDK for one that is told after its end. The SDK itself gives spans random ids, and this one's
 * was fixed before. @returns undefined when its trace is not sampled
 */
export function readableSpanOf(
  { name, attributes, spanId, startedAt, endedAt, errorType }: EndedSpan,
  parent: SpanContext | undefined,
  resource: Resource,
  scope: string,
): ReadableSpan | undefined {
  if (parent === undefined || (parent.traceFlags & TraceFlags.SAMPLED) === 0) return undefined
  const context = { ...parent, spanId, isRemote: false }
  const [startMs, endMs] = [startedAt.getTime(), Math.max(startedAt.getTime(), endedAt.getTime())]
  return {
    name,
    kind: SpanKind.INTERNAL,
    spanContext: () => context,
    parentSpanContext: parent,
    startTime: timeOf(startMs),
    endTime: timeOf(endMs),
    duration: timeOf(endMs - startMs),
    ended: true,
    status: { code: errorType === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: { ...attributes, ...(errorType !== undefined && { 'error.type': errorType }) } as Attributes,
    resource,
    instrumentationScope: { name: scope },
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const timeOf = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000]
