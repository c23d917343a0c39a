import type { Static } from 'typebox'
import type { ConversationTranscript } from '../../../domain/turn/conversation.ts'
import type { PersonMessage } from '../../../domain/turn/person-message.ts'
import { type RequestOptions, request } from '../stack/stack.ts'
import { chat, makeAgent } from './chat.ts'

/** Escalates by the word "human". Nothing answers at its address. */
export const ESCALATION = {
  webhookUrl: 'http://127.0.0.1:9/',
  autoEscalateKeywords: ['human'],
  assignedTo: [] as string[],
  enabled: true,
}

/** Makes an agent and a conversation with one turn, whose escalation is open. */
export async function makeEscalated(configurations: Record<string, unknown> = {}) {
  const agentId = await makeAgent({ escalation: ESCALATION, ...configurations })
  const { data } = await chat(agentId, 'a human, please [[say Wait.]]')
  return { agentId, id: data.conversation_id, escalationId: String(data.escalation?.id) }
}

/** Answers in a conversation as a person. */
export const say = (id: string, text: string, options: RequestOptions = {}) =>
  request<PersonMessage>('POST', `/v1/conversations/${id}/messages`, { ...options, body: { text } })

/** Reads a conversation with its turns, the newest first. */
export const readTranscript = async (id: string, as: RequestOptions = {}) =>
  (await request<Static<typeof ConversationTranscript>>('GET', `/v1/conversations/${id}`, as)).data

export type Transcript = Static<typeof ConversationTranscript>
