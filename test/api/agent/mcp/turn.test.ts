import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { McpServer } from '../../../../domain/tool/mcp/server.ts'
import type { Receipt } from '../../../../domain/turn/receipt.ts'
import { modelControl } from '../../../support/model/client.ts'
import { makeKey } from '../../../support/stack/service-key.ts'
import { request, stack, until } from '../../../support/stack/stack.ts'
import { chat, chatStream, makeAgent, resumeStream } from '../../../support/turn/chat.ts'
import { closedUrl, listedTool, type McpStandIn, openMcpServer, TAKEN } from '../../../support/turn/mcp-server.ts'

let server: McpStandIn
before(async () => {
  server = await openMcpServer()
})
beforeEach(() => {
  server.lists([listedTool('echo')])
  server.behaves(() => undefined)
  server.seen.length = 0
})
after(() => server.close())

const shop = (more: Partial<McpServer> = {}): McpServer => ({
  name: 'shop',
  url: server.url,
  approval: 'never',
  ...more,
})
const makeShop = (more: Partial<McpServer> = {}, others: Record<string, unknown> = {}) =>
  makeAgent({ ...others, 'mcp-servers': [shop(more)] })
const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data
const ECHO = '[[tool shop__echo {"text": "hello"}]]'

describe('a turn with tools of an MCP server', () => {
  it('calls one, with an idempotency key, and gives the result to the model as text from outside', async () => {
    const agentId = await makeShop()
    const { data } = await chat(agentId, ECHO)
    assert.match(data.text, /echo got \{"text":"hello"\}/)
    const [call] = (await receiptOf(data.turn_id)).tool_calls
    assert.deepEqual([call?.name, call?.type, call?.status], ['shop__echo', 'mcp', 'succeeded'])
    const [params] = server.calls()
    assert.deepEqual(params?.arguments, { text: 'hello' })
    assert.deepEqual(params?._meta, { 'ams/idempotency-key': `${data.turn_id}:${call?.call_id}` })
  })

  it('lists nothing while the list is fresh', async () => {
    const agentId = await makeShop()
    server.seen.length = 0
    await chat(agentId, 'hello')
    assert.deepEqual(server.seen, [])
  })

  it('does not offer a changed tool, until it is accepted', async () => {
    const agentId = await makeShop()
    server.lists([listedTool('echo', { description: 'Another.' })])
    await request('GET', `/v1/agents/${agentId}/mcp-servers/shop/tools`)
    await chat(agentId, ECHO)
    assert.deepEqual(server.calls(), [])
    await request('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`)
    await chat(agentId, ECHO)
    assert.equal(server.calls().length, 1)
  })

  it('offers only the allowed tools', async () => {
    server.lists([listedTool('echo'), listedTool('other')])
    const agentId = await makeShop({ allowedTools: ['shop__other'] })
    await chat(agentId, ECHO)
    await chat(agentId, '[[tool shop__other {}]]')
    assert.deepEqual(
      server.calls().map(({ name }) => name),
      ['other'],
    )
  })

  it('asks a person before a call that is not said to read by trusted hints', async () => {
    server.lists([listedTool('echo', { annotations: { readOnlyHint: true } })])
    const untrusted = await makeAgent({ 'mcp-servers': [{ name: 'shop', url: server.url }] })
    const { data } = await chat(untrusted, ECHO)
    assert.equal(data.finish_reason, 'action_required')
    assert.deepEqual(server.calls(), [])
    const key = await makeKey({ scopes: ['approve', 'read'] })
    const id = data.required_actions?.[0]?.id
    const decided = await request<{ turn_id: string }>('POST', `/v1/approvals/${id}`, {
      key,
      body: { decision: 'approve' },
    })
    assert.equal(decided.status, 200, decided.text)
    const events = await resumeStream(decided.data.turn_id, 0)
    assert.match(JSON.stringify(events.at(-1)?.data), /echo got/)
    assert.equal(server.calls().length, 1)
    const trusted = await makeShop({ approval: 'writes', trustsHints: true })
    assert.equal((await chat(trusted, ECHO)).data.finish_reason, 'stop')
  })

  it('rejects an allowed call whose pin was changed since', async () => {
    const agentId = await makeShop({ approval: 'always' })
    const { data } = await chat(agentId, ECHO)
    server.lists([listedTool('echo', { description: 'Another.' })])
    await request('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`)
    const key = await makeKey({ scopes: ['approve', 'read'] })
    const id = data.required_actions?.[0]?.id
    const { status, error } = await request('POST', `/v1/approvals/${id}`, { key, body: { decision: 'approve' } })
    assert.deepEqual([status, error.code], [409, 'TOOL_CHANGED'])
    assert.deepEqual(server.calls(), [])
  })

  it('goes on without a server that is away, and says so', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [shop({ url: await closedUrl() })] })
    const events = await chatStream(agentId, 'hello')
    const unavailable = events.find(({ event }) => event === 'tool.unavailable')
    assert.deepEqual(unavailable?.data, { server: 'shop', reason: 'unreachable' })
    const end = events.at(-1)
    assert.equal(end?.event, 'message.end')
    const receipt = await receiptOf(String(end?.data.turn_id))
    assert.deepEqual(receipt.unavailable_tools, [{ server: 'shop', reason: 'unreachable' }])
    assert.equal(receipt.status, 'success')
  })

  it('hears of a call without an answer that its outcome is unknown, and sends it once', async () => {
    const agentId = await makeShop()
    server.behaves(({ method }, response) => {
      if (method !== 'tools/call') return undefined
      response.socket?.destroy()
      return TAKEN
    })
    const { data } = await chat(agentId, ECHO)
    const receipt = await receiptOf(data.turn_id)
    assert.equal(receipt.tool_calls[0]?.status, 'outcome_unknown')
    assert.deepEqual(receipt.unavailable_tools, [{ server: 'shop', reason: 'unreachable' }])
    assert.equal(server.calls().length, 1)
  })

  it('ends a call that hangs at its time, and tells the server', async () => {
    const agentId = await makeShop({ timeoutMs: 700 })
    server.behaves(({ method }) => (method === 'tools/call' ? TAKEN : undefined))
    const { data } = await chat(agentId, ECHO)
    const receipt = await receiptOf(data.turn_id)
    assert.equal(receipt.tool_calls[0]?.status, 'outcome_unknown')
    assert.deepEqual(receipt.unavailable_tools, [{ server: 'shop', reason: 'timeout' }])
    await until('a cancellation', async () => server.seen.some(({ method }) => method === 'notifications/cancelled'))
  })

  it('takes a refusal of the protocol as a failed call', async () => {
    const agentId = await makeShop()
    server.behaves(({ method }) =>
      method === 'tools/call' ? { error: { code: -32602, message: 'no such order' } } : undefined,
    )
    const { data } = await chat(agentId, ECHO)
    const [call] = (await receiptOf(data.turn_id)).tool_calls
    assert.equal(call?.status, 'failed')
    assert.match(call?.error ?? '', /no such order/)
  })

  it('survives an answer of 10 MB', async () => {
    const agentId = await makeShop()
    server.behaves(({ method }) =>
      method === 'tools/call' ? { content: [{ type: 'text', text: 'x'.repeat(10_000_000) }] } : undefined,
    )
    const { data } = await chat(agentId, ECHO)
    assert.equal(data.finish_reason, 'stop')
    const receipt = await receiptOf(data.turn_id)
    assert.equal(receipt.tool_calls[0]?.status, 'outcome_unknown')
    assert.deepEqual(receipt.unavailable_tools, [{ server: 'shop', reason: 'invalid' }])
  })

  it('follows no redirect to another origin, so no credential leaves', async () => {
    const other = await openMcpServer()
    try {
      const agentId = await makeShop({ authType: 'bearer', authValue: 'a-long-secret-of-the-shop' })
      server.behaves(({ method }, response) => {
        if (method !== 'tools/call') return undefined
        response.writeHead(307, { location: other.url }).end()
        return TAKEN
      })
      const { data } = await chat(agentId, ECHO)
      assert.equal((await receiptOf(data.turn_id)).tool_calls[0]?.status, 'failed')
      assert.deepEqual(other.seen, [])
    } finally {
      await other.close()
    }
  })

  it('says that a tool asked for an authorization', async () => {
    const agentId = await makeShop()
    server.behaves(({ method }, response) => {
      if (method !== 'tools/call') return undefined
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      return TAKEN
    })
    const { data } = await chat(agentId, ECHO)
    const receipt = await receiptOf(data.turn_id)
    assert.deepEqual(receipt.unavailable_tools, [{ server: 'shop', reason: 'authorization_required' }])
    assert.equal(receipt.tool_calls[0]?.status, 'failed')
  })

  it('hides the credential that a server echoes', async () => {
    const agentId = await makeShop({ authType: 'bearer', authValue: 'a-long-secret-of-the-shop' })
    server.behaves(({ method }) =>
      method === 'tools/call' ? { content: [{ type: 'text', text: 'you sent a-long-secret-of-the-shop' }] } : undefined,
    )
    const { data } = await chat(agentId, ECHO)
    assert.ok(!JSON.stringify(await receiptOf(data.turn_id)).includes('a-long-secret'))
  })

  it('offers a tool to the model with the schema of the server', async () => {
    const agentId = await makeShop()
    await chat(agentId, `hello ${agentId}`)
    const [seen] = await modelControl(stack.modelServerUrl).requests({ contains: agentId })
    const tool = seen?.tools?.find(({ name }) => name === 'shop__echo')
    assert.deepEqual(tool?.parameters, listedTool('echo').inputSchema)
  })
})
