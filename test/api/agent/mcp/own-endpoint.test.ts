import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { McpServerTest } from '../../../../domain/tool/mcp/tool-view.ts'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { request, stack } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'

const server = () => ({
  name: 'colleagues',
  url: `${stack.baseUrl}/api/mcp`,
  authType: 'bearer',
  authValue: stack.keys.b,
  approval: 'never',
})

describe("another installation's own endpoint", () => {
  it('is a server of the newest revision, whose agents answer ours', async () => {
    const colleague = await makeAgent({}, { key: stack.keys.b })
    const agentId = await makeAgent({ 'mcp-servers': [server()] })
    const { data: tested } = await request<McpServerTest>('POST', `/v1/agents/${agentId}/mcp-servers/colleagues/test`)
    assert.deepEqual([tested.ok, tested.revision], [true, '2026-07-28'])
    const args = JSON.stringify({ agent_id: colleague, message: 'hello' })
    const { data } = await chat(agentId, `[[tool colleagues__chat ${args}]]`)
    const [call] = (await request<Receipt>('GET', `/v1/turns/${data.turn_id}`)).data.tool_calls
    assert.deepEqual([call?.name, call?.status], ['colleagues__chat', 'succeeded'], JSON.stringify(call))
  })

  it('asks for an authorization where the key is none', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [{ ...server(), authValue: 'ams_no-key-at-all' }] })
    const { data } = await request<{ state: string }[]>('GET', `/v1/agents/${agentId}/mcp-servers`)
    assert.equal((data as unknown as { state: string }[])[0]?.state, 'authorization_required')
  })
})
