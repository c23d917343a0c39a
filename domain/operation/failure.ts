import Type, { type Static } from 'typebox'

const Id = Type.String({ format: 'uuid' })
const closed = { additionalProperties: false }

export const FAILURE_KINDS = ['document', 'run', 'delivery', 'reply'] as const
export const FailureKind = Type.Enum([...FAILURE_KINDS])
export type FailureKind = Static<typeof FailureKind>

const Code = Type.Optional(Type.String({ pattern: '^[A-Z][A-Z_]{0,63}$', 'x-accepts': 'an error code' }))

/** The query of GET /v1/operations/failures. */
export const FailureQuery = Type.Object({
  kind: FailureKind,
  code: Code,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  after: Type.Optional(Type.String({ format: 'uuid', description: 'The next of the answer before.' })),
})

/** One request retries at most this many. */
export const MAX_RETRIES_A_REQUEST = 1_000

/**
 * The body of POST /v1/operations/retry. Without code and ids it retries everything of the kind that a retry can help.
 */
export const BulkRetry = Type.Object(
  {
    kind: FailureKind,
    code: Code,
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_RETRIES_A_REQUEST, uniqueItems: true })),
  },
  closed,
)
export type BulkRetry = Static<typeof BulkRetry>

/** A failure for good: of a document, an eval run, the webhook of an escalation, or the reply of a channel. */
export const Failure = Type.Object(
  {
    kind: FailureKind,
    id: Type.String({ format: 'uuid', description: 'Of the document, the eval run, the escalation or the reply.' }),
    name: Type.String({
      description: 'The filename, the name of the suite, what triggered the escalation, or the channel.',
    }),
    agent: Type.Object({ id: Id, name: Type.String() }, closed),
    code: Type.String(),
    message: Type.String(),
    fix: Type.String(),
    retryable: Type.Boolean({ description: 'Whether a retry without another change can help.' }),
    isRetrying: Type.Boolean({ description: 'True while the service still tries by itself.' }),
    since: Type.String(),
    links: Type.Object(
      {
        knowledgeBaseId: Type.Optional(Id),
        suiteId: Type.Optional(Id),
        conversationId: Type.Optional(Id),
        turnId: Type.Optional(Id),
      },
      closed,
    ),
    workflow: Type.Object({ id: Type.String(), url: Type.Union([Type.String(), Type.Null()]) }, closed),
  },
  closed,
)
export type Failure = Static<typeof Failure>

export const BulkRetryResult = Type.Object(
  {
    kind: FailureKind,
    retried: Type.Integer({ minimum: 0 }),
    remaining: Type.Integer({
      minimum: 0,
      description: `Failures that fit and are left for a further request: one takes at most ${MAX_RETRIES_A_REQUEST}.`,
    }),
    refused: Type.Array(
      Type.Object({ id: Id, code: Type.String(), message: Type.String(), fix: Type.String() }, closed),
      { description: 'Failures whose retry was refused, such as the run of a disabled agent.' },
    ),
  },
  closed,
)
export type BulkRetryResult = Static<typeof BulkRetryResult>
