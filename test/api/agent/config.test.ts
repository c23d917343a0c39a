import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { channels, TOOL } from '../../support/agent-section.ts'
import { request, stack } from '../../support/stack/stack.ts'

const UNKNOWN = '0198f0a5-1111-7222-8333-444455556666'
const MODEL = 'openai/gpt-4o-mini'
const PROMPT = {
  role: 'Guide',
  authority: 'May quote prices',
  constraints: ['Be brief'],
  reasoning: 'Step by step',
  responseStyle: 'Plain',
  examples: [{ user: 'Hi', assistant: 'Hello' }],
  contextInjection: ['It is {{now}}; I am {{agent.name}}; {{unknown}}'],
  escalationRules: 'When angry',
}
type Section = { name: string; before: unknown; valid: unknown; shown?: unknown; bad: unknown; field: string }
const SECTIONS: Section[] = [
  {
    name: 'prompt',
    before: { promptConfig: null, systemPrompt: 'base' },
    valid: { promptConfig: PROMPT, systemPrompt: 'Be kind.' },
    bad: { promptConfig: { ...PROMPT, role: 1 } },
    field: 'promptConfig.role',
  },
  { name: 'model', before: { model: MODEL }, valid: { model: 'nobody/x:7b' }, bad: { model: 'x' }, field: 'model' },
  {
    name: 'tools',
    before: [],
    valid: [TOOL],
    shown: [{ ...TOOL, config: { ...TOOL.config, authValue: '••••4321' } }],
    bad: [TOOL, { ...TOOL, config: { timeoutMs: 0 } }],
    field: '[1].config.timeoutMs',
  },
  {
    name: 'channels',
    before: {},
    valid: channels,
    shown: {
      discord: { ...channels.discord, botToken: '••••9876' },
      telegram: { ...channels.telegram, botToken: '••••5555' },
      whatsapp: { ...channels.whatsapp, accessToken: '••••1111', appSecret: '••••2222' },
      slack: { ...channels.slack, botToken: '••••3333', signingSecret: '••••' },
    },
    bad: { telegram: { botToken: 'x' } },
    field: 'telegram.enabled',
  },
  {
    name: 'guardrails',
    before: null,
    valid: { blockedTopics: ['gambling'], piiDetection: true, maxInputLength: 9, maxOutputLength: 9 },
    bad: { blockedTopics: [], piiDetection: true, maxInputLength: 9 },
    field: 'maxOutputLength',
  },
  {
    name: 'memory',
    before: null,
    valid: { strategy: 'summary', windowSize: 200 },
    bad: { strategy: 'summary', windowSize: 201 },
    field: 'windowSize',
  },
  {
    name: 'escalation',
    before: null,
    valid: { webhookUrl: 'https://x.example/', autoEscalateKeywords: ['human'], assignedTo: [], enabled: true },
    bad: { webhookUrl: 'nowhere', autoEscalateKeywords: [], assignedTo: [], enabled: false },
    field: 'webhookUrl',
  },
]

async function createAgent(): Promise<string> {
  const body = { name: 'Ada', model: MODEL, systemPrompt: 'base' }
  return (await request('POST', '/v1/agents', { body })).data.id
}
const get = <T = unknown>(id: string, name: string, key = stack.keys.a) =>
  request<T>('GET', `/v1/agents/${id}/${name}`, { key })
const put = <T = unknown>(id: string, name: string, body: unknown, headers = {}) =>
  request<T>('PUT', `/v1/agents/${id}/${name}`, { body, headers })

for (const { name, before, valid, shown = valid, bad, field } of SECTIONS) {
  describe(`GET /v1/agents/{id}/${name}`, () => {
    it('answers before the first PUT', async () => {
      const reply = await get(await createAgent(), name)
      assert.deepEqual([reply.status, reply.data], [200, before])
    })

    it('answers 404 for an unknown agent and to another workspace', async () => {
      const id = await createAgent()
      for (const reply of [await get(UNKNOWN, name), await get(id, name, stack.keys.b)])
        assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
    })
  })

  describe(`PUT /v1/agents/{id}/${name}`, () => {
    it('stores and returns the configuration with next steps', async () => {
      const id = await createAgent()
      const reply = await put(id, name, valid)
      assert.deepEqual([reply.status, reply.data, reply.headers.get('etag')], [200, shown, '"2"'])
      assert.ok(reply.json.next_steps.length > 0)
      assert.deepEqual((await get(id, name)).data, shown)
    })

    it('makes no version of the same content', async () => {
      const id = await createAgent()
      await put(id, name, valid)
      assert.equal((await put(id, name, valid)).headers.get('etag'), '"2"')
    })

    it('answers 400, names the field and changes nothing', async () => {
      const id = await createAgent()
      const reply = await put(id, name, bad)
      assert.deepEqual([reply.status, reply.error.code], [400, 'VALIDATION_ERROR'])
      assert.ok(reply.error.message.includes(field), reply.error.message)
      assert.deepEqual((await get(id, name)).data, before)
      assert.equal((await get(id, name)).headers.get('etag'), '"1"')
    })

    it('checks a body and stores nothing with dry_run=true', async () => {
      const id = await createAgent()
      const reply = await put(id, `${name}?dry_run=true`, valid)
      assert.deepEqual([reply.status, reply.data], [200, shown])
      const refused = await put(id, `${name}?dry_run=true`, bad)
      assert.deepEqual([refused.status, refused.error.code], [400, 'VALIDATION_ERROR'])
      const after = await get(id, name)
      assert.deepEqual([after.data, after.headers.get('etag')], [before, '"1"'])
    })

    it('answers 404 to a PUT for an unknown agent', async () => {
      const reply = await put(UNKNOWN, name, valid)
      assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
    })

    it('answers 412 to a stale If-Match', async () => {
      const reply = await put(await createAgent(), name, valid, { 'if-match': '"9"' })
      assert.deepEqual([reply.status, reply.error.code], [412, 'VERSION_CONFLICT'])
    })
  })
}

describe('replacing a configuration', () => {
  it('keeps a part of the prompt that is left out', async () => {
    const id = await createAgent()
    await put(id, 'prompt', { promptConfig: PROMPT })
    await put(id, 'prompt', { systemPrompt: 'new' })
    assert.deepEqual((await put(id, 'prompt', {})).data, { promptConfig: PROMPT, systemPrompt: 'new' })
  })

  it('removes a channel that is left out', async () => {
    const id = await createAgent()
    await put(id, 'channels', channels)
    const { data } = await put<object>(id, 'channels', { telegram: channels.telegram })
    assert.deepEqual(Object.keys(data), ['telegram'])
  })

  it('keeps fallback models that are left out, and null removes them', async () => {
    const id = await createAgent()
    const full = { model: 'openai/a', fallbackModels: ['google/b', 'local/extractive'] }
    assert.deepEqual((await put(id, 'model', full)).data, full)
    assert.deepEqual((await put(id, 'model', { model: 'openai/a' })).data, full)
    assert.deepEqual((await put(id, 'model', { model: 'openai/a', fallbackModels: null })).data, { model: 'openai/a' })
  })
})

describe('the next steps of PUT /v1/agents/{id}/channels', () => {
  const describeSteps = async (id: string, sections: unknown) =>
    (await put(id, 'channels', sections)).json.next_steps.map(({ description }) => description).join('\n')

  it('name the address of each channel, and the tokens of Telegram and WhatsApp', async () => {
    const id = await createAgent()
    const text = await describeSteps(id, channels)
    for (const channel of Object.keys(channels)) assert.ok(text.includes(`/api/channels/${id}/${channel}`), channel)
    assert.match(text, /secret token: [A-Za-z0-9_-]{16,256}\b/)
    assert.match(text, /verify token: [A-Za-z0-9_-]{16,256}\b/)
  })

  it('name the same tokens at each PUT and other tokens for another agent', async () => {
    const [agent, otherAgent] = [await createAgent(), await createAgent()]
    const tokenOf = async (id: string, more = {}) =>
      /secret token: (\S+)/.exec(await describeSteps(id, { telegram: channels.telegram, ...more }))?.[1]
    const token = await tokenOf(agent)
    assert.ok(token)
    assert.equal(await tokenOf(agent, { slack: channels.slack }), token)
    assert.notEqual(await tokenOf(otherAgent), token)
  })
})

describe('GET /v1/agents/{id}/prompt/preview', () => {
  it('shows the composed prompt, and apart from it what stands with each message', async () => {
    const id = await createAgent()
    const contextInjection = ['I am {{agent.name}}; {{unknown}}', 'It is {{now}} for {{agent.name}}.']
    await put(id, 'prompt', { promptConfig: { ...PROMPT, contextInjection }, systemPrompt: 'Be kind.' })
    const { status, data } = await get<{ systemPrompt: string; messageContext: string }>(id, 'prompt/preview')
    assert.equal(status, 200)
    assert.match(data.systemPrompt, /^Be kind\.\n\n# Role\nGuide/)
    assert.match(data.systemPrompt, /# Context\nI am Ada; \{\{unknown\}\}$/)
    assert.match(data.messageContext, /^It is \d{4}-\d\d-\d\dT\S+Z for Ada\.$/)
  })

  it('answers 404 to a preview of an unknown agent', async () => {
    const reply = await get(UNKNOWN, 'prompt/preview')
    assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
  })
})
