import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { request } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const CONFIGURED = {
  guardrails: { blockedTopics: ['weapons'], piiDetection: false, maxInputLength: 500, maxOutputLength: 500 },
  memory: { strategy: 'sliding_window', windowSize: 4 },
  escalation: { webhookUrl: 'https://example.com', autoEscalateKeywords: ['human'], assignedTo: [], enabled: true },
}

describe('a configuration', () => {
  it('can be put back as GET shows it, of an agent that has none', async () => {
    const path = `/v1/agents/${await makeAgent()}`
    for (const name of ['prompt', 'model', 'tools', 'channels', ...Object.keys(CONFIGURED)]) {
      const shown = await request('GET', `${path}/${name}`)
      const { status, text } = await request('PUT', `${path}/${name}`, { body: JSON.stringify(shown.data) })
      assert.equal(status, 200, `${name}: ${text}`)
      assert.deepEqual((await request('GET', `${path}/${name}`)).data, shown.data, name)
    }
  })

  for (const [name, body] of Object.entries(CONFIGURED))
    it(`of ${name} is removed by null`, async () => {
      const path = `/v1/agents/${await makeAgent()}/${name}`
      const set = await request('PUT', path, { body })
      assert.equal(set.status, 200, set.text)
      const removed = await request('PUT', path, { body: 'null' })
      assert.deepEqual([removed.status, removed.data], [200, null], removed.text)
      assert.equal((await request('GET', path)).data, null)
      const refused = await request('PUT', path, { body: { ...body, colour: 'red' } })
      assert.deepEqual([refused.status, refused.error?.message], [400, 'The field colour is not known.'])
    })

  it('of the prompt is removed by null as promptConfig, and the free text stays', async () => {
    const path = `/v1/agents/${await makeAgent()}/prompt`
    const promptConfig = {
      role: 'r',
      authority: '',
      constraints: [],
      reasoning: '',
      responseStyle: '',
      examples: [],
      contextInjection: [],
      escalationRules: '',
    }
    await request('PUT', path, { body: { promptConfig, systemPrompt: 'Be kind.' } })
    const { status, data } = await request('PUT', path, { body: { promptConfig: null } })
    assert.deepEqual([status, data], [200, { promptConfig: null, systemPrompt: 'Be kind.' }])
  })
})
