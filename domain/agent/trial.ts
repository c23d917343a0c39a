import Type, { type Static } from 'typebox'

export const TrialKind = Type.Enum(['tool', 'webhook'])
export type TrialKind = Static<typeof TrialKind>

/** The questions to the platform of a channel; their answers have a shape of their own (domain/channel/check.ts). */
export type ChannelTrialKind = 'channel-check' | 'channel-registration'

/**
 * The look at the servers whose tools an agent calls, and the begin and the end of an authorization at one; what they find is
 * kept (store/agent/mcp).
 */
export type McpTrialKind = 'mcp-list' | 'mcp-authorize' | 'mcp-exchange'

/** A document of OpenAPI that a worker fetches and reads; the API answers with its tools (domain/tool/import.ts). */
export type ReadingTrialKind = 'openapi'

/** waiting: no worker has taken it. outcome_unknown: the call was sent, and no answer says whether it had its effect. */
export type TrialStatus = 'waiting' | 'running' | 'succeeded' | 'failed' | 'outcome_unknown'

const closed = { additionalProperties: false }
const orNull = <Schema extends Type.TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {})

/** The request of a trial, with the secrets of its tool hidden. */
export const TrialRequest = Type.Object(
  {
    method: Type.String(),
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    body: orNull(Type.String()),
  },
  closed,
)
export type TrialRequest = Static<typeof TrialRequest>

/** The body of POST …/tools/{name}/test. */
export const ToolTrial = Type.Object(
  {
    arguments: Type.Optional(
      Type.Unsafe<Record<string, unknown>>(
        Type.Object({}, { additionalProperties: true, description: 'As a model would write them; {} when left out.' }),
      ),
    ),
  },
  closed,
)

export const TrialReceipt = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: TrialKind,
    name: orNull(Type.String(), 'The name of the tool; null for a webhook.'),
    agentVersion: Type.Integer({ minimum: 1 }),
    status: Type.Enum(['succeeded', 'failed', 'outcome_unknown']),
    mayHaveEffect: Type.Boolean({
      description: 'True when the call may have changed something at its target: POST, PUT, DELETE.',
    }),
    request: orNull(TrialRequest, 'Null when nothing was sent.'),
    answerStatus: orNull(Type.Integer(), 'The HTTP status of the answer; null without one.'),
    result: orNull(Type.String(), 'What the model would get, after responseMapping and masking.'),
    error: orNull(Type.String()),
    durationMs: Type.Integer({ minimum: 0 }),
    startedAt: Type.String(),
    endedAt: Type.String(),
  },
  closed,
)
export type TrialReceipt = Static<typeof TrialReceipt>
