import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Escalation } from '../../domain/escalation/record.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, chatStream, makeAgent } from '../support/turn/chat.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const UNKNOWN = '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f'

const makeEscalatingAgent = (webhookUrl: string, more: Record<string, unknown> = {}) =>
  makeAgent({
    escalation: { webhookUrl, autoEscalateKeywords: ['human', 'real person'], assignedTo: ['ops'], enabled: true },
    ...more,
  })

const list = async (agentId: string): Promise<Escalation[]> =>
  (await request<Escalation[]>('GET', `/v1/agents/${agentId}/escalations`)).data

describe('a turn that escalates', () => {
  it('gets its answer without waiting for the webhook', async () => {
    await using receiver = await startWebhookReceiver([500])
    const agentId = await makeEscalatingAgent(receiver.url)
    const { data } = await chat(agentId, '[[say I will ask.]] a Real Person, please')
    assert.equal(data.text, 'I will ask.')
    const [escalation] = await list(agentId)
    assert.deepEqual(data.escalation, { id: escalation?.id, reason: 'The message contains "real person".' })
  })

  it('sends an escalation event in its stream', async () => {
    await using receiver = await startWebhookReceiver()
    const agentId = await makeEscalatingAgent(receiver.url)
    const events = await chatStream(agentId, '[[say Yes.]] human')
    const told = events.filter(({ event }) => event === 'escalation')
    assert.equal(told.length, 1)
    const end = events.at(-1)?.data as { escalation: unknown }
    assert.deepEqual(end.escalation, told[0]?.data)
  })

  it('escalates when the model calls the built-in tool', async () => {
    await using receiver = await startWebhookReceiver()
    const agentId = await makeEscalatingAgent(receiver.url)
    const { data } = await chat(agentId, '[[tool escalate {"$reason": "wants a refund"}]] [[say Done.]]')
    assert.equal(data.escalation?.reason, 'wants a refund')
    assert.equal(data.text, 'Done.')
    const body = (await until('the webhook', async () => receiver.received[0])).body
    assert.equal(JSON.parse(body).trigger.kind, 'tool')
  })

  it('returns the open escalation of its conversation and sends no second webhook', async () => {
    await using receiver = await startWebhookReceiver()
    const agentId = await makeEscalatingAgent(receiver.url)
    const first = (await chat(agentId, '[[say One.]] human')).data
    const conversationId = first.conversation_id
    const second = (await chat(agentId, '[[say Two.]] human again', { conversationId })).data
    assert.equal(second.escalation?.id, first.escalation?.id)
    await request('POST', `/v1/escalations/${first.escalation?.id}/resolve`)
    const third = (await chat(agentId, '[[say Three.]] human once more', { conversationId })).data
    assert.notEqual(third.escalation?.id, first.escalation?.id)
    await until('two webhooks', async () => receiver.received.length >= 2)
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).toSorted(),
      [first.escalation?.id, third.escalation?.id].toSorted(),
    )
  })

  it('has no escalation when no keyword matches or escalation is off', async () => {
    const agentId = await makeEscalatingAgent('http://127.0.0.1:9/hook')
    assert.equal((await chat(agentId, '[[say Fine.]] humanity')).data.escalation, null)
    const off = { webhookUrl: '', autoEscalateKeywords: ['human'], assignedTo: [], enabled: false }
    await request('PUT', `/v1/agents/${agentId}/escalation`, { body: off })
    assert.equal((await chat(agentId, '[[say Fine.]] human')).data.escalation, null)
    assert.deepEqual(await list(agentId), [])
  })

  it('has its message masked everywhere', async () => {
    await using receiver = await startWebhookReceiver()
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 1_000 }
    const agentId = await makeEscalatingAgent(receiver.url, { guardrails })
    await chat(agentId, '[[say Ok.]] human, I am jo@example.com')
    assert.equal((await list(agentId))[0]?.trigger.message, '[[say Ok.]] human, I am [EMAIL]')
    const { body } = await until('the webhook', async () => receiver.received[0])
    assert.doesNotMatch(body, /jo@example/)
  })
})

describe('GET /v1/agents/{id}/escalations', () => {
  it('lists escalations with their deliveries, newest first', async () => {
    await using receiver = await startWebhookReceiver()
    const agentId = await makeEscalatingAgent(receiver.url)
    const first = (await chat(agentId, '[[say One.]] human')).data
    const second = (await chat(agentId, '[[say Two.]] human')).data
    const found = await until('both deliveries', async () => {
      const all = await list(agentId)
      return all.every(({ deliveries }) => deliveries.length === 1) ? all : undefined
    })
    assert.deepEqual(
      found.map(({ id }) => id),
      [second.escalation?.id, first.escalation?.id],
    )
    const { id, createdAt, deliveries, ...rest } = found[1] as Escalation
    assert.match(`${id} ${createdAt}`, /^[\da-f-]{36} \d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
    assert.deepEqual(
      deliveries.map(({ status, error }) => ({ status, error })),
      [{ status: 204, error: null }],
    )
    assert.deepEqual(rest, {
      agentId,
      conversationId: first.conversation_id,
      turnId: first.turn_id,
      status: 'open',
      trigger: { kind: 'keyword', keyword: 'human', message: '[[say One.]] human' },
      assignedTo: ['ops'],
      resolvedAt: null,
      resolvedBy: null,
    })
  })

  it('answers 404 for an unknown agent and to another workspace', async () => {
    const agentId = await makeAgent()
    assert.deepEqual(await list(agentId), [])
    const { error } = await request('GET', `/v1/agents/${agentId}/escalations`, { key: stack.keys.b })
    assert.equal(error.code, 'AGENT_NOT_FOUND')
    assert.equal((await request('GET', `/v1/agents/${UNKNOWN}/escalations`)).status, 404)
  })
})

describe('POST /v1/escalations/{id}/resolve', () => {
  it('closes an open escalation once', async () => {
    const agentId = await makeEscalatingAgent('http://127.0.0.1:9/hook')
    const { escalation } = (await chat(agentId, '[[say One.]] human')).data
    const path = `/v1/escalations/${escalation?.id}/resolve`
    const first = await request<Escalation>('POST', path)
    assert.equal(first.status, 200)
    assert.equal(first.data.status, 'resolved')
    assert.ok(first.data.resolvedAt)
    assert.equal(first.data.resolvedBy?.name, 'bootstrap')
    assert.ok(first.json.next_steps.length > 0)
    for (const { path: next } of first.json.next_steps) assert.match(next, /^\/api\/v1\/.*\{id\}/)
    const again = await request<Escalation>('POST', path)
    assert.equal(again.status, 200)
    assert.equal(again.data.resolvedAt, first.data.resolvedAt)
  })
})

describe('POST /v1/escalations/{id}/redeliver', () => {
  it('returns the escalation with next steps', async () => {
    const agentId = await makeEscalatingAgent('http://127.0.0.1:9/hook')
    const { escalation } = (await chat(agentId, '[[say One.]] human')).data
    const reply = await request<Escalation>('POST', `/v1/escalations/${escalation?.id}/redeliver`)
    assert.equal(reply.status, 200)
    assert.equal(reply.data.id, escalation?.id)
    assert.ok(reply.json.next_steps.some(({ path }) => path === '/api/v1/escalations/{id}/resolve'))
  })
})

for (const action of ['redeliver', 'resolve'])
  describe(`POST /v1/escalations/{id}/${action} with another id`, () => {
    it(`answers 404 in ${action} to another workspace and after the conversation is deleted`, async () => {
      const agentId = await makeEscalatingAgent('http://127.0.0.1:9/hook')
      const { escalation, conversation_id } = (await chat(agentId, '[[say One.]] human')).data
      const path = `/v1/escalations/${escalation?.id}/${action}`
      const foreign = await request('POST', path, { key: stack.keys.b })
      assert.equal(foreign.status, 404)
      assert.equal(foreign.error.code, 'ESCALATION_NOT_FOUND')
      await request('DELETE', `/v1/agents/${agentId}/conversations/${conversation_id}`)
      for (const gone of [path, `/v1/escalations/${UNKNOWN}/${action}`]) {
        const { error } = await request('POST', gone)
        assert.equal(error.code, 'ESCALATION_NOT_FOUND')
        assert.match(error.fix, /GET \/v1\/escalations/)
      }
    })

    it(`answers 400 in ${action} to an id that is no UUID`, async () => {
      const { status, error } = await request('POST', `/v1/escalations/x-1/${action}`)
      assert.equal(status, 400)
      assert.equal(error.code, 'VALIDATION_ERROR')
    })
  })
