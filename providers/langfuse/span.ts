import {
  type Attributes,
  type HrTime,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import type { Observation, ObservedModel, Trace } from '../../domain/log/trace/trace.ts'
import { rootSpanIdOf, spanIdOf } from '../../domain/log/trace/trace-id.ts'
import { beginning } from '../../domain/text/character.ts'

/** `sendsContent`: texts may leave with a trace. `environment`: Langfuse files the trace under it. */
export type SpanOptions = { sendsContent: boolean; environment: string | undefined }

/** A longer text is cut here, so that one trace never fills a request. */
const MAX_CHARACTERS = 100_000
/** Langfuse filters by values of metadata up to this length. */
const MAX_METADATA_LENGTH = 200
const CUT = '… (cut by the Agent Management Service)'

const RESOURCE = resourceFromAttributes({ 'service.name': 'agent-management-service' })
const SCOPE = { name: 'agent-management-service' }

/**
 * The spans of a trace, with the attributes that Langfuse maps to its own fields
 * (https://langfuse.com/integrations/native/opentelemetry, "Property Mapping"). The same trace gives the same ids.
 */
export function spansOf(trace: Trace, options: SpanOptions): ReadableSpan[] {
  const shared = sharedAttributes(trace, options)
  return trace.observations.map((observation) => spanOf(trace.id, observation, shared, options))
}

/** Langfuse filters observations by these, so every span has them. */
function sharedAttributes(
  { name, sessionId, userId, userMetadata = {}, version, tags, metadata }: Trace,
  { environment, sendsContent }: SpanOptions,
): Attributes {
  return {
    'langfuse.trace.name': name,
    'langfuse.trace.tags': tags,
    ...(sessionId !== undefined && { 'session.id': sessionId }),
    // A client may take the user's name or address as id.
    ...(userId !== undefined && sendsContent && { 'user.id': userId }),
    ...(version !== undefined && { 'langfuse.version': version }),
    ...(environment !== undefined && { 'langfuse.environment': environment }),
    ...prefixed('langfuse.trace.metadata', { ...(sendsContent && cutValues(userMetadata)), ...metadata }),
  }
}

const cutValues = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, beginning(value, MAX_METADATA_LENGTH)]))

function spanOf(
  traceId: string,
  observed: Observation,
  shared: Attributes,
  { sendsContent }: SpanOptions,
): ReadableSpan {
  const { part, name, level } = observed
  const root = rootSpanIdOf(traceId)
  const context = contextOf(traceId, spanIdOf(traceId, part))
  // A clock that was set back between two steps must not make a span end before it begins.
  const startMs = observed.startedAt.getTime()
  const endMs = Math.max(startMs, observed.endedAt.getTime())
  return {
    name,
    kind: SpanKind.INTERNAL,
    spanContext: () => context,
    ...(context.spanId !== root && { parentSpanContext: contextOf(traceId, root) }),
    startTime: timeOf(startMs),
    endTime: timeOf(endMs),
    duration: timeOf(endMs - startMs),
    ended: true,
    status: { code: level === 'ERROR' ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { ...shared, ...attributesOf(observed), ...(sendsContent && textsOf(observed)) },
    resource: RESOURCE,
    instrumentationScope: SCOPE,
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const contextOf = (traceId: string, spanId: string): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
})

const timeOf = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000]

function attributesOf({ type, level, statusMessage, metadata = {}, model }: Observation): Attributes {
  return {
    'langfuse.observation.type': type,
    ...(level !== undefined && { 'langfuse.observation.level': level }),
    ...(statusMessage !== undefined && { 'langfuse.observation.status_message': statusMessage }),
    ...prefixed('langfuse.observation.metadata', metadata),
    ...(model && modelAttributes(model)),
  }
}

function modelAttributes({ name, parameters, usage: tokens, cost, firstTokenAt }: ObservedModel) {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens, reasoningTokens } = tokens
  // Langfuse adds up the members whose names begin with input or output, so each token is in one of them.
  const usage = {
    input: promptTokens - cachedTokens - cacheWriteTokens,
    output: completionTokens - reasoningTokens,
    ...(cachedTokens > 0 && { input_cached_tokens: cachedTokens }),
    ...(cacheWriteTokens > 0 && { input_cache_creation: cacheWriteTokens }),
    ...(reasoningTokens > 0 && { output_reasoning_tokens: reasoningTokens }),
    total: promptTokens + completionTokens,
  }
  return {
    'langfuse.observation.model.name': name,
    'langfuse.observation.model.parameters': JSON.stringify(parameters),
    'langfuse.observation.usage_details': JSON.stringify(usage),
    'langfuse.observation.cost_details': JSON.stringify({ total: Number(cost) }),
    ...(firstTokenAt && { 'langfuse.observation.completion_start_time': firstTokenAt.toISOString() }),
  }
}

function textsOf({ input, output, statusMessage, detail }: Observation): Attributes {
  return {
    ...(input != null && { 'langfuse.observation.input': textOf(input) }),
    ...(output != null && { 'langfuse.observation.output': textOf(output) }),
    ...(detail && {
      'langfuse.observation.status_message': cut(statusMessage ? `${statusMessage}: ${detail}` : detail),
    }),
  }
}

/** Attributes are texts, so a structure is written as JSON. */
const textOf = (value: unknown): string => cut(typeof value === 'string' ? value : JSON.stringify(value))

const cut = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${beginning(text, MAX_CHARACTERS)}${CUT}`

const prefixed = (prefix: string, values: Record<string, string>): Attributes =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))
