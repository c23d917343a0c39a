import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { modelControl } from '../../../support/model/client.ts'
import { makeKey } from '../../../support/stack/service-key.ts'
import { type Data, request, stack } from '../../../support/stack/stack.ts'
import { makeAgent } from '../../../support/turn/chat.ts'

const PARTS = {
  role: 'You sell bikes.',
  authority: '',
  constraints: [],
  reasoning: '',
  responseStyle: '',
  examples: [],
  contextInjection: ['It is {{now}}.'],
  escalationRules: '',
}

const model = modelControl(stack.modelServerUrl)
const systemOf = async (mark: string) =>
  (await model.requests({ contains: mark, kind: 'chat' })).at(-1)?.messages?.[0]?.text ?? ''
const makeNamed = () => makeAgent({ systemPrompt: 'You are the saved one.' })
const ask = (agent_id: string, message: string, prompt: unknown, more: { key?: string } = {}) =>
  request('POST', '/v1/chat', { body: { agent_id, message, prompt }, ...more })

describe('POST /v1/chat with prompt', () => {
  it('asks with the unsaved prompt, and makes no version', async () => {
    const agentId = await makeNamed()
    const mark = `unsaved-${crypto.randomUUID()}`
    const { status, data } = await ask(agentId, `Hello ${mark}`, { systemPrompt: 'You are the typed one.' })
    assert.equal(status, 200)
    assert.match(await systemOf(mark), /You are the typed one\./)
    assert.doesNotMatch(await systemOf(mark), /saved/)
    const receipt = await request('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual([receipt.data.unsaved_prompt, receipt.data.agent_version], [true, 1])
    assert.equal((await request('GET', `/v1/agents/${agentId}`)).data.version, 1)
  })

  it('keeps the fields that it leaves out', async () => {
    const agentId = await makeNamed()
    const mark = `parts-${crypto.randomUUID()}`
    await ask(agentId, `Hello ${mark}`, { promptConfig: PARTS })
    assert.match(await systemOf(mark), /You are the saved one\.\n\n# Role\nYou sell bikes\./)
  })

  it('counts for its turn alone, and the receipt of the next one says so', async () => {
    const agentId = await makeNamed()
    const { data } = await ask(agentId, 'Hello', { systemPrompt: 'Typed' })
    const mark = `next-${crypto.randomUUID()}`
    const next = await request('POST', '/v1/chat', {
      body: { agent_id: agentId, conversation_id: data.conversation_id, message: `And ${mark}` },
    })
    assert.match(await systemOf(mark), /You are the saved one\./)
    assert.equal((await request('GET', `/v1/turns/${next.data.turn_id}`)).data.unsaved_prompt, false)
  })

  it('is composed again as it was sent', async () => {
    const agentId = await makeNamed()
    const mark = `again-${crypto.randomUUID()}`
    const { data } = await ask(agentId, `Hello ${mark}`, { systemPrompt: 'You are the typed one.' })
    const { data: call } = await request<Data & { input: unknown; same: boolean }>(
      'GET',
      `/v1/turns/${data.turn_id}/model-calls/1`,
    )
    assert.match(JSON.stringify(call), /You are the typed one\./)
  })

  it('needs the scope write', async () => {
    const key = await makeKey({ scopes: ['chat', 'read'] })
    const { status, error } = await ask(await makeNamed(), 'Hello', { systemPrompt: 'Typed' }, { key })
    assert.deepEqual([status, error.code], [403, 'SCOPE_MISSING'])
  })

  it('refuses what the configuration would refuse', async () => {
    const { status, error } = await ask(await makeNamed(), 'Hello', { promptConfig: { role: 'only' } })
    assert.equal(status, 400)
    assert.match(String(error.field), /^prompt\.promptConfig/)
  })
})

describe('POST /v1/agents/{id}/prompt/preview', () => {
  it('composes what is typed, over what is saved', async () => {
    const agentId = await makeNamed()
    const { status, data } = await request('POST', `/v1/agents/${agentId}/prompt/preview`, {
      body: { promptConfig: PARTS },
    })
    assert.equal(status, 200)
    assert.equal(data.systemPrompt, 'You are the saved one.\n\n# Role\nYou sell bikes.')
    assert.match(String(data.messageContext), /^It is \d{4}-/)
    assert.equal(
      (await request('GET', `/v1/agents/${agentId}/prompt/preview`)).data.systemPrompt,
      'You are the saved one.',
    )
  })
})
