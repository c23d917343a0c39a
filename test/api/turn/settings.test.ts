import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { modelControl } from '../../support/model/client.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const model = modelControl(stack.modelServerUrl)
const mark = () => `settings-${crypto.randomUUID()}`
const sentFor = async (text: string) =>
  (await model.requests({ contains: text, kind: 'chat' })).map(
    ({ body }) => JSON.parse(body) as Record<string, unknown>,
  )

async function makeAgentWith(settings: unknown): Promise<string> {
  const agentId = await makeAgent({})
  await request('PUT', `/v1/agents/${agentId}/model`, { body: { model: 'openai/gpt-4o-mini', settings } })
  return agentId
}

describe('the settings of an agent', () => {
  it('stay when a PUT leaves them out, and null removes them', async () => {
    const agentId = await makeAgentWith({ temperature: 0.3, stop: ['END'] })
    const put = async (body: Record<string, unknown>) =>
      (await request('PUT', `/v1/agents/${agentId}/model`, { body: { model: 'openai/gpt-4o-mini', ...body } })).data
    const kept = await put({ fallbackModels: ['google/b'] })
    assert.deepEqual([kept.settings, kept.fallbackModels], [{ temperature: 0.3, stop: ['END'] }, ['google/b']])
    assert.deepEqual(await put({ settings: null }), { model: 'openai/gpt-4o-mini', fallbackModels: ['google/b'] })
    assert.deepEqual(await put({ fallbackModels: null }), { model: 'openai/gpt-4o-mini' })
  })

  it('come back with a restored version, and not with one that had none', async () => {
    const agentId = await makeAgentWith({ temperature: 0.3 })
    await request('POST', `/v1/agents/${agentId}/versions/1/restore`)
    assert.equal((await request('GET', `/v1/agents/${agentId}/model`)).data.settings, undefined)
    await request('POST', `/v1/agents/${agentId}/versions/2/restore`)
    assert.deepEqual((await request('GET', `/v1/agents/${agentId}`)).data.settings, { temperature: 0.3 })
  })

  it('reach the model', async () => {
    const text = mark()
    const agent_id = await makeAgentWith({
      temperature: 0.3,
      topP: 0.8,
      maxOutputTokens: 55,
      reasoningEffort: 'low',
      stop: ['END'],
    })
    await request('POST', '/v1/chat', { body: { agent_id, message: text } })
    const [{ temperature, top_p, max_completion_tokens, reasoning_effort, stop } = {}] = await sentFor(text)
    assert.deepEqual(
      [temperature, top_p, max_completion_tokens, reasoning_effort, stop],
      [0.3, 0.8, 55, 'low', ['END']],
    )
  })

  for (const [settings, field] of [
    [{ temperature: 2.1 }, 'settings.temperature'],
    [{ topP: -1 }, 'settings.topP'],
    [{ maxOutputTokens: 0 }, 'settings.maxOutputTokens'],
    [{ reasoningEffort: 'huge' }, 'settings.reasoningEffort'],
    [{ stop: [] }, 'settings.stop'],
    [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'settings.stop'],
    [{ maxToolRounds: 201 }, 'settings.maxToolRounds'],
    [{ maxSeconds: 86_401 }, 'settings.maxSeconds'],
    [{ seed: 1 }, 'settings.seed'],
  ] as [Record<string, unknown>, string][])
    it(`are refused with ${JSON.stringify(settings)}`, async () => {
      const agentId = await makeAgent({})
      const body = { model: 'openai/gpt-4o-mini', settings }
      const { status, error } = await request('PUT', `/v1/agents/${agentId}/model`, { body })
      assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', field])
    })
})

describe('the settings of one turn', () => {
  it("stand in place of the agent's, each by itself", async () => {
    const text = mark()
    const agent_id = await makeAgentWith({ temperature: 0.3, topP: 0.8 })
    await request('POST', '/v1/chat', { body: { agent_id, message: text, settings: { temperature: 1 } } })
    const [{ temperature, top_p } = {}] = await sentFor(text)
    assert.deepEqual([temperature, top_p], [1, 0.8])
  })

  it('that cost no more than the agent’s need the scope chat alone', async () => {
    const key = await makeKey({ scopes: ['chat'] })
    const agent_id = await makeAgentWith({ maxOutputTokens: 500 })
    const ask = (settings: Record<string, unknown>) =>
      request('POST', '/v1/chat', { key, body: { agent_id, message: mark(), settings } })
    assert.equal((await ask({ temperature: 1, maxOutputTokens: 500, maxToolRounds: 2, maxSeconds: 60 })).status, 200)
    for (const costlier of [
      { maxOutputTokens: 501 },
      { maxToolRounds: 9 },
      { maxSeconds: 4_000 },
      { reasoningEffort: 'low' },
    ]) {
      const { status, error } = await ask(costlier)
      assert.deepEqual(
        [status, error.code, error.field],
        [403, 'SCOPE_MISSING', `settings.${Object.keys(costlier)[0]}`],
      )
    }
  })

  it('bound its rounds of tool calls', async () => {
    const text = mark()
    const agent_id = await makeAgent({ tools: [{ name: 'sum', type: 'calculator', description: 'Adds.', config: {} }] })
    const message = `${text} [[looptool sum {"expression":"1+1"}]]`
    const { data } = await request('POST', '/v1/chat', { body: { agent_id, message, settings: { maxToolRounds: 2 } } })
    assert.equal((data.tool_calls as unknown[]).length, 2)
    assert.equal((await sentFor(text)).length, 3)
  })

  it('end it with TURN_TIMEOUT after its maxSeconds', async () => {
    const agent_id = await makeAgentWith(null)
    const body = { agent_id, message: `${mark()} [[slow 20]]`, settings: { maxSeconds: 1 } }
    const { status, error } = await request('POST', '/v1/chat', { body })
    assert.deepEqual([status, error.code], [504, 'TURN_TIMEOUT'])
  })

  it('that the model refuses are left out, and the receipt names them', async () => {
    const text = mark()
    const agent_id = await makeAgentWith(null)
    const message = "Unsupported value: 'temperature' does not support 0.5 with this model."
    const error = { message, type: 'invalid_request_error', param: 'temperature', code: 'unsupported_value' }
    await model.failNext({ contains: text, status: 400, times: 1, body: { error } })
    const body = { agent_id, message: text, model: 'extra/picky', settings: { temperature: 0.5 } }
    const { status, data } = await request('POST', '/v1/chat', { body })
    assert.equal(status, 200)
    const receipt = (await request('GET', `/v1/turns/${data.turn_id}`)).data
    assert.deepEqual([receipt.ignored_settings, (receipt.model_calls as unknown[]).length], [['temperature'], 1])
  })
})
