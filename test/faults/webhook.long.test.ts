import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

let own: Services & AsyncDisposable
before(async () => {
  own = await startOwnStack()
})
after(() => own?.[Symbol.asyncDispose]())

describe('an event of a webhook', () => {
  it('arrives with one id when the worker is killed before its delivery and in the midst of it', async () => {
    await using receiver = await startWebhookReceiver([500])
    const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const agentId = await makeAgent({}, options)
    const body = { url: receiver.url, events: ['turn.completed'], agentIds: [agentId] }
    await request('POST', '/v1/webhooks', { ...options, body })
    await own.part('worker').kill()
    const asked = { agent_id: agentId, message: '[[say it works]]' }
    const { status, data } = await request('POST', '/v1/chat', { ...options, body: asked })
    assert.equal(status, 200)
    assert.equal(receiver.received.length, 0)
    own.part('worker').start()
    await until('the first attempt', async () => receiver.received.length === 1, 120_000)
    await own.part('worker').kill()
    own.part('worker').start()
    await until('the attempt that is taken', async () => receiver.received.length >= 2, 120_000)
    const deliveries = async () => {
      const hooks = await request<{ id: string }[]>('GET', '/v1/webhooks', options)
      return await request<{ id: string; status: string }[]>(
        'GET',
        `/v1/webhooks/${hooks.data[0]?.id}/deliveries`,
        options,
      )
    }
    await until('the delivery to be taken', async () => (await deliveries()).data[0]?.status === 'delivered', 120_000)
    assert.equal((await deliveries()).data.length, 1)
    const [first] = receiver.received
    for (const { headers, body: sent } of receiver.received) {
      assert.equal(headers['webhook-id'], first?.headers['webhook-id'])
      assert.equal(sent, first?.body)
      assert.equal(JSON.parse(sent).data.turn_id, data.turn_id)
    }
  })
})
