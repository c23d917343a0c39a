import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { channels, TOOL } from '../../support/agent-section.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const put = <T = unknown>(id: string, name: string, body: unknown) =>
  request<T>('PUT', `/v1/agents/${id}/${name}`, { body })

describe('secrets of an agent', () => {
  it('are stored sealed in every version', async () => {
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

  it('stay when the client sends their masks back', async () => {
    const id = await makeAgent()
    const masked = (await put<Record<string, object>>(id, 'channels', channels)).data
    const changed = { ...masked, telegram: { ...masked.telegram, enabled: false } }
    assert.deepEqual((await put(id, 'channels', changed)).data, changed)
    const tool = (await put<(typeof TOOL)[]>(id, 'tools', [TOOL])).data
    const renamed = [{ ...tool[0], name: 'renamed' }]
    assert.deepEqual((await put(id, 'tools', renamed)).data, renamed)
  })

  it('are refused as masks when none is stored', async () => {
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
