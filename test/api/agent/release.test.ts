import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { EXAMPLE_PROMPT } from '../../../api/agent/example.ts'
import type { Agent } from '../../../domain/agent/agent.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { echoing, makeSuite, run } from '../../support/eval/eval.ts'
import { modelControl } from '../../support/model/client.ts'
import { openAiClient, user } from '../../support/openai/client.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { type Data, request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

type Receipt = Data & { agent_version: number }
type Input = { input: { messages: { text: string }[] }; matches: boolean }

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
after(() => service.close())

const control = modelControl(stack.modelServerUrl)
const release = (agentId: string, version: unknown, options: object = {}) =>
  request<{ version: unknown }>('PUT', `/v1/agents/${agentId}/release`, { body: { version }, ...options })
const conditions = (agentId: string, body: object, options: object = {}) =>
  request('PUT', `/v1/agents/${agentId}/release/conditions`, { body, ...options })
const put = (agentId: string, section: string, body: unknown) =>
  request('PUT', `/v1/agents/${agentId}/${section}`, { body })
const agentOf = async (agentId: string) => (await request('GET', `/v1/agents/${agentId}`)).data
const versionOf = async (turnId: unknown) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data.agent_version
const versionOfChat = async (agentId: string) => versionOf((await chat(agentId, 'Hello')).data.turn_id)
const promptOf = async (mark: string) =>
  (await control.requests({ contains: mark, kind: 'chat' })).at(-1)?.messages?.[0]

/** An agent at version 2, of which version 1 is released. */
async function makeReleased(): Promise<string> {
  const agentId = await makeAgent({ systemPrompt: 'You are the first.' })
  await release(agentId, 1)
  await put(agentId, 'prompt', { systemPrompt: 'You are the second.' })
  return agentId
}

describe('PUT /v1/agents/{id}/release', () => {
  it('answers from the released version until another one is released', async () => {
    const agentId = await makeAgent({ systemPrompt: 'You are the first.' })
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}/release`)).data, { version: 'latest' })
    assert.equal((await agentOf(agentId)).releasedVersion, null)
    const reply = await release(agentId, 1)
    assert.deepEqual([reply.status, reply.data], [200, { version: 1 }])
    await put(agentId, 'prompt', { systemPrompt: 'You are the second.' })
    const { version, releasedVersion } = await agentOf(agentId)
    assert.deepEqual([version, releasedVersion], [2, 1])
    const mark = `release-${randomUUID()}`
    assert.equal(await versionOf((await chat(agentId, mark)).data.turn_id), 1)
    assert.match((await promptOf(mark))?.text ?? '', /You are the first\./)
    await release(agentId, 2)
    assert.equal(await versionOfChat(agentId), 2)
    await release(agentId, 1)
    assert.equal(await versionOfChat(agentId), 1)
    assert.equal((await release(agentId, 'latest')).status, 200)
    assert.equal(await versionOfChat(agentId), 2)
  })

  it("holds for OpenAI's way in and for MCP, too", async () => {
    const model = await makeReleased()
    const mark = `openai-${randomUUID()}`
    await openAiClient().chat.completions.create({ model, messages: [user(mark)] })
    assert.match((await promptOf(mark))?.text ?? '', /You are the first\./)
  })

  it('holds for channels, where enabled and the secrets are those of the newest version', async () => {
    await using telegram = await openTelegramAgent({ configurations: { systemPrompt: 'You are the first.' } })
    const { agentId } = telegram
    const { version } = await agentOf(agentId)
    await release(agentId, version)
    await put(agentId, 'prompt', { systemPrompt: 'You are the second.' })
    const mark = `telegram-${randomUUID()}`
    await telegram.say(mark)
    await untilCount('replies', () => telegram.texts(), 1)
    assert.match((await promptOf(mark))?.text ?? '', /You are the first\./)
    await put(agentId, 'channels', { telegram: { ...telegram.telegram, enabled: false } })
    const silent = `silent-${randomUUID()}`
    await telegram.say(silent)
    assert.equal((await control.requests({ contains: silent })).length, 0)
  })

  it('leaves suites, and a chat that names a version, their own', async () => {
    const agentId = await makeReleased()
    const { data } = await request<Data & { turn_id: string }>('POST', '/v1/chat', {
      body: { agent_id: agentId, agent_version: 2, message: 'Hello' },
    })
    assert.equal(await versionOf(data.turn_id), 2)
    const suite = await makeSuite([echoing('second')], agentId)
    assert.equal((await run(suite)).data[0]?.passed, true)
  })

  it('gives a released tool the secret of the newest version, as long as its address stays', async () => {
    const path = `/orders-${randomUUID()}`
    const tool = (authValue: string, base = service.base) => [
      {
        type: 'api_call',
        name: 'orders',
        description: 'Orders.',
        config: { url: base + path, authType: 'bearer', authValue },
      },
    ]
    const agentId = await makeAgent({ tools: tool('old-secret-of-the-shop') })
    await release(agentId, 2)
    const called = async () => {
      const { data } = await chat(agentId, `[[tool orders {}]] ${randomUUID()}`)
      assert.equal(await versionOf(data.turn_id), 2)
      return service.received.filter(({ url }) => url === path).at(-1)?.headers.authorization
    }
    assert.equal(await called(), 'Bearer old-secret-of-the-shop')
    await put(agentId, 'tools', tool('new-secret-of-the-shop'))
    assert.equal(await called(), 'Bearer new-secret-of-the-shop')
    await put(agentId, 'tools', tool('secret-of-another-shop', 'http://127.0.0.1:1'))
    assert.equal(await called(), 'Bearer new-secret-of-the-shop')
    await put(agentId, 'tools', [])
    const { data } = await request<Agent>('POST', `/v1/agents/${agentId}/versions/2/restore`)
    await release(agentId, data.version)
    await chat(agentId, `[[tool orders {}]] ${randomUUID()}`)
    const last = service.received.filter(({ url }) => url === path).at(-1)
    assert.equal(last?.headers.authorization, 'Bearer new-secret-of-the-shop')
  })

  it('lets an allowed call run only while its tool stands in the newest and the released version', async () => {
    const path = `/pay-${randomUUID()}`
    const tool = { type: 'api_call', name: 'pay', description: 'Pays.', approval: 'always', config: { method: 'POST' } }
    const pay = (base: string) => [{ ...tool, config: { ...tool.config, url: base + path } }]
    const agentId = await makeAgent({ tools: pay(service.base) })
    await release(agentId, 2)
    await put(agentId, 'tools', pay('http://127.0.0.1:1'))
    const { data } = await request<Data & { required_actions: { id: string }[] }>('POST', '/v1/chat', {
      body: { agent_id: agentId, message: '[[tool pay {}]]' },
    })
    const decision = { body: { decision: 'approve' }, key: await makeKey({ scopes: ['read', 'approve'] }) }
    const decided = await request('POST', `/v1/approvals/${data.required_actions[0]?.id}`, decision)
    assert.equal(decided.error.code, 'TOOL_CHANGED')
    assert.equal(service.received.filter(({ url }) => url === path).length, 0)
  })

  it('shows a rename and a pause of the newest version at once', async () => {
    const promptConfig = { ...EXAMPLE_PROMPT, contextInjection: ['You are {{agent.name}}.'] }
    const agentId = await makeAgent({ prompt: { promptConfig } })
    await release(agentId, 2)
    await request('PATCH', `/v1/agents/${agentId}`, { body: { name: 'Renamed' } })
    const mark = `name-${randomUUID()}`
    const { data } = await chat(agentId, mark)
    assert.match((await promptOf(mark))?.text ?? '', /You are Renamed\./)
    await request('PATCH', `/v1/agents/${agentId}`, { body: { name: 'Again' } })
    const call = (await request<Input>('GET', `/v1/turns/${data.turn_id}/model-calls/1`)).data
    assert.equal(call.matches, true)
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'paused' } })
    assert.equal((await chat(agentId, 'Hello')).error.code, 'AGENT_PAUSED')
  })

  it('makes no version, stands in the audit log and not in a clone', async () => {
    const agentId = await makeReleased()
    assert.equal((await agentOf(agentId)).version, 2)
    const { data } = await request<Data[]>('GET', '/v1/audit?action=releaseAgentVersion&limit=50')
    const entry = data.find(({ subject }) => (subject as { id: string }).id === agentId)
    assert.deepEqual(entry?.change, { from: 'latest', to: 1 })
    const copy = await request('POST', `/v1/agents/${agentId}/clone`)
    assert.deepEqual([copy.data.releasedVersion, copy.data.systemPrompt], [null, 'You are the second.'])
  })

  it('answers 404 to a version that is not there, and 400 to what is none', async () => {
    const agentId = await makeAgent()
    assert.equal((await release(agentId, 7)).error.code, 'VERSION_NOT_FOUND')
    assert.equal((await release(randomUUID(), 1)).error.code, 'AGENT_NOT_FOUND')
    for (const version of [0, -1, 1.5, 'newest', null, 2 ** 31])
      assert.equal((await release(agentId, version)).status, 400, String(version))
    assert.equal((await release(agentId, 1, { key: await makeKey({ scopes: ['read', 'chat'] }) })).status, 403)
  })
})

describe('PUT /v1/agents/{id}/release/conditions', () => {
  it('refuses a version that has not passed its gate, and latest', async () => {
    const agentId = await makeAgent({ systemPrompt: 'blue' })
    const suite = await makeSuite([echoing('red')], agentId)
    assert.equal((await conditions(agentId, { gate: true, backtest: false })).status, 200)
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}/release/conditions`)).data, {
      gate: true,
      backtest: false,
    })
    assert.match((await release(agentId, 1)).error.message, /No eval suite of the agent has a gate/)
    await request('PUT', `${suite.path}/gate`, { body: { minScore: 1 } })
    const refused = await release(agentId, 1)
    assert.deepEqual([refused.status, refused.error.code], [409, 'RELEASE_REFUSED'])
    assert.match(refused.error.message, /asks for a score of 1/)
    const latest = await release(agentId, 'latest')
    assert.deepEqual([latest.status, latest.error.field], [400, 'version'])
    await put(agentId, 'prompt', { systemPrompt: 'red' })
    await run(suite)
    assert.equal((await release(agentId, 1)).status, 409)
    assert.equal((await release(agentId, 2)).status, 200)
  })

  it('names a backtest that is missing', async () => {
    const agentId = await makeAgent()
    await conditions(agentId, { gate: false, backtest: true })
    assert.match((await release(agentId, 1)).error.message, /no completed, judged backtest/)
  })

  it('needs the scope admin', async () => {
    const key = await makeKey({ scopes: ['read', 'write'] })
    const agentId = await makeAgent()
    assert.equal((await conditions(agentId, { gate: true, backtest: false }, { key })).error.code, 'SCOPE_MISSING')
    assert.equal((await request('GET', `/v1/agents/${agentId}/release/conditions`, { key })).status, 200)
  })
})
