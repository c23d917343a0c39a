import type { Reach } from '../../domain/access/access.ts'
import { CHANNELS } from '../../domain/agent/channel.ts'
import { ApiError } from '../../domain/error.ts'
import { LOG_SOURCES, LOG_STATUSES, type LogFilter } from '../../domain/log/workspace-entry.ts'
import { FEEDBACK_SCORES, type FeedbackScore } from '../../domain/turn/feedback.ts'
import type { SpeakerFilter } from '../../domain/turn/metadata.ts'

type Given = Partial<SpeakerFilter> & {
  agent?: string
  model?: string
  status?: string
  source?: string
  channel?: string
  feedback?: string
  conversation?: string
  q?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_VALUES = 50

/**
 * The filter of a query. A key that is bound to agents finds entries of these alone.
 * @throws ApiError VALIDATION_ERROR that names the parameter
 */
export function logFilterOf({ agentIds: bound }: Pick<Reach, 'agentIds'>, query: Given): LogFilter {
  const agents = listOf('agent', query.agent?.toLowerCase(), (id) => UUID.test(id), 'ids of agents')
  const { conversation, q, user, metadata } = query
  if (conversation !== undefined && !UUID.test(conversation.toLowerCase()))
    throw refused('conversation', 'the id of a conversation')
  const isStatus = (value: string) => LOG_STATUSES.some((status) => status === value)
  const isSource = (value: string) => LOG_SOURCES.some((source) => source === value)
  const isChannel = (value: string) => CHANNELS.some((channel) => channel === value)
  const isScore = (value: string) => FEEDBACK_SCORES.includes(value)
  const scores = listOf('feedback', query.feedback, isScore, FEEDBACK_SCORES.join(', '))
  return {
    agentIds: bound === null ? agents : (agents ?? bound).filter((id) => bound.includes(id)),
    models: listOf('model', query.model, () => true, 'models'),
    statuses: listOf('status', query.status, isStatus, anyOf(LOG_STATUSES)),
    sources: listOf('source', query.source, isSource, anyOf(LOG_SOURCES)),
    channels: listOf('channel', query.channel, isChannel, anyOf(CHANNELS)),
    scores: scores?.map((score) => Number(score) as FeedbackScore),
    conversationId: conversation?.toLowerCase(),
    user,
    metadata,
    q: q?.trim() || undefined,
  }
}

const anyOf = (values: readonly string[]): string => `one or more of ${values.join(', ')}`

function listOf(name: string, text: string | undefined, isValue: (value: string) => boolean, what: string) {
  const values = text?.split(',').map((value) => value.trim())
  const other = values?.find((value) => value === '' || !isValue(value))
  if (values && (values.length > MAX_VALUES || other !== undefined))
    throw refused(name, `${what}, at most ${MAX_VALUES}, separated by commas`, other)
  return values
}

const refused = (name: string, what: string, other?: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `Query parameter ${name} must be ${what}${other ? `; ${other.slice(0, 50)} is none` : ''}.`,
    fix: `Send ${name} as ${what}, or leave it out.`,
    field: name,
  })
