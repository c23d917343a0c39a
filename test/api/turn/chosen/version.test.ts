import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { modelControl } from '../../../support/model/client.ts'
import { makeKey } from '../../../support/stack/service-key.ts'
import { type Data, readEvents, request, open as send, stack } from '../../../support/stack/stack.ts'
import { makeAgent } from '../../../support/turn/chat.ts'

type Receipt = Data & { agent_version: number; model: string; model_calls: { model: string }[] }

const model = modelControl(stack.modelServerUrl)
/** Returns the last question to the model that holds this mark. */
const askedOf = async (mark: string) => (await model.requests({ contains: mark, kind: 'chat' })).at(-1)
const receiptOf = async (turnId: unknown) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

/** An agent whose version 2 has another prompt and guardrail than version 1. */
async function makeTwoVersions(): Promise<string> {
  const agentId = await makeAgent({ systemPrompt: 'You are the first.' })
  await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'You are the second.' } })
  return agentId
}

for (const path of ['/v1/chat', '/v1/chat-stream'])
  describe(`POST ${path} with agent_version or model`, () => {
    const ask = async (body: Record<string, unknown>, key = stack.keys.a) => {
      const response = await send('POST', path, { body, key })
      const turnId = response.headers.get('x-turn-id')
      if (path === '/v1/chat' || !response.ok) await response.text()
      else for await (const _ of readEvents(response));
      return { status: response.status, turnId }
    }

    it('asks the agent as it was at that version, and the receipt says so', async () => {
      const agent_id = await makeTwoVersions()
      const mark = `version-${crypto.randomUUID()}`
      const { status, turnId } = await ask({ agent_id, agent_version: 1, message: `Hello ${mark}` })
      assert.equal(status, 200)
      const { messages } = (await askedOf(mark)) ?? {}
      assert.match(messages?.[0]?.text ?? '', /You are the first\./)
      assert.equal((await receiptOf(turnId)).agent_version, 1)
      assert.equal((await request('GET', `/v1/agents/${agent_id}`)).data.version, 2)
    })

    it("asks that model in place of the agent's, and the receipt says so", async () => {
      const agent_id = await makeTwoVersions()
      const mark = `model-${crypto.randomUUID()}`
      const { turnId } = await ask({ agent_id, model: 'openai/gpt-4.1-nano', message: `Hello ${mark}` })
      assert.equal((await askedOf(mark))?.model, 'gpt-4.1-nano')
      const receipt = await receiptOf(turnId)
      assert.deepEqual([receipt.agent_version, receipt.model], [2, 'openai/gpt-4.1-nano'])
      assert.deepEqual(
        receipt.model_calls.map((call) => call.model),
        ['openai/gpt-4.1-nano'],
      )
    })

    it('needs the scope write', async () => {
      const key = await makeKey({ scopes: ['chat', 'read'] })
      const agent_id = await makeTwoVersions()
      for (const choice of [{ agent_version: 1 }, { model: 'openai/gpt-4o-mini' }])
        assert.equal((await ask({ agent_id, message: 'Hello', ...choice }, key)).status, 403)
      assert.equal((await ask({ agent_id, message: 'Hello' }, key)).status, 200)
    })
  })

describe('a chat with a choice that cannot be made', () => {
  for (const [choice, status, code, mention] of [
    [{ agent_version: 3 }, 404, 'VERSION_NOT_FOUND', '3'],
    [{ agent_version: 9_007_199_254_740_991 }, 404, 'VERSION_NOT_FOUND', 'version'],
    [{ agent_version: 0 }, 400, 'VALIDATION_ERROR', 'agent_version'],
    [{ agent_version: '1' }, 400, 'VALIDATION_ERROR', 'agent_version'],
    [{ model: 'gpt' }, 400, 'VALIDATION_ERROR', 'model'],
    [{ model: 'unknown/model' }, 422, 'MODEL_PROVIDER_NOT_CONFIGURED', 'unknown'],
  ] as const)
    it(`is refused: ${JSON.stringify(choice)}`, async () => {
      const agent_id = await makeTwoVersions()
      const { status: got, error } = await request('POST', '/v1/chat', { body: { agent_id, message: 'Hi', ...choice } })
      assert.deepEqual([got, error.code], [status, code])
      assert.ok(error.message.includes(mention), error.message)
    })

  it('is refused while the agent is paused, also at a version when it was not', async () => {
    const agent_id = await makeTwoVersions()
    await request('PATCH', `/v1/agents/${agent_id}`, { body: { status: 'paused' } })
    const { error } = await request('POST', '/v1/chat', { body: { agent_id, agent_version: 1, message: 'Hi' } })
    assert.equal(error.code, 'AGENT_PAUSED')
  })

  it('is not tried with a fallback model', async () => {
    const agent_id = await makeAgent()
    await request('PUT', `/v1/agents/${agent_id}/model`, {
      body: { model: 'openai/gpt-4o-mini', fallbackModels: ['extra/second'] },
    })
    const { data } = await request('POST', '/v1/chat', {
      body: {
        agent_id,
        model: 'openai/gpt-4.1-nano',
        message: `${crypto.randomUUID()} [[fail 503 2]] [[say rescued]]`,
      },
    })
    assert.equal(data.text, 'rescued')
    const models = (await receiptOf(data.turn_id)).model_calls.map((call) => call.model)
    assert.deepEqual(new Set(models), new Set(['openai/gpt-4.1-nano']))
  })

  it('belongs to its Idempotency-Key: another version with the same key is a conflict', async () => {
    const agent_id = await makeTwoVersions()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await request('POST', '/v1/chat', { headers, body: { agent_id, message: 'Hi' } })
    const { error } = await request('POST', '/v1/chat', {
      headers,
      body: { agent_id, agent_version: 1, message: 'Hi' },
    })
    assert.equal(error.code, 'IDEMPOTENCY_CONFLICT')
  })
})
