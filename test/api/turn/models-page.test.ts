import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { codeBlocksOf } from '../../support/document.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const model = modelControl(stack.modelServerUrl)
const [settings, , output] = codeBlocksOf('docs/models.md', ['json']).map(({ code }) => JSON.parse(code))

describe('docs/models.md', () => {
  it('has an example of settings, which the model gets', async () => {
    const agentId = await makeAgent()
    const { status, text } = await request('PUT', `/v1/agents/${agentId}/model`, { body: settings })
    assert.equal(status, 200, text)
    const message = `the page's settings ${agentId}`
    await chat(agentId, `${message} [[say Yes.]]`)
    const [asked] = await model.requests({ contains: message })
    const { reasoning_effort, max_completion_tokens, stop } = JSON.parse(asked?.body ?? '{}')
    assert.deepEqual([reasoning_effort, max_completion_tokens, stop], ['low', 800, ['END']])
  })

  it('has an example of output, whose answer is JSON of its schema', async () => {
    const value = { total: 12.5, currency: 'EUR' }
    await model.setAnswers({ [output.message]: `[[say ${JSON.stringify(value)}]]` })
    const body = { ...output, agent_id: await makeAgent() }
    const { status, data, text } = await request<ChatResult>('POST', '/v1/chat', { body })
    await model.setAnswers({ [output.message]: null })
    assert.equal(status, 200, text)
    assert.deepEqual(data.output, value)
    const [asked] = await model.requests({ contains: output.message })
    assert.deepEqual(JSON.parse(asked?.body ?? '{}').response_format.json_schema.schema, output.output.schema)
  })
})
