import type { ChatResult } from '../../../domain/turn/chat.ts'
import { modelControl } from '../model/client.ts'
import { open, type Reply, type RequestOptions, readEvents, request, type ServerEvent, stack } from '../stack/stack.ts'

const MODEL = 'openai/gpt-4o-mini'

/** Creates an agent with these configurations; returns its id. Throws when a configuration is refused. */
export async function makeAgent(
  configurations: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<string> {
  const { model = MODEL, systemPrompt = '', ...puts } = configurations
  const { data } = await request('POST', '/v1/agents', { ...options, body: { name: 'test', model, systemPrompt } })
  for (const [section, body] of Object.entries(puts)) {
    const { status, text } = await request('PUT', `/v1/agents/${data.id}/${section}`, { ...options, body })
    if (status !== 200) throw new Error(text)
  }
  return data.id
}

type Asked = RequestOptions & { conversationId?: string }

/** Asks and waits for the answer. */
export function chat(
  agentId: string,
  message: string,
  { conversationId, ...options }: Asked = {},
): Promise<Reply<ChatResult>> {
  return request<ChatResult>('POST', '/v1/chat', { ...options, body: bodyOf(agentId, message, conversationId) })
}

/** Asks and returns all events of the stream. */
export async function chatStream(agentId: string, message: string, asked: Asked = {}): Promise<ServerEvent[]> {
  return Array.fromAsync(readEvents(await openChatStream(agentId, message, asked)))
}

/** Asks for a stream; returns the response with its body unread. */
export function openChatStream(
  agentId: string,
  message: string,
  { conversationId, ...options }: Asked = {},
): Promise<Response> {
  return open('POST', '/v1/chat-stream', { ...options, body: bodyOf(agentId, message, conversationId) })
}

/** Resumes the stream of a turn after `lastEventId`; returns all events to its end. */
export async function resumeStream(
  turnId: string,
  lastEventId: number,
  options: RequestOptions = {},
): Promise<ServerEvent[]> {
  const headers = { 'last-event-id': String(lastEventId) }
  return Array.fromAsync(readEvents(await open('GET', `/v1/chat-stream/${turnId}`, { ...options, headers })))
}

/** The text that a reader shows after these events. */
export function shownText(events: ServerEvent[]): string {
  let text = ''
  for (const { event, data } of events) {
    if (event === 'message.reset') text = ''
    if (event === 'message.delta') text += String(data.text)
  }
  return text
}

const bodyOf = (agent_id: string, message: string, conversation_id?: string) => ({
  agent_id,
  message,
  ...(conversation_id && { conversation_id }),
})

/** The model answers the question of the clients' READMEs with a call of the caller's tool. */
export const answerWithWeather = () =>
  modelControl(stack.modelServerUrl).setAnswers({
    'How is the weather in Oslo?': '[[tool get_weather {"city": "Oslo"}]]',
  })
