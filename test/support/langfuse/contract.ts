import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * `ExportTraceServiceRequest` as OTLP/HTTP writes it in JSON: ids in hexadecimal, 64-bit numbers as decimal strings,
 * attributes as a list of keys and typed values (opentelemetry-proto, and "JSON Protobuf Encoding" of the OTLP
 * specification). A field that the protocol does not know is refused.
 */
const exact = { additionalProperties: false }
const Count = Type.Optional(Type.Integer({ minimum: 0 }))
const Nanoseconds = Type.String({ pattern: '^[1-9][0-9]{0,19}$' })
const TraceId = Type.String({ pattern: '^(?!0{32})[0-9a-f]{32}$' })
const SpanId = Type.String({ pattern: '^(?!0{16})[0-9a-f]{16}$' })

const Scalar = [
  Type.Object({ stringValue: Type.String() }, exact),
  Type.Object({ boolValue: Type.Boolean() }, exact),
  Type.Object({ intValue: Type.Union([Type.Integer(), Type.String({ pattern: '^-?[0-9]+$' })]) }, exact),
  Type.Object({ doubleValue: Type.Number() }, exact),
] as const
const Value = Type.Union([
  ...Scalar,
  Type.Object({ arrayValue: Type.Object({ values: Type.Array(Type.Union([...Scalar])) }, exact) }, exact),
])
const Attribute = Type.Object({ key: Type.String({ minLength: 1 }), value: Value }, exact)
const Attributes = Type.Array(Attribute)

const Event = Type.Object(
  { timeUnixNano: Nanoseconds, name: Type.String(), attributes: Attributes, droppedAttributesCount: Count },
  exact,
)

const Span = Type.Object(
  {
    traceId: TraceId,
    spanId: SpanId,
    parentSpanId: Type.Optional(SpanId),
    traceState: Type.Optional(Type.String()),
    flags: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 })),
    name: Type.String({ minLength: 1 }),
    kind: Type.Integer({ minimum: 1, maximum: 5 }),
    startTimeUnixNano: Nanoseconds,
    endTimeUnixNano: Nanoseconds,
    attributes: Attributes,
    droppedAttributesCount: Count,
    events: Type.Array(Event),
    droppedEventsCount: Count,
    links: Type.Array(Type.Unknown(), { maxItems: 0 }),
    droppedLinksCount: Count,
    status: Type.Object(
      { code: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })), message: Type.Optional(Type.String()) },
      exact,
    ),
  },
  exact,
)

const Resource = Type.Object({ attributes: Attributes, droppedAttributesCount: Count }, exact)
const Scope = Type.Object({ name: Type.String({ minLength: 1 }), version: Type.Optional(Type.String()) }, exact)

export const ExportRequest = Type.Object(
  {
    resourceSpans: Type.Array(
      Type.Object(
        {
          resource: Resource,
          scopeSpans: Type.Array(Type.Object({ scope: Scope, spans: Type.Array(Span, { minItems: 1 }) }, exact)),
        },
        exact,
      ),
      { minItems: 1 },
    ),
  },
  exact,
)

export type SentSpan = Static<typeof Span>
type SentValue = Static<typeof Value>

const check = Compile(ExportRequest)

/** The spans of a request. @returns what breaks the protocol instead, if anything does */
export function readExport(body: unknown): { spans: SentSpan[] } | { violation: string } {
  if (!check.Check(body)) {
    const [error] = check.Errors(body)
    return { violation: `${error?.instancePath} ${error?.message}` }
  }
  const spans = body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  for (const span of spans) {
    const keys = span.attributes.map(({ key }) => key)
    if (new Set(keys).size < keys.length) return { violation: `span ${span.name} has an attribute twice` }
    if (BigInt(span.endTimeUnixNano) < BigInt(span.startTimeUnixNano))
      return { violation: `span ${span.name} ends before it begins` }
  }
  return { spans }
}

/** The attributes of a span by key, with their plain values. */
export const attributesOf = ({ attributes }: Pick<SentSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]))

function plain(value: SentValue): unknown {
  if ('arrayValue' in value) return value.arrayValue.values.map(plain)
  return Object.values(value)[0]
}
