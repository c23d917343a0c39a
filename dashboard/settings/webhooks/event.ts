import type { DataOf } from '../../../clients/typescript/index.ts'

export type Webhook = DataOf<'/v1/webhooks', 'get'>[number]
export type Delivery = DataOf<'/v1/webhooks/{id}/deliveries', 'get'>[number]
type EventName = Webhook['events'][number]

/** Each event in plain words, in the order of the form. */
const WORDS: Record<EventName, string> = {
  'turn.completed': 'An agent has answered',
  'turn.failed': 'A turn has ended with an error',
  'turn.action_required': 'A turn waits for outputs or for a decision',
  'escalation.created': 'A person is called in',
  'escalation.resolved': 'An escalation is resolved',
  'document.ready': 'A document is ready',
  'document.failed': 'A document could not be read',
  'run.completed': 'An eval run has ended',
  'budget.reached': 'A budget is used up',
  'feedback.received': 'A user has rated an answer',
  'alarm.raised': 'An alarm is raised',
  'alarm.cleared': 'An alarm is cleared',
  'mcp.authorization_required': 'An MCP server asks for an authorization',
}
export const EVENTS = Object.keys(WORDS) as EventName[]

export const wordsOfEvent = (type: Delivery['type']): string => (type === 'test.ping' ? 'Test' : WORDS[type])
