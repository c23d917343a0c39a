import Type, { type Static } from 'typebox'
import { CHANNELS } from '../agent/channel.ts'
import { orNull } from '../schema.ts'
import { FEEDBACK_SCORES, type FeedbackScore } from '../turn/feedback.ts'
import { ConversationMetadata, matchesSpeaker, type SpeakerFilter, SpeakerQuery } from '../turn/metadata.ts'
import { RequestLog } from './entry.ts'

export const LOG_STATUSES = ['success', 'error', 'blocked', 'cancelled'] as const
export const LOG_SOURCES = ['chat', 'eval', 'channel'] as const

/** The orders of a list of the workspace's log; all but `oldest` give the highest first. */
export const LOG_SORTS = ['newest', 'oldest', 'slowest', 'costliest', 'tokens'] as const
export type LogSort = (typeof LOG_SORTS)[number]

/** The total is counted up to this many entries. */
export const MAX_COUNTED_LOGS = 100_000

/** So many characters of a message stand in its log entry, and are searched. */
export const LOGGED_MESSAGE_LENGTH = 500

/** A log entry in the list of a workspace. */
export const WorkspaceLog = Type.Object({
  ...RequestLog.properties,
  agentName: Type.String(),
  agentVersion: Type.Union([Type.Integer(), Type.Null()]),
  channel: orNull(
    Type.Enum([...CHANNELS]),
    'The platform of a turn whose source is channel. Null once the conversation is deleted.',
  ),
  conversationId: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
    description: 'Null once the conversation is deleted.',
  }),
  userId: orNull(Type.String(), 'The user of the conversation. Null where nobody named one, and once it is deleted.'),
  message: orNull(
    Type.String(),
    'The first 500 characters of the message, masked with piiDetection. Null once the conversation is deleted.',
  ),
  metadata: ConversationMetadata,
})
export type WorkspaceLog = Static<typeof WorkspaceLog>

const List = (what: string) =>
  Type.Optional(Type.String({ maxLength: 2_000, description: `${what}; several are separated by commas` }))

/** The filters of the workspace's log, without its window. */
export const LogFilterQuery = Type.Object({
  agent: List('Ids of agents'),
  model: List('Models, such as openai/gpt-4o-mini'),
  status: List(LOG_STATUSES.join(', ')),
  source: List(LOG_SOURCES.join(', ')),
  channel: List(`The platforms of conversations of channels: ${CHANNELS.join(', ')}`),
  feedback: List(`The scores of feedback: ${FEEDBACK_SCORES.join(', ')}`),
  conversation: Type.Optional(Type.String({ maxLength: 100, description: 'The id of a conversation' })),
  ...SpeakerQuery,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Part of the message (not of evals; the newest 50,000 turns), of the error or its code, or an id of a turn or entry',
    }),
  ),
})

/** The common facts of a list's entries; undefined: any. */
export type LogFilter = SpeakerFilter & {
  agentIds: readonly string[] | undefined
  models: readonly string[] | undefined
  statuses: readonly string[] | undefined
  sources: readonly string[] | undefined
  channels: readonly string[] | undefined
  scores: readonly FeedbackScore[] | undefined
  conversationId: string | undefined
  q: string | undefined
}

/** Tells whether an entry belongs to the filter; the store finds the same entries by SQL. */
export function matchesLogFilter(entry: WorkspaceLog, filter: LogFilter): boolean {
  const isIn = (values: readonly string[] | undefined, value: string | null) => values?.includes(value ?? '') ?? true
  const q = filter.q?.toLowerCase()
  return (
    isIn(filter.agentIds, entry.agentId) &&
    isIn(filter.models, entry.model) &&
    isIn(filter.statuses, entry.status) &&
    isIn(filter.sources, entry.source) &&
    isIn(filter.channels, entry.channel) &&
    (filter.scores === undefined || filter.scores.some((score) => score === entry.feedback?.score)) &&
    (filter.conversationId === undefined || filter.conversationId === entry.conversationId) &&
    matchesSpeaker(entry, filter) &&
    (q === undefined || isAbout(entry, q))
  )
}

function isAbout({ id, turnId, source, error, message }: WorkspaceLog, q: string): boolean {
  const searched = source === 'eval' ? [error] : [error, message]
  return id === q || turnId === q || searched.some((text) => text?.toLowerCase().includes(q) ?? false)
}
