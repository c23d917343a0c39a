import Type, { type Static } from 'typebox'
import { SearchedQuery } from '../knowledge/searched-query.ts'
import { CALL_PURPOSES } from '../model/call.ts'
import { orNull } from '../schema.ts'
import { UnavailableServer } from '../tool/mcp/server.ts'
import { Attachment } from './attachment.ts'
import { ChatResult } from './chat.ts'
import { Feedback } from './feedback.ts'
import { ReceiptAction } from './required-action.ts'

const Id = Type.String({ format: 'uuid' })
const Moment = Type.String({ description: 'ISO 8601, UTC.' })
const { usage } = ChatResult.properties
const Usd = Type.String({ description: 'USD, 8 places' })

export const TURN_STATUSES = ['waiting', 'running', 'success', 'error', 'blocked', 'cancelled'] as const
export const TurnStatus = Type.Enum([...TURN_STATUSES])
/** The error that a turn ended with. */
export const TurnError = Type.Object({ code: Type.String(), message: Type.String(), fix: Type.String() })

/** A passage that the model was given. Its text is null once its document is deleted. */
const RetrievedChunk = Type.Object({
  chunk_id: Id,
  score: Type.Number(),
  document_id: orNull(Id),
  knowledge_base_id: orNull(Id, 'Null when the document was deleted since.'),
  filename: orNull(Type.String()),
  text: orNull(Type.String(), 'Null when the document was deleted since.'),
  page: Type.Optional(Type.Integer()),
  heading: Type.Optional(Type.String()),
  neighbours: Type.Optional(Type.Array(Id, { description: 'The chunks beside it whose text is a part of this one.' })),
})
export type RetrievedChunk = Static<typeof RetrievedChunk>

const ModelCall = Type.Object({
  round: Type.Integer(),
  purpose: Type.Enum([...CALL_PURPOSES]),
  model: Type.String(),
  usage,
  estimated: Type.Boolean({ description: 'True when the provider reported no tokens and the service counted them.' }),
  cost: Usd,
  error: orNull(Type.String()),
  reasoning: orNull(Type.String(), 'What the provider told of the reasoning, never a part of the text.'),
  started_at: Moment,
  first_token_at: orNull(Moment),
  ended_at: Moment,
})

const ToolCall = Type.Object({
  call_id: Type.String(),
  round: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  status: Type.Enum(['started', 'waiting', 'succeeded', 'failed', 'outcome_unknown']),
  ok: Type.Boolean(),
  arguments: Type.Unknown(),
  result: orNull(Type.String(), 'What the model was told.'),
  pictures: Type.Array(Attachment, {
    description: 'The pictures that came with the result, as files of the conversation.',
  }),
  error: orNull(Type.String()),
  duration_ms: orNull(Type.Number()),
  started_at: Moment,
  ended_at: orNull(Moment),
})

/** A call of a function of a client, as the client sent it again. */
export const ClientCall = Type.Object({
  call_id: Type.String(),
  name: Type.String(),
  arguments: Type.String({ description: 'The JSON of an object.' }),
  result: orNull(Type.String(), 'Null where the client sent none.'),
})

/** A message that a client of the OpenAI interface sent again. */
const ClientMessage = Type.Object({
  role: Type.Enum(['user', 'assistant']),
  text: Type.String(),
  calls: Type.Optional(Type.Array(ClientCall, { description: 'The calls of functions of the client.' })),
  attachments: Type.Optional(Type.Array(Attachment)),
})

/** A client of the OpenAI interface sent it beside the message. These are the texts that the model got. */
const ClientContext = Type.Object({
  instructions: Type.String({ description: 'The texts of system and developer messages.' }),
  messages: Type.Array(ClientMessage, { description: 'Those before the message, the oldest first.' }),
  further: Type.Optional(
    Type.Array(ClientMessage, {
      description: 'The calls behind the message that this service does not know, with their results.',
    }),
  ),
})

/** A message that came while the turn worked. */
const MergedMessage = Type.Object({
  turn_id: Id,
  message: Type.String(),
  round: Type.Integer({ description: 'The first round of this turn whose model reads it.' }),
})

/** All that happened in a turn, with the moments of its steps. */
export const Receipt = Type.Object({
  turn_id: Id,
  conversation_id: Id,
  agent_id: Id,
  agent_version: Type.Integer(),
  model: Type.String(),
  unsaved_prompt: Type.Boolean({
    description: 'True: the request brought a prompt in place of the one of the version.',
  }),
  status: TurnStatus,
  source: Type.Enum(['chat', 'eval', 'channel']),
  finish_reason: orNull(ChatResult.properties.finish_reason, 'Null until the turn has ended.'),
  error: orNull(TurnError),
  attachments: Type.Array(Attachment, { description: 'The files that came with the message.' }),
  message: Type.String(),
  client_context: orNull(ClientContext, 'Null for turns other than those of OpenAI clients.'),
  text: Type.String(),
  output: ChatResult.properties.output,
  retrieval: orNull(SearchedQuery, 'Null when no knowledge base was searched, or not yet.'),
  chunks: Type.Array(RetrievedChunk),
  citations: ChatResult.properties.citations,
  model_calls: Type.Array(ModelCall),
  tool_calls: Type.Array(ToolCall),
  required_actions: Type.Array(ReceiptAction, {
    description: 'The calls that the turn ended with, because the caller runs them. Empty for most turns.',
  }),
  continues: orNull(Id, 'The turn that this one goes on with, by the outputs of its calls; message is empty then.'),
  continued_by: orNull(Id, 'The turn that goes on with this one.'),
  merged_into: orNull(Id, 'The turn whose model reads the message, because the turn was at work when it came.'),
  merged_messages: Type.Array(MergedMessage, {
    description: 'The messages that came while this turn worked and that its model reads, in their order.',
  }),
  ignored_settings: Type.Array(Type.String(), {
    description: 'The settings that the provider refused, so that the answer was made without them.',
  }),
  unavailable_tools: Type.Array(UnavailableServer, {
    description: 'The MCP servers that gave the turn no tools, or one of its calls no answer.',
  }),
  guardrail: ChatResult.properties.guardrail,
  escalation: ChatResult.properties.escalation,
  feedback: orNull(Feedback),
  usage,
  cost: Usd,
  request_id: Type.String(),
  trace_id: Type.String(),
  trace_url: Type.Optional(
    Type.String({
      description:
        'The trace in Langfuse, where Langfuse is set up; for members and keys of the operator’s workspace only.',
    }),
  ),
  workflow: Type.Object({
    id: Type.String(),
    url: Type.Optional(
      Type.String({
        description: 'The page in the Temporal UI; for members and keys of the operator’s workspace only.',
      }),
    ),
  }),
  created_at: Moment,
  started_at: orNull(Moment, 'When no earlier turn of the conversation ran any more.'),
  prepared_at: orNull(Moment, 'When memory was read, the knowledge searched and the topics compared.'),
  ended_at: orNull(Moment),
})
export type Receipt = Static<typeof Receipt>
