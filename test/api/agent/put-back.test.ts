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

  it('that changes nothing makes no version and no audit entry', async () => {
    const id = await makeAgent()
    const bodies = {
      ...CONFIGURED,
      channels: { telegram: { botToken: '12345:abcdefghijklmnopqrstuvwxyzABCDEFGHI', enabled: false } },
      model: { model: 'local/extractive', settings: { temperature: 0.5 } },
      prompt: { systemPrompt: 'Be brief.' },
      tools: [
        {
          type: 'api_call',
          name: 't',
          description: 'd',
          config: { url: 'https://example.com', authType: 'bearer', authValue: 'sk-abcdefghij4321' },
        },
      ],
    }
    for (const [name, body] of Object.entries(bodies)) {
      const path = `/v1/agents/${id}/${name}`
      const first = await request('PUT', path, { body })
      assert.equal(first.status, 200, first.text)
      const [again, masked] = [await request('PUT', path, { body }), await request('PUT', path, { body: first.data })]
      for (const reply of [again, masked])
        assert.deepEqual(
          [reply.status, reply.headers.get('etag'), reply.data],
          [200, first.headers.get('etag'), first.data],
          name,
        )
    }
    const versions = await request<{ change: string }[]>('GET', `/v1/agents/${id}/versions`)
    assert.equal(versions.data.length, 1 + Object.keys(bodies).length)
    const audit = await request<{ subject: { id: string } }[]>('GET', '/v1/audit?action=replaceAgentTools&limit=100')
    assert.equal(audit.data.filter(({ subject }) => subject.id === id).length, 1)
  })

  it('with another secret makes a version', async () => {
    const path = `/v1/agents/${await makeAgent()}/tools`
    const tool = (authValue: string) => [
      {
        type: 'api_call',
        name: 't',
        description: 'd',
        config: { url: 'https://example.com', authType: 'bearer', authValue },
      },
    ]
    const first = await request('PUT', path, { body: tool('sk-abcdefghij4321') })
    const second = await request('PUT', path, { body: tool('sk-bbcdefghij4321') })
    assert.notEqual(second.headers.get('etag'), first.headers.get('etag'))
  })
})
