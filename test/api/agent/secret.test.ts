import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { channels, TOOL } from '../../support/agent-section.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

const put = <T = unknown>(id: string, name: string, body: unknown) =>
  request<T>('PUT', `/v1/agents/${id}/${name}`, { body })
const get = <T = unknown>(id: string, name: string) => request<T>('GET', `/v1/agents/${id}/${name}`)

const KEY = 'Zx81Qw92Er73Ty64Ui55'
/** A tool with a secret in each place that can have one. */
const RICH = {
  ...TOOL,
  config: {
    url: `https://api.example.com/{{city}}?api_key=query-${KEY}`,
    method: 'POST',
    headers: { 'X-Api-Key': `header-${KEY}`, Cookie: `sid=cookie-${KEY}`, 'X-A': '1' },
    authType: 'bearer',
    authValue: `auth-${KEY}`,
    bodyTemplate: `{"password": "body-${KEY}", "city": "{{city}}"}`,
  },
}
const ESCALATION = {
  webhookUrl: `https://hooks.example.com/services/${KEY}`,
  autoEscalateKeywords: ['human'],
  assignedTo: [],
  enabled: true,
}
type Tools = { name: string; config: Record<string, unknown> }[]

/** Every row of agents and versions as text. */
async function storedText(): Promise<string> {
  const client = new pg.Client(stack.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ row: string }>(`
    select t::text as row from agents t union all select t::text from agent_versions t
    union all select t::text from escalations t`)
  await client.end()
  return rows.map(({ row }) => row).join('\n')
}

describe('secrets of an agent', () => {
  it('are stored sealed in every version', async () => {
    const id = await makeAgent({ tools: [TOOL, { ...RICH, name: 'rich' }], channels, escalation: ESCALATION })
    await request('POST', `/v1/agents/${id}/clone`)
    const text = await storedText()
    assert.ok(text.includes('weather'))
    for (const secret of ['sk-abcdefgh', 'discord-token', 'telegram-token', 'whatsapp-', 'xoxb-slack', KEY])
      assert.ok(!text.includes(secret), secret)
  })

  it('are masked for readers in tool, agent, list, version and clone', async () => {
    const id = await makeAgent({ tools: [RICH], channels, escalation: ESCALATION })
    const replies = [
      await get(id, 'tools'),
      await get(id, 'escalation'),
      await get(id, ''),
      await request('GET', '/v1/agents'),
      await get(id, 'versions/4'),
      await request('POST', `/v1/agents/${id}/clone`),
      await request('POST', `/v1/agents/${id}/versions/4/restore`),
    ]
    for (const reply of replies) {
      assert.ok(reply.status < 300 && reply.text.includes('••••Ui55'))
      assert.ok(!reply.text.includes(KEY), reply.text)
    }
    const [tool] = (await get<Tools>(id, 'tools')).data
    assert.deepEqual(tool?.config, {
      ...RICH.config,
      url: 'https://api.example.com/{{city}}?api_key=••••Ui55',
      headers: { 'X-Api-Key': '••••Ui55', Cookie: '••••Ui55', 'X-A': '1' },
      authValue: '••••Ui55',
      bodyTemplate: '{"password": "••••Ui55", "city": "{{city}}"}',
    })
  })

  it('stay when the client sends their masks back', async () => {
    const id = await makeAgent({ channels, tools: [TOOL, { ...RICH, name: 'rich' }], escalation: ESCALATION })
    const masked = (await get<Record<string, object>>(id, 'channels')).data
    const changed = { ...masked, telegram: { ...masked.telegram, enabled: false } }
    assert.deepEqual((await put(id, 'channels', changed)).data, changed)
    const tools = (await get<Tools>(id, 'tools')).data.toReversed()
    assert.deepEqual((await put(id, 'tools', tools)).data, tools)
    const escalation = { ...(await get<object>(id, 'escalation')).data, assignedTo: ['ops'] }
    assert.deepEqual((await put(id, 'escalation', escalation)).data, escalation)
  })
})

describe('a mask that is refused', () => {
  const refusalOf = async (id: string, section: string, body: unknown) => {
    const before = (await get(id, section)).data
    const { status, error } = await put(id, section, body)
    assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    assert.match(error.fix, /^Send the secret itself again in /)
    assert.deepEqual((await get(id, section)).data, before)
    return error.message
  }
  const agentWithMasks = async () => {
    const id = await makeAgent({ tools: [RICH] })
    const [tool] = (await get<Tools>(id, 'tools')).data
    assert.ok(tool)
    const changed = (config: object, more = {}) => [{ ...tool, ...more, config: { ...tool.config, ...config } }]
    return { id, changed }
  }

  it('names the field when nothing is stored', async () => {
    const id = await makeAgent()
    const telegram = { botToken: '••••5555', enabled: true }
    assert.match(await refusalOf(id, 'channels', { telegram }), /^telegram\.botToken is masked, but there is no stored/)
    const tool = { ...TOOL, config: { authValue: '••••' } }
    assert.match(await refusalOf(id, 'tools', [tool]), /^\[0\]\.config\.authValue is masked, but there is no stored/)
    const escalation = { ...ESCALATION, webhookUrl: 'https://hooks.example.com/services/••••Ui55' }
    assert.match(await refusalOf(id, 'escalation', escalation), /^webhookUrl is masked, but there is no stored/)
  })

  for (const url of ['https://evil.example/', 'http://api.example.com/', 'https://api.example.com:8443/'])
    it(`has ${url} as the new target of a stored credential`, async () => {
      const { id, changed } = await agentWithMasks()
      const others = { headers: {}, bodyTemplate: '{}' }
      const message = await refusalOf(id, 'tools', changed({ url, ...others }))
      assert.match(
        message,
        /authValue is masked, but the stored secret belongs to the origin https:\/\/api\.example\.com/,
      )
      const headers = { 'X-Api-Key': '••••Ui55' }
      const fresh = { authValue: 'new-credential', bodyTemplate: '{}' }
      assert.match(
        await refusalOf(id, 'tools', changed({ url, ...fresh, headers })),
        /config\.headers\.X-Api-Key is masked/,
      )
      const template = { authValue: 'new-credential', headers: {} }
      assert.match(await refusalOf(id, 'tools', changed({ url, ...template })), /config\.bodyTemplate is masked/)
    })

  it('keeps the address of another host', async () => {
    const { id, changed } = await agentWithMasks()
    const url = 'https://evil.example/{{city}}?api_key=••••Ui55'
    const fresh = { authValue: 'new-credential', headers: {}, bodyTemplate: '{}' }
    assert.match(
      await refusalOf(id, 'tools', changed({ url, ...fresh })),
      /config\.url is masked.*belongs to the origin/,
    )
  })

  it('has another authType', async () => {
    const { id, changed } = await agentWithMasks()
    const message = await refusalOf(id, 'tools', changed({ authType: 'basic' }))
    assert.match(message, /authValue is masked, but the stored secret belongs to the authType bearer, not to basic/)
  })

  it('belongs to a tool of another name', async () => {
    const { id, changed } = await agentWithMasks()
    assert.match(await refusalOf(id, 'tools', changed({}, { name: 'renamed' })), /there is no stored value/)
  })

  it('has other last characters', async () => {
    const { id, changed } = await agentWithMasks()
    assert.match(await refusalOf(id, 'tools', changed({ authValue: '••••0000' })), /not the mask of the value/)
    const withChannels = await makeAgent({ channels })
    const slack = { botToken: '••••0000', signingSecret: '••••', enabled: true }
    assert.match(
      await refusalOf(withChannels, 'channels', { slack }),
      /^slack\.botToken is masked, but it is not the mask/,
    )
  })

  it('has another origin of the webhook', async () => {
    const id = await makeAgent({ escalation: ESCALATION })
    const escalation = { ...ESCALATION, webhookUrl: 'https://evil.example/services/••••Ui55' }
    assert.match(await refusalOf(id, 'escalation', escalation), /^webhookUrl is masked.*belongs to the origin/)
  })

  it('is accepted with the secret itself', async () => {
    const { id, changed } = await agentWithMasks()
    const url = 'https://other.example/'
    const tools = changed({ url, authValue: 'new-credential', headers: { 'X-Api-Key': 'new-key' }, bodyTemplate: '{}' })
    const reply = await put<Tools>(id, 'tools', tools)
    assert.deepEqual([reply.status, reply.data[0]?.config.authValue], [200, '••••tial'])
  })
})

describe('sealed texts at work', () => {
  it('reach the service and the webhook, and no reader', async () => {
    await using receiver = await startWebhookReceiver()
    const base = receiver.url
    const config = { ...RICH.config, url: `${base}/{{city}}?api_key=query-${KEY}` }
    const webhookUrl = `${base}/hook/${KEY}`
    const id = await makeAgent({ tools: [{ ...RICH, config }], escalation: { ...ESCALATION, webhookUrl } })
    const { data } = await chat(id, 'a human, please [[tool weather {"city": "rome"}]] [[say Done.]]')
    assert.deepEqual(
      data.tool_calls?.map(({ ok }) => ok),
      [true],
    )
    const clone = (await request('POST', `/v1/agents/${id}/clone`)).data.id
    assert.equal((await chat(clone, '[[tool weather {"city": "oslo"}]] [[say Done.]]')).data.tool_calls?.[0]?.ok, true)
    const webhook = () => receiver.received.find(({ headers }) => headers['webhook-id'] !== undefined)
    await until('the webhook', async () => webhook())
    const calls = receiver.received.filter(({ headers }) => headers['webhook-id'] === undefined)
    for (const { headers, body } of calls) {
      assert.equal(headers['x-api-key'], `header-${KEY}`)
      assert.match(body, new RegExp(`body-${KEY}`))
    }
    assert.deepEqual(
      calls.map(({ body }) => JSON.parse(body).city),
      ['rome', 'oslo'],
    )
    assert.ok(!(await storedText()).includes(KEY))
  })
})
