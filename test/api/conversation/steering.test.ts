import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { RequestLog } from '../../../domain/log/entry.ts'
import type { Approval } from '../../../domain/turn/approval.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { ConversationTurn } from '../../../domain/turn/conversation.ts'
import { countMessagesBefore } from '../../../store/turn/turn.ts'
import { openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { modelControl } from '../../support/model/client.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, chatStream, resumeStream } from '../../support/turn/chat.ts'
import {
  openSlowService,
  receiptOf,
  type SlowService,
  setUpWork,
  steered,
  untilWaiting,
  WORK,
} from '../../support/turn/steered.ts'

let service: SlowService
before(async () => {
  service = await openSlowService()
})
beforeEach(() => service.release())
after(() => {
  service.open()
  service.close()
})

async function answerOf(turnId: string): Promise<ChatResult> {
  const last = (await resumeStream(turnId, 0)).at(-1)
  assert.equal(last?.event, 'message.end', JSON.stringify(last))
  return last.data as unknown as ChatResult
}

/** The messages of the last request that has this text, without the system's. */
async function askedWith(mark: string) {
  const requests = await modelControl(stack.modelServerUrl).requests({ contains: mark, kind: 'chat' })
  return (requests.at(-1)?.messages ?? []).filter(({ role }) => role !== 'system')
}

describe('a message that comes while a turn works', () => {
  it('reaches the next round of that turn, and ends as merged', async () => {
    const { mark, workingId, send } = await setUpWork(service)
    const { reply } = await send(`${mark}-second [[say Both are seen.]]`)
    service.release()
    const { turn_id, ...data } = await reply
    assert.deepEqual(
      [data.finish_reason, data.merged_into, data.text, data.usage.promptTokens],
      ['merged', workingId, '', 0],
    )
    assert.equal((await answerOf(workingId)).text, 'Both are seen.')
    assert.deepEqual(
      (await askedWith(`${mark}-second`)).map(({ role }) => role),
      ['user', 'assistant', 'tool', 'user'],
    )
    const [asked, took] = [await receiptOf(turn_id), await receiptOf(workingId)]
    assert.deepEqual([asked.status, asked.merged_into, asked.cost], ['success', workingId, '0.00000000'])
    assert.deepEqual(took.merged_messages, [{ turn_id, message: asked.message, round: 2 }])
  })

  it('is told to its stream, its log and the transcript', async () => {
    const { agentId, conversationId, workingId } = await setUpWork(service)
    const stream = chatStream(agentId, '[[say Done.]]', { conversationId })
    await untilWaiting(conversationId, '[[say Done.]]')
    service.release()
    const events = await stream
    assert.deepEqual(
      events.map(({ event, data }) => [event, data.finish_reason]),
      [
        ['message.start', undefined],
        ['message.end', 'merged'],
      ],
    )
    await answerOf(workingId)
    const { data: logs } = await request<RequestLog[]>('GET', `/v1/agents/${agentId}/logs`)
    const log = logs.find(({ finishReason }) => finishReason === 'merged')
    assert.deepEqual([logs.length, log?.status, log?.tokensIn, log?.cost], [2, 'success', 0, '0.00000000'])
    const { data } = await request<{ status: string; turns: ConversationTurn[] }>(
      'GET',
      `/v1/conversations/${conversationId}`,
    )
    assert.deepEqual(
      data.turns.map(({ place, merged_into }) => [place, merged_into]),
      [
        [2, workingId],
        [1, null],
      ],
    )
  })

  it('leaves the conversation running while the turn works', async () => {
    const { mark, conversationId, workingId, send } = await setUpWork(service)
    const { reply } = await send(`${mark} ${WORK}`)
    service.release()
    await reply
    await until('the second call', async () => service.waiting() === 1)
    const { data } = await request('GET', `/v1/conversations/${conversationId}`)
    assert.equal(data.status, 'running')
    service.release()
    assert.equal((await answerOf(workingId)).finish_reason, 'stop')
  })

  it('stands before the answer in the memory of later turns', async () => {
    const { agentId, mark, conversationId, workingId, send } = await setUpWork(service)
    const { reply } = await send(`${mark}-second [[say Answer.]]`)
    service.release()
    await reply
    await answerOf(workingId)
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId })
    assert.equal(data.text, `HISTORY<<user:${mark} ${WORK}|user:${mark}-second [[say Answer.]]|assistant:Answer.>>`)
  })

  it('counts before all places behind that of its turn', async () => {
    const { conversationId, mark, workingId, send } = await setUpWork(service)
    const { reply } = await send(`${mark}-second [[say Answer.]]`)
    service.release()
    await reply
    await answerOf(workingId)
    assert.equal(await countMessagesBefore(database, conversationId, 2), 3)
  })

  it('pushes no earlier turn out of a small window', async () => {
    const memory = { strategy: 'sliding_window', windowSize: 4, interrupt: true }
    const { agentId, mark, conversationId, workingId, send } = await setUpWork(service, { memory })
    const texts = [1, 2, 3, 4, 5].map((number) => `${mark}-${number}`)
    const replies: Promise<ChatResult>[] = []
    for (const text of texts) replies.push((await send(text)).reply)
    service.release()
    await Promise.all(replies)
    const { text: answer } = await answerOf(workingId)
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId })
    const latest = texts.slice(2).map((text) => `user:${text}`)
    assert.equal(data.text, `HISTORY<<${latest.join('|')}|assistant:${answer}>>`)
  })

  it('is merged once for one Idempotency-Key', async () => {
    const { agentId, conversationId, workingId, send } = await setUpWork(service)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { reply } = await send('[[say Once.]]', {}, headers)
    service.release()
    const first = await reply
    const body = { agent_id: agentId, conversation_id: conversationId, message: '[[say Once.]]' }
    const again = await request<ChatResult>('POST', '/v1/chat', { body, headers })
    assert.deepEqual(again.data, first)
    await answerOf(workingId)
    assert.equal((await receiptOf(workingId)).merged_messages.length, 1)
  })

  it('goes with other messages in their order, over more rounds', async () => {
    const { mark, workingId, send } = await setUpWork(service)
    const replies = [(await send(`${mark}-b`)).reply, (await send(`${mark}-c ${WORK}`)).reply]
    service.release()
    await Promise.all(replies)
    await until('the second call', async () => service.waiting() === 1)
    const { reply } = await send(`${mark}-d [[say All.]]`)
    service.release()
    assert.equal((await reply).merged_into, workingId)
    assert.equal((await answerOf(workingId)).text, 'All.')
    const rounds = (await receiptOf(workingId)).merged_messages.map(({ round }) => round)
    assert.deepEqual(rounds, [2, 2, 3])
    assert.deepEqual(
      (await askedWith(`${mark}-d`)).map(({ role }) => role),
      ['user', 'assistant', 'tool', 'user', 'user', 'assistant', 'tool', 'user'],
    )
  })

  it('stays behind the call that a person allows, where the turn goes on', async () => {
    const { agentId, mark, workingId, send } = await setUpWork(service)
    const { reply } = await send(`${mark}-second [[tool refund {}]]`)
    service.release()
    await reply
    assert.equal((await answerOf(workingId)).finish_reason, 'action_required')
    const { data: approvals } = await request<Approval[]>('GET', `/v1/approvals?agent=${agentId}`)
    const key = await makeKey({ scopes: ['approve'] })
    const path = `/v1/approvals/${approvals[0]?.id}`
    const { data } = await request<{ turn_id: string }>('POST', path, { key, body: { decision: 'approve' } })
    await until('the allowed call', async () => service.waiting() === 1)
    service.release()
    assert.equal((await answerOf(data.turn_id)).finish_reason, 'stop')
    const asked = await askedWith(`${mark}-second`)
    assert.deepEqual(
      asked.map(({ role }) => role),
      ['user', 'assistant', 'tool', 'user', 'assistant', 'tool'],
    )
    assert.match(asked.at(-1)?.text ?? '', /placed/)
  })

  it('gets one answer in a channel', async () => {
    await using telegram = await openTelegramAgent({ configurations: steered(service) })
    const before = service.received.length
    await telegram.say(WORK)
    await until('the call', async () => service.received.length > before)
    await telegram.say('[[say One answer.]]')
    const { data } = await request<{ id: string }[]>('GET', `/v1/conversations?agent=${telegram.agentId}`)
    await untilWaiting(data[0]?.id ?? '', '[[say One answer.]]')
    service.release()
    await untilCount('replies', () => telegram.texts(), 1)
    await chat(telegram.agentId, 'a turn elsewhere')
    assert.deepEqual(telegram.texts(), ['One answer.'])
  })

  it('goes with the answer that a client of OpenAI continues', async () => {
    const { agentId, mark, conversationId, workingId, send } = await setUpWork(service)
    const { reply } = await send(`${mark}-second [[say Seen.]]`)
    service.release()
    const { turn_id } = await reply
    await answerOf(workingId)
    const continued = async (turnId: string) => {
      const previous_response_id = `resp_${turnId.replaceAll('-', '')}`
      const asked = { model: agentId, previous_response_id, input: '[[echo-history]]' }
      const { text } = await request('POST', '/openai/v1/responses', { body: asked })
      const body = JSON.parse(text)
      return [body.ams.conversation_id === conversationId, body.output[0].content[0].text]
    }
    const history = `HISTORY<<user:${mark} ${WORK}|user:${mark}-second [[say Seen.]]|assistant:Seen.>>`
    assert.deepEqual(await continued(workingId), [true, history])
    for (const turnId of [workingId, turn_id]) assert.deepEqual(await continued(turnId), [false, history])
  })

  it('ends with stop for a client of OpenAI that names the conversation', async () => {
    const { agentId, conversationId, workingId } = await setUpWork(service)
    const reply = request('POST', '/openai/v1/chat/completions', {
      body: { model: agentId, messages: [{ role: 'user', content: '[[say Seen.]]' }] },
      headers: { 'x-conversation-id': conversationId },
    })
    await untilWaiting(conversationId, '[[say Seen.]]')
    service.release()
    const body = JSON.parse((await reply).text)
    assert.deepEqual([body.choices[0].finish_reason, body.ams.merged_into], ['stop', workingId])
  })
})
