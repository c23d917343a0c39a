import type { Conversation, ConversationTurn } from '../../domain/turn/conversation.ts'
import type { ImportedMessage } from '../../domain/turn/imported.ts'
import type { PersonMessage } from '../../domain/turn/person-message.ts'
import { CHAT_ANSWER_EXAMPLE } from '../turn/example.ts'

/** The conversation and the turn that the examples in the API description show. */
export const CONVERSATION_EXAMPLE: Conversation = {
  id: CHAT_ANSWER_EXAMPLE.conversation_id,
  agentId: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01',
  agentName: 'Shop assistant',
  source: 'chat',
  channel: null,
  userId: 'customer-4711',
  metadata: { plan: 'pro' },
  status: 'success',
  firstMessage: 'How long do I have to return it?',
  turnCount: 1,
  cost: '0.00012345',
  createdAt: '2026-11-22T10:00:00.000Z',
  lastActivityAt: '2026-11-22T10:00:00.000Z',
  escalation: null,
  paused: null,
  openActions: 0,
}

export const TURN_EXAMPLE: ConversationTurn = {
  turn_id: CHAT_ANSWER_EXAMPLE.turn_id,
  place: 1,
  agent_version: 4,
  model: 'openai/gpt-4o-mini',
  attachments: [],
  status: 'success',
  finish_reason: 'stop',
  error: null,
  message: CONVERSATION_EXAMPLE.firstMessage,
  continues: null,
  merged_into: null,
  text: CHAT_ANSWER_EXAMPLE.text,
  citations: [...CHAT_ANSWER_EXAMPLE.citations],
  passages: 1,
  tool_calls: [],
  required_actions: [],
  guardrail: null,
  escalation: null,
  feedback: null,
  usage: CHAT_ANSWER_EXAMPLE.usage,
  cost: CONVERSATION_EXAMPLE.cost,
  request_id: '0199b4a0-88ba-7a10-8c2e-1f2a3b4c5d6e',
  created_at: '2026-11-22T10:00:00.000Z',
  started_at: '2026-11-22T10:00:00.000Z',
  first_token_at: '2026-11-22T10:00:00.412Z',
  ended_at: '2026-11-22T10:00:01.840Z',
  person_messages: [],
  left_out_messages: [],
}

/** A history from elsewhere. */
export const IMPORTED_EXAMPLE: ImportedMessage[] = [
  {
    place: 1,
    role: 'user',
    text: CONVERSATION_EXAMPLE.firstMessage,
    createdAt: '2025-11-22T10:00:00.000Z',
    imported: true,
  },
  {
    place: 2,
    role: 'assistant',
    text: 'You have 30 days.',
    createdAt: '2025-11-22T10:00:04.000Z',
    imported: true,
  },
]

export const PERSON_MESSAGE_EXAMPLE: PersonMessage = {
  id: '0199b4a4-2b3c-7d4e-8f50-6b7c8d9e0f10',
  text: 'I have sent you a new label. It is valid for 30 days.',
  actor: { type: 'user', id: '0199b4a1-5d6e-7f80-9a1b-2c3d4e5f6071', name: 'Ana' },
  delivery: null,
  created_at: '2026-11-22T10:04:00.000Z',
}
