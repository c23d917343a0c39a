import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

describe('the tool chat', () => {
  it('answers with the turn_id after 20 s, and get_turn has the answer', async () => {
    const transport = new StreamableHTTPClientTransport(new URL(`${stack.baseUrl}/api/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${stack.keys.a}` } },
    })
    await using client = Object.assign(new Client({ name: 'test', version: '1.0.0' }), {
      [Symbol.asyncDispose]: () => transport.close(),
    })
    await client.connect(transport)
    const asked = { agent_id: await makeAgent(), message: '[[tokens 120 200]]' }
    const answer = await client.callTool({ name: 'chat', arguments: asked })
    const { turn_id, status } = answer.structuredContent as Record<string, string>
    assert.equal(status, 'running')
    assert.match(JSON.stringify(answer.content), new RegExp(`get_turn.*turn_id: ${turn_id}`))
    await until('the end of the turn', async () => {
      const { data } = await request<{ status: string }>('GET', `/v1/turns/${turn_id}`)
      return data.status !== 'running'
    })
    const receipt = await client.callTool({ name: 'get_turn', arguments: { turn_id } })
    assert.equal((receipt.structuredContent as { turn: { status: string } }).turn.status, 'success')
  })
})
