import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { modelControl } from '../../support/model/client.ts'
import { open, readEvents, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, resumeStream } from '../../support/turn/chat.ts'
import { PNG } from '../../support/turn/picture.ts'
import {
  beginWork,
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

const guardrails = {
  blockedTopics: ['lottery'],
  piiDetection: false,
  maxInputLength: 1_000,
  maxOutputLength: 1_000,
}

async function untilAnswering(turnId: string) {
  const stream = await open('GET', `/v1/chat-stream/${turnId}`, { headers: { 'last-event-id': '0' } })
  for await (const { event } of readEvents(stream)) if (event === 'message.delta') return
}

describe('a message waits behind the turn at work', () => {
  const waits = async (send: () => Promise<{ reply: Promise<ChatResult> }>, workingId: string) => {
    const { reply } = await send()
    service.release()
    const { finish_reason, turn_id } = await reply
    assert.deepEqual((await receiptOf(workingId)).merged_messages, [])
    assert.equal((await receiptOf(turn_id)).merged_into, null)
    return finish_reason
  }

  it('where the memory does not say that it interrupts', async () => {
    const { workingId, send } = await setUpWork(service, { memory: { strategy: 'sliding_window', windowSize: 20 } })
    assert.equal(await waits(() => send('[[say Later.]]'), workingId), 'stop')
  })

  it('where it asks for other settings, a tool or a file', async () => {
    const tools = [{ name: 'clock', description: 'The time.' }]
    const attachments = [{ filename: 'a.png', base64: PNG }]
    for (const body of [{ settings: { temperature: 0 } }, { tools }, { attachments }]) {
      const { workingId, send } = await setUpWork(service)
      assert.equal(await waits(() => send('[[say Later.]]', body), workingId), 'stop', JSON.stringify(body))
    }
  })

  it('where a guardrail blocks it or it calls a person', async () => {
    const more = {
      guardrails,
      escalation: {
        enabled: true,
        webhookUrl: 'http://127.0.0.1:9/hook',
        autoEscalateKeywords: ['human'],
        assignedTo: [],
      },
    }
    const blocked = await setUpWork(service, more)
    assert.equal(await waits(() => blocked.send('Tell me of the lottery.'), blocked.workingId), 'blocked')
    const escalated = await setUpWork(service, more)
    assert.equal(await waits(() => escalated.send('A human, please. [[say Yes.]]'), escalated.workingId), 'stop')
  })

  it('where no model can judge it, which is asked once', async () => {
    const control = modelControl(stack.modelServerUrl)
    const agentId = await makeAgent(steered(service, { guardrails }))
    const { conversation_id: conversationId } = await beginWork(service, agentId, `${WORK} ${WORK} ${WORK}`)
    const message = `unjudged-${agentId} [[say Later.]]`
    const reply = chat(agentId, message, { conversationId })
    await untilWaiting(conversationId, message)
    await control.breakEmbeddings({ [agentId]: 503 })
    for (const call of ['second', 'third']) {
      service.release()
      await until(`the ${call} call`, async () => service.waiting() === 1)
    }
    assert.equal((await control.requests({ contains: agentId, kind: 'embedding' })).length, 1)
    await control.breakEmbeddings({ [agentId]: null })
    service.release()
    assert.equal((await reply).data.text, 'Later.')
  })

  it('with all messages behind it', async () => {
    const { workingId, send } = await setUpWork(service)
    const first = await send('[[say First.]]', { settings: { temperature: 0 } })
    const second = await send('[[say Second.]]')
    service.release()
    assert.deepEqual([(await first.reply).text, (await second.reply).text], ['First.', 'Second.'])
    assert.deepEqual((await receiptOf(workingId)).merged_messages, [])
  })

  it('where the turn makes no further round', async () => {
    const agentId = await makeAgent(steered(service))
    const { turn_id, conversation_id: conversationId } = await beginWork(service, agentId, `${WORK} [[tokens 40 50]]`)
    service.release()
    await untilAnswering(turn_id)
    const { data } = await chat(agentId, '[[say Alone.]]', { conversationId })
    assert.equal(data.text, 'Alone.')
    assert.deepEqual((await receiptOf(turn_id)).merged_messages, [])
  })

  it('is out of memory with the failed turn that took it', async () => {
    const { agentId, conversationId, workingId, send } = await setUpWork(service)
    const { reply } = await send('[[fail 400 9]]')
    service.release()
    assert.equal((await reply).merged_into, workingId)
    assert.equal((await resumeStream(workingId, 0)).at(-1)?.event, 'error')
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId })
    assert.equal(data.text, 'HISTORY<<>>')
  })
})
