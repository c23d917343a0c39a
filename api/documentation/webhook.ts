import Type, { type TSchema } from 'typebox'
import { Escalation } from '../../domain/escalation/record.ts'
import { ClearReason, RaisedAlarm } from '../../domain/eval/live/alarm.ts'
import { EvalRun } from '../../domain/eval/run.ts'
import { Document } from '../../domain/knowledge/document.ts'
import { TEST_EVENT, type WebhookEventType } from '../../domain/log/webhook/webhook.ts'
import { ChatResult } from '../../domain/turn/chat.ts'
import { Feedback } from '../../domain/turn/feedback.ts'
import { ESCALATION_EXAMPLE } from '../escalation/view.ts'
import { RUN_EXAMPLE } from '../eval/example.ts'
import { CLEARED_ALARM_EXAMPLE, RAISED_ALARM_EXAMPLE } from '../eval/live/example.ts'
import { EXAMPLE_DOCUMENT, EXAMPLE_FAILED_DOCUMENT } from '../knowledge/example.ts'
import { CHAT_ANSWER_EXAMPLE, CHAT_REQUEST_EXAMPLE, FEEDBACK_EXAMPLE } from '../turn/example.ts'
import { ErrorDetails } from './error-answer.ts'

const Id = Type.String({ format: 'uuid' })
export const EndedTurn = Type.Object({ agent_id: Id, ...ChatResult.properties })
export const FailedTurn = Type.Object({ agent_id: Id, turn_id: Id, conversation_id: Id, error: ErrorDetails })
export const ReachedBudget = Type.Object({
  workspaceId: Id,
  agentId: Type.Union([Id, Type.Null()], { description: 'Null for the budget of the workspace.' }),
  window: Type.Enum(['day', 'month']),
  limitUsd: Type.Number(),
  spentUsd: Type.Number(),
})
export const LostAuthorization = Type.Object({
  agentId: Id,
  server: Type.String({ description: 'Its name in the configuration of the agent.' }),
  authType: Type.Enum(['none', 'bearer', 'api_key', 'oauth'], {
    description: 'A person renews oauth; the others are renewed with their secret.',
  }),
})
export const ReceivedFeedback = Type.Object({ agent_id: Id, conversation_id: Id, turn_id: Id, ...Feedback.properties })
export const ClearedAlarm = Type.Object({ ...RaisedAlarm.properties, reason: ClearReason })
export const WebhookPing = Type.Object({ webhookId: Id })

const { agent_id } = CHAT_REQUEST_EXAMPLE
const { turn_id, conversation_id } = CHAT_ANSWER_EXAMPLE
const ENDED = { agent_id, ...CHAT_ANSWER_EXAMPLE }
const ACTION = {
  call_id: 'call_9fK2mQ7xVb3LrT8sWc5YzD1e',
  type: 'tool_output',
  name: 'get_weather',
  arguments: { city: 'Oslo' },
}
const FAILED = {
  agent_id,
  turn_id,
  conversation_id,
  error: {
    code: 'TURN_TIMEOUT',
    message: 'The turn took too long.',
    fix: 'Ask again.',
    request_id: '0198f0a5-1111-7222-8333-444455556666',
  },
}
const REACHED = { workspaceId: agent_id, agentId: null, window: 'day', limitUsd: 10, spentUsd: 10.02 }

type Described = [summary: string, data: TSchema, example: object]

/** Each event, its data and an example of it. */
const EVENTS: Record<WebhookEventType | typeof TEST_EVENT, Described> = {
  'turn.completed': ['A turn has ended with an answer', EndedTurn, ENDED],
  'turn.action_required': [
    'A turn has ended with calls that somebody outside must run',
    EndedTurn,
    { ...ENDED, text: '', citations: [], finish_reason: 'action_required', required_actions: [ACTION] },
  ],
  'turn.failed': ['A turn has ended with an error', FailedTurn, FAILED],
  'run.completed': ['An eval run has ended', EvalRun, { ...RUN_EXAMPLE, results: null }],
  'document.ready': ['Searches find a document', Document, EXAMPLE_DOCUMENT],
  'document.failed': ['A document could not be ingested', Document, EXAMPLE_FAILED_DOCUMENT],
  'budget.reached': ['A budget is used up', ReachedBudget, REACHED],
  'escalation.created': ['A person is called in', Escalation, ESCALATION_EXAMPLE],
  'escalation.resolved': ['An escalation is closed', Escalation, { ...ESCALATION_EXAMPLE, status: 'resolved' }],
  'feedback.received': [
    'A user has rated an answer',
    ReceivedFeedback,
    { agent_id, conversation_id, turn_id, ...FEEDBACK_EXAMPLE },
  ],
  'alarm.raised': ['An alarm is raised', RaisedAlarm, RAISED_ALARM_EXAMPLE],
  'alarm.cleared': ['An alarm is cleared', ClearedAlarm, CLEARED_ALARM_EXAMPLE],
  'mcp.authorization_required': [
    'An MCP server asks for an authorization that its agent does not have, or no longer',
    LostAuthorization,
    { agentId: agent_id, server: 'shop', authType: 'oauth' },
  ],
  [TEST_EVENT]: ['A webhook is tried', WebhookPing, { webhookId: agent_id }],
}

/** The requests that webhooks get, as operations by the name of their event. */
export const describedWebhooks = () =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([type, [summary, data, example]]) => {
      const content = {
        schema: bodyOf(type, data),
        example: { type, timestamp: '2026-11-27T10:04:00.000Z', data: example },
      }
      const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      const post = {
        operationId: `on${words.join('')}`,
        summary,
        tags: ['Webhooks'],
        requestBody: { required: true, content: { 'application/json': content } },
        responses: { 204: { description: 'Any 2xx takes the event.' } },
      }
      return [type, { post }]
    }),
  )

const bodyOf = (type: string, data: TSchema) =>
  Type.Object({
    type: Type.Literal(type),
    timestamp: Type.String({ description: 'The moment of the event.' }),
    data,
    truncated: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The members of data that were cut, because the body has at most 256 KiB.',
      }),
    ),
  })
