import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { TrialReceipt } from '../../../domain/agent/trial.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeKey, workspaceOf } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
after(() => service.close())

const TOKEN = 'secret-token-of-the-shop'
const tool = (name: string, config: Record<string, unknown>, type = 'api_call') => ({
  type,
  name,
  description: `The ${name}.`,
  config: { ...(type === 'api_call' && { authType: 'bearer', authValue: TOKEN }), ...config },
})
const call = (agentId: string, name: string, args?: object, options: object = {}) =>
  request<TrialReceipt>('POST', `/v1/agents/${agentId}/tools/${encodeURIComponent(name)}/test`, {
    ...(args && { body: { arguments: args } }),
    ...options,
  })

describe('the test of a tool', () => {
  it('makes the call and gives its request, status, mapped result and time', async () => {
    service.answers((_request, response) => response.end('{"data":{"state":"shipped"}}'))
    const config = { url: `${service.base}/orders/{{id}}`, responseMapping: 'data.state' }
    const agentId = await makeAgent({ tools: [tool('get order 50%/ü', config)] })
    const { status, data, json, text } = await call(agentId, 'get order 50%/ü', { id: '1007' })
    assert.equal(status, 200)
    assert.deepEqual([data.status, data.result, data.error, data.answerStatus], ['succeeded', 'shipped', null, 200])
    assert.deepEqual(
      [data.kind, data.name, data.agentVersion, data.mayHaveEffect],
      ['tool', 'get order 50%/ü', 2, false],
    )
    assert.deepEqual([data.request?.method, data.request?.url], ['GET', `${service.base}/orders/1007`])
    assert.equal(data.request?.headers.authorization, '••••')
    assert.ok(data.durationMs >= 0 && Date.parse(data.endedAt) >= Date.parse(data.startedAt))
    assert.ok(json.next_steps.length > 0)
    assert.ok(!text.includes(TOKEN))
    const received = service.received.find(({ url }) => url === '/orders/1007')
    assert.equal(received?.headers.authorization, `Bearer ${TOKEN}`)
  })

  it('says that a POST may have had its effect, and makes it once', async () => {
    const path = `/pay-${randomUUID()}`
    service.answers((_request, response) => response.writeHead(500).end(`no, ${TOKEN}`))
    const agentId = await makeAgent({ tools: [tool('pay', { url: service.base + path, method: 'POST' })] })
    const { data, text } = await call(agentId, 'pay')
    assert.deepEqual([data.status, data.mayHaveEffect, data.answerStatus], ['failed', true, 500])
    assert.match(data.error ?? '', /status 500/)
    assert.equal(data.request?.body, '{}')
    assert.ok(!text.includes(TOKEN))
    const received = service.received.filter(({ url }) => url === path)
    assert.equal(received.length, 1)
    assert.equal(received[0]?.headers['idempotency-key'], `trial:${data.id}`)
  })

  it('fails where a turn would: an address that the fence refuses', async () => {
    const agentId = await makeAgent({ tools: [tool('inner', { url: 'http://169.254.169.254/' })] })
    const { status, data } = await call(agentId, 'inner')
    assert.deepEqual([status, data.status, data.answerStatus], [200, 'failed', null])
    assert.ok(data.error)
  })

  it('runs tools that send nothing', async () => {
    const agentId = await makeAgent({ tools: [tool('calculator', {}, 'calculator')] })
    const { data } = await call(agentId, 'calculator', { expression: '6*7' })
    assert.deepEqual([data.result, data.request, data.mayHaveEffect], ['42', null, false])
  })

  it('masks personal data as a turn does', async () => {
    service.answers((_request, response) => response.end('write to ada@example.com'))
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    const agentId = await makeAgent({ tools: [tool('people', { url: `${service.base}/{{who}}` })], guardrails })
    const { data, text } = await call(agentId, 'people', { who: 'bob@example.com' })
    assert.equal(data.result, 'write to [EMAIL]')
    assert.ok(!/bob@|ada@/.test(text), text)
  })

  it('refuses arguments that do not fit, and names them', async () => {
    const agentId = await makeAgent({ tools: [tool('order', { url: `${service.base}/{{id}}` })] })
    for (const body of [{ arguments: {} }, { arguments: { id: '1', other: 2 } }, { arguments: 'id' }, { args: {} }]) {
      const { status, error } = await request('POST', `/v1/agents/${agentId}/tools/order/test`, { body })
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'], JSON.stringify(body))
      assert.match(error.message, /id|other|arguments|args/)
    }
  })

  it('finds neither another tool, agent nor workspace', async () => {
    const agentId = await makeAgent({ tools: [tool('order', { url: service.base })] })
    const bound = await makeKey({ agentIds: [await makeAgent()] })
    for (const [reply, code] of [
      [await call(agentId, 'orders'), 'TOOL_NOT_FOUND'],
      [await call(randomUUID(), 'order'), 'AGENT_NOT_FOUND'],
      [await call(agentId, 'order', {}, { key: stack.keys.b }), 'AGENT_NOT_FOUND'],
      [await call(agentId, 'order', {}, { key: bound }), 'AGENT_NOT_FOUND'],
    ] as const)
      assert.deepEqual([reply.status, reply.error.code], [404, code])
  })
})

const escalation = (webhookUrl: string) => ({
  webhookUrl,
  autoEscalateKeywords: ['human'],
  assignedTo: [],
  enabled: webhookUrl !== '',
})
const send = (agentId: string, options: object = {}) =>
  request<TrialReceipt>('POST', `/v1/agents/${agentId}/escalation/test`, options)

describe('the test of an escalation webhook', () => {
  it('sends one signed webhook that opens no escalation', async () => {
    await using receiver = await startWebhookReceiver()
    const agentId = await makeAgent({ escalation: escalation(receiver.url) })
    const { status, data } = await send(agentId)
    assert.deepEqual([status, data.kind, data.status, data.answerStatus], [200, 'webhook', 'succeeded', 204])
    assert.equal(receiver.received.length, 1)
    const [received] = receiver.received
    const headers = received?.headers as Record<string, string>
    const { data: secret } = await request<{ secret: string }>('GET', '/v1/webhook-secret')
    const sent = new Webhook(secret.secret).verify(received?.body ?? '', headers) as Record<string, unknown>
    assert.deepEqual([sent.type, sent.id, headers['webhook-id']], ['escalation.test', data.id, data.id])
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}/escalations`)).data, [])
  })

  it('tells a refusal and an address without an answer', async () => {
    await using receiver = await startWebhookReceiver([503])
    const refused = await send(await makeAgent({ escalation: escalation(receiver.url) }))
    assert.deepEqual([refused.data.status, refused.data.answerStatus], ['failed', 503])
    assert.match(refused.data.error ?? '', /503/)
    const silent = await send(await makeAgent({ escalation: escalation('http://127.0.0.1:9/hook') }))
    assert.deepEqual([silent.data.status, silent.data.answerStatus], ['failed', null])
  })

  it('is refused without an address', async () => {
    for (const agentId of [await makeAgent(), await makeAgent({ escalation: escalation('') })]) {
      const { status, error } = await send(agentId)
      assert.deepEqual([status, error.code], [409, 'WEBHOOK_NOT_CONFIGURED'])
    }
  })

  it('finds no agent of another workspace', async () => {
    const { error } = await send(await makeAgent(), { key: stack.keys.b })
    assert.equal(error.code, 'AGENT_NOT_FOUND')
  })
})

describe('tests of a setting', () => {
  it('are for those who may write', async () => {
    const agentId = await makeAgent({ tools: [tool('calculator', {}, 'calculator')] })
    const key = await makeKey({ scopes: ['read', 'chat', 'evals', 'admin'] })
    const workspaceId = await workspaceOf(stack.keys.a)
    const viewer = await openSession(await makePerson('viewer', workspaceId))
    const editor = await openSession(await makePerson('editor', workspaceId))
    for (const options of [{ key }, viewer]) {
      assert.equal((await call(agentId, 'calculator', { expression: '1' }, options)).error.code, 'SCOPE_MISSING')
      assert.equal((await send(agentId, options)).error.code, 'SCOPE_MISSING')
    }
    assert.equal((await call(agentId, 'calculator', { expression: '1' }, editor)).data.result, '1')
  })
})
