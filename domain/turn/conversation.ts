import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'
import { CHANNELS } from '../agent/channel.ts'
import { CursorPage, orNull } from '../schema.ts'
import { EXCERPT_LENGTH } from '../text/limit.ts'
import { Attachment } from './attachment.ts'
import { ChatResult } from './chat.ts'
import { Feedback } from './feedback.ts'
import { ImportedMessage } from './imported.ts'
import { LEFT_OUT_REASONS } from './kept.ts'
import { ConversationMetadata, SpeakerQuery } from './metadata.ts'
import { PersonMessage } from './person-message.ts'
import { TURN_STATUSES, TurnError, TurnStatus } from './receipt.ts'
import { ReceiptAction } from './required-action.ts'

const Id = Type.String({ format: 'uuid' })
const Moment = Type.String({ description: 'ISO 8601, UTC.' })

const SOURCES = ['chat', 'channel'] as const

const MAX_SEARCH_LENGTH = 200

/** A conversation as a list shows it. */
export const Conversation = Type.Object({
  id: Id,
  agentId: Id,
  agentName: Type.String(),
  source: Type.Enum([...SOURCES]),
  channel: orNull(Type.Enum([...CHANNELS]), 'The platform of a conversation of a channel.'),
  userId: orNull(
    Type.String(),
    'The user: by the id that the caller gave, or by the id of the channel’s platform. Null where nobody named one.',
  ),
  metadata: ConversationMetadata,
  status: orNull(Type.Enum([...TURN_STATUSES]), 'The status of the last turn; null before the first one.'),
  firstMessage: Type.String({ description: `At most its first ${EXCERPT_LENGTH} characters, after masking.` }),
  turnCount: Type.Integer({ description: 'Without the messages of a history from elsewhere.' }),
  cost: Type.String({ description: 'USD, 8 places, of all its turns so far' }),
  createdAt: Moment,
  lastActivityAt: Type.String({
    description: 'When the last message was accepted, or the history was. ISO 8601, UTC.',
  }),
  escalation: orNull(Type.Object({ id: Id, createdAt: Moment }), 'The open escalation.'),
  paused: orNull(
    Type.Object({ at: Moment, by: Actor, kept: Type.Integer({ description: 'The number of messages kept since.' }) }),
    'Since when the agent is silent, and the actor who has paused it.',
  ),
  openActions: Type.Integer({ description: 'The number of calls that wait for somebody outside: required_actions.' }),
})
export type Conversation = Static<typeof Conversation>

/** The answer of POST /v1/conversations/{id}/resume. */
export const ResumedConversation = Type.Object({
  ...Conversation.properties,
  turn_id: orNull(Id, 'The turn that answers the kept messages; null when none were kept.'),
})
export type ResumedConversation = Static<typeof ResumedConversation>

const { finish_reason, citations, guardrail, escalation, usage } = ChatResult.properties

/** A message of a channel's user that came while the conversation was paused. */
export const KeptMessage = Type.Object({
  id: Id,
  text: Type.String({ description: 'After masking.' }),
  attachments: Type.Array(Attachment, {
    description: 'The files that came with it; one that is still being fetched from the platform is not there yet.',
  }),
  created_at: Moment,
})
export type KeptMessage = Static<typeof KeptMessage>

/** A kept message that is no part of the turn after the pause. */
export const LeftOutMessage = Type.Object({
  ...KeptMessage.properties,
  reason: Type.Enum([...LEFT_OUT_REASONS], {
    description:
      'length: with the later ones it is longer than maxInputLength. blocked: it is on a blocked topic, and others are not.',
  }),
})
export type LeftOutMessage = Static<typeof LeftOutMessage>

/** A turn as the transcript of its conversation shows it: message, answer, and the sums of its receipt. */
export const ConversationTurn = Type.Object({
  turn_id: Id,
  place: Type.Integer({ description: 'The place in the conversation, from 1.' }),
  agent_version: Type.Integer(),
  model: Type.String(),
  status: TurnStatus,
  finish_reason: orNull(finish_reason, 'Null until the turn has ended.'),
  error: orNull(TurnError),
  message: Type.String(),
  attachments: Type.Array(Attachment, { description: 'The files that came with the message.' }),
  continues: orNull(Id, 'The turn that this one goes on with, by the outputs of its calls; message is empty then.'),
  merged_into: orNull(Id, 'The turn that answers the message, because it was at work when the message came.'),
  text: Type.String({ description: 'The complete answer; empty until the turn has ended.' }),
  citations,
  passages: Type.Integer({ description: 'How many passages the model was given; the receipt has them.' }),
  tool_calls: ChatResult.properties.tool_calls,
  required_actions: Type.Array(ReceiptAction, {
    description: 'The calls that the turn ended with, because the caller runs them; tool_calls has none of these.',
  }),
  guardrail,
  escalation,
  feedback: orNull(Feedback),
  usage,
  cost: Type.String({ description: 'USD, 8 places' }),
  request_id: Type.String(),
  created_at: Moment,
  started_at: orNull(Moment),
  first_token_at: orNull(Moment),
  ended_at: orNull(Moment),
  person_messages: Type.Array(PersonMessage, {
    description: 'What persons of the team said behind this turn and before the next one, in their order.',
  }),
  left_out_messages: Type.Array(LeftOutMessage, {
    description: 'What was kept during the pause before this turn and is no part of its message, in its order.',
  }),
})
export type ConversationTurn = Static<typeof ConversationTurn>

/** A conversation with a page of its turns, the newest first. */
export const ConversationTranscript = Type.Object({
  ...Conversation.properties,
  kept_messages: Type.Array(KeptMessage, {
    description:
      'What came while the conversation is paused, in its order. One turn answers it after the pause: the latest messages that fit into maxInputLength together, and every /human.',
  }),
  messages: Type.Array(ImportedMessage, {
    description:
      'The history from elsewhere with which the conversation began, oldest first, whole, on the page that has the first turn; empty on others.',
  }),
  turns: Type.Array(ConversationTurn),
})

const STATUSES = [...TURN_STATUSES, 'escalated', 'paused', 'action_required'] as const
export type ConversationStatus = (typeof STATUSES)[number]

/** The query of GET /v1/conversations. */
export const ConversationQuery = Type.Object({
  ...CursorPage.properties,
  agent: Type.Optional(Type.String({ format: 'uuid', description: 'The id of an agent' })),
  source: Type.Optional(Type.Enum([...SOURCES])),
  status: Type.Optional(
    Type.Enum([...STATUSES], {
      description:
        'The status of the last turn; escalated: an open escalation waits for a person; paused: a person has paused it; action_required: calls wait for the outputs of the caller.',
    }),
  ),
  from: Type.Optional(Type.String({ maxLength: 100, description: 'ISO date of the last activity; inclusive' })),
  to: Type.Optional(Type.String({ maxLength: 100, description: 'ISO date of the last activity; exclusive' })),
  ...SpeakerQuery,
  q: Type.Optional(
    Type.String({
      maxLength: MAX_SEARCH_LENGTH,
      description:
        'A text in a message, an answer or what a person said, in any case; the user; or the id of a conversation or a turn',
    }),
  ),
})

/** The query of GET /v1/conversations/{id}. */
export const TranscriptPage = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'The next_cursor of the page before' }),
  ),
})
