import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { makeAgent } from '../support/chat.ts'
import { request, stack } from '../support/stack.ts'

const TOOL = {
  type: 'api_call',
  name: 'weather',
  description: 'By city',
  config: { url: 'https://api.example.com/{{city}}', method: 'GET', authType: 'bearer', authValue: 'sk-abcdefgh4321' },
  inputSchema: { city: { type: 'string', description: 'The city', required: true } },
}
const CHANNELS = {
  discord: { botToken: 'discord-token-9876', applicationId: '1', publicKey: 'ab', guildId: '2', channelId: '3' },
  telegram: { botToken: 'telegram-token-5555' },
  whatsapp: { accessToken: 'whatsapp-access-1111', appSecret: 'whatsapp-secret-2222', phoneNumberId: '4' },
  slack: { botToken: 'xoxb-slack-token-3333', signingSecret: 'short' },
}
const channels = Object.fromEntries(Object.entries(CHANNELS).map(([name, one]) => [name, { ...one, enabled: true }]))

const put = <T = unknown>(id: string, name: string, body: unknown) =>
  request<T>('PUT', `/v1/agents/${id}/${name}`, { body })

describe('secrets of an agent', () => {
  it('lie sealed in the database, in every version', async () => {
    const id = await makeAgent()
    await put(id, 'tools', [TOOL])
    await put(id, 'channels', channels)
    await request('POST', `/v1/agents/${id}/clone`)
    const client = new pg.Client(stack.databaseUrl)
    await client.connect()
    const agents = await client.query('select t::text as row from agents t')
    const versions = await client.query('select t::text as row from agent_versions t')
    await client.end()
    const text = [...agents.rows, ...versions.rows].map(({ row }) => row).join('\n')
    assert.ok(text.includes('weather'))
    for (const secret of ['sk-abcdefgh', 'discord-token', 'telegram-token', 'whatsapp-', 'xoxb-slack'])
      assert.ok(!text.includes(secret), secret)
  })

  it('are kept when their mask is sent back', async () => {
    const id = await makeAgent()
    const masked = (await put<Record<string, object>>(id, 'channels', channels)).data
    const changed = { ...masked, telegram: { ...masked.telegram, enabled: false } }
    assert.deepEqual((await put(id, 'channels', changed)).data, changed)
    const tool = (await put<(typeof TOOL)[]>(id, 'tools', [TOOL])).data
    const renamed = [{ ...tool[0], name: 'renamed' }]
    assert.deepEqual((await put(id, 'tools', renamed)).data, renamed)
  })

  it('are refused as masks when nothing is stored', async () => {
    const id = await makeAgent()
    const replies = [
      await put(id, 'channels', { telegram: { botToken: '••••5555', enabled: true } }),
      await put(id, 'tools', [{ ...TOOL, config: { authValue: '••••' } }]),
    ]
    for (const [index, field] of ['telegram.botToken', '[0].config.authValue'].entries()) {
      assert.deepEqual([replies[index]?.status, replies[index]?.error.code], [400, 'VALIDATION_ERROR'])
      assert.ok(replies[index]?.error.message.includes(field))
    }
  })
})
