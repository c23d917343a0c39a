import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { type RequestOptions, request, until } from '../stack/stack.ts'
import { makeAgent } from './chat.ts'

const MEMORY = { strategy: 'sliding_window', windowSize: 20, interrupt: true }

/** A service whose answers wait for the test, so that a turn is at work for as long as the test needs. */
export async function openSlowService() {
  const service = await openService()
  const waiting: (() => void)[] = []
  let isOpen = false
  service.answers((_request, response) => {
    const answer = () => response.end('{"placed":true}')
    if (isOpen) answer()
    else waiting.push(answer)
  })
  return {
    ...service,
    /** The number of calls that wait. */
    waiting: () => waiting.length,
    /** Answers the calls that wait. */
    release: () => {
      for (const answer of waiting.splice(0)) answer()
    },
    /** Answers all calls from now on. */
    open() {
      isOpen = true
      this.release()
    },
  }
}

export type SlowService = Awaited<ReturnType<typeof openSlowService>>

/** The configurations of an agent that takes messages while it works. */
export const steered = (service: SlowService, more: Record<string, unknown> = {}) => ({
  memory: MEMORY,
  tools: [orderTool(service), { ...orderTool(service), name: 'refund', approval: 'always' }],
  ...more,
})

const orderTool = ({ base }: SlowService) => ({
  type: 'api_call',
  name: 'order',
  description: 'Places an order.',
  config: { url: base, method: 'POST' },
})

export type Working = { turn_id: string; conversation_id: string }

/** Begins a turn that makes a call, and waits until the call has arrived. */
export async function beginWork(
  service: SlowService,
  agentId: string,
  message: string,
  options: RequestOptions = {},
): Promise<Working> {
  const before = service.received.length
  const body = { agent_id: agentId, message, background: true }
  const { status, data, text } = await request<Working>('POST', '/v1/chat', { ...options, body })
  if (status !== 202) throw new Error(text)
  await until('the call to arrive', async () => service.received.length > before)
  return data
}

/** Waits until the message waits in the conversation's line. */
export const untilWaiting = (conversationId: string, text: string, options: RequestOptions = {}) =>
  until(`${text} to wait`, async () => {
    const path = `/v1/conversations/${conversationId}`
    const { data } = await request<{ turns: { status: string; message: string }[] }>('GET', path, options)
    return data.turns.some(({ status, message }) => status === 'waiting' && message === text)
  })

export const receiptOf = async (turnId: string, options: RequestOptions = {}): Promise<Receipt> =>
  (await request<Receipt>('GET', `/v1/turns/${turnId}`, options)).data

/** A message whose turn makes a call. */
export const WORK = '[[tool order {}]]'

/** A turn at work. `send` sends a message, and waits until it stands in line; `reply` comes with its end. */
export async function setUpWork(service: SlowService, more: Record<string, unknown> = {}) {
  const agentId = await makeAgent(steered(service, more))
  const mark = `steered-${agentId}`
  const { turn_id: workingId, conversation_id: conversationId } = await beginWork(service, agentId, `${mark} ${WORK}`)
  const send = async (message: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const sent = { agent_id: agentId, conversation_id: conversationId, message, ...body }
    const reply = request<ChatResult>('POST', '/v1/chat', { body: sent, headers }).then(({ data }) => data)
    await untilWaiting(conversationId, message)
    return { reply }
  }
  return { agentId, mark, conversationId, workingId, send }
}
